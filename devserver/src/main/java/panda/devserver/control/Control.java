package panda.devserver.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import panda.devserver.DevServer;
import panda.devserver.plugins.Plugins;
import panda.devserver.worlds.Changes;
import panda.devserver.worlds.Fields;

/**
 * The harness's way in: lines on the standard input, read on the main thread, done on the server thread in their order.
 * A line that begins with `{` is a request, any other a command of the console.
 */
public final class Control {
    private static final String PANDA = "Panda";
    private static final int MOST_COLLECTIONS = 5;

    private final DevServer server;
    private final Changes changes;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    public Control(DevServer server) {
        this.server = server;
        this.changes = new Changes(server);
    }

    /** Reads until the input ends. */
    public void read(InputStream input) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    lines.add(line);
                }
            }
        } catch (IOException gone) {
            Output.server().log(Level.WARNING, "the standard input broke", gone);
        }
    }

    /** Does what has come in, within one tick. */
    public void drain() {
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            if (line.startsWith("{")) {
                request(line);
            } else {
                server.commands().run(server.getConsoleSender(), line);
            }
        }
    }

    private void request(String line) {
        JsonObject reply = new JsonObject();
        try {
            Fields request = new Fields(JsonParser.parseString(line).getAsJsonObject());
            reply.addProperty("id", request.integer("id"));
            reply.add("ok", answer(request));
        } catch (Throwable fault) {
            reply.remove("ok");
            reply.addProperty("error", fault.toString());
            Output.server().log(Level.INFO, "request failed: " + line, fault);
        }
        Output.harness(reply);
    }

    private JsonElement answer(Fields request) throws Throwable {
        switch (request.text("do")) {
            case "ask" -> {
                return PluginProbe.ask(pluginLoader(), request.text("query"),
                    request.isNull("args") ? new JsonObject() : request.object().get("args"));
            }
            case "measure" -> {
                int samples = request.integer("samples");
                int batch = request.integer("batch");
                return request.text("what").equals("tick")
                    ? Measure.tick(pluginLoader(), samples, batch)
                    : Measure.ask(pluginLoader(), request.text("query"), request.object().get("args"), samples, batch);
            }
            case "enablings" -> {
                return enablings();
            }
            case "call_null" -> {
                return PluginProbe.callNull(pluginLoader(), request.text("method"));
            }
            case "change" -> changes.apply(request.list("changes"));
            case "reload_plugin" -> server.getPluginManager().reload(request.text("name"));
            case "disable_plugin" -> server.getPluginManager().disablePlugin(server.getPluginManager().loader(request.text("name")).getPlugin());
            case "enable_plugin" -> server.getPluginManager().enableAgain(request.text("name"));
            case "collect" -> {
                return collect();
            }
            case "counters" -> {
                return server.counters().json();
            }
            case "reset_counters" -> server.counters().reset();
            case "during_next_message" -> server.reentry().arm(request);
            case "stop" -> server.stop();
            default -> throw new IllegalArgumentException("nothing does '" + request.text("do") + "'");
        }
        return new JsonPrimitive(true);
    }

    private ClassLoader pluginLoader() {
        return server.getPluginManager().loader(PANDA);
    }

    /** Of Panda, the first enabling first. */
    private JsonElement enablings() {
        JsonArray all = new JsonArray();
        for (Plugins.Enabling enabling : server.getPluginManager().enablings()) {
            if (enabling.plugin().equals(PANDA)) {
                JsonObject one = new JsonObject();
                one.addProperty("nanos", enabling.nanos());
                one.addProperty("cpu_nanos", enabling.cpuNanos());
                all.add(one);
            }
        }
        return all;
    }

    private JsonElement collect() {
        int collections = 0;
        do {
            System.gc();
            collections++;
        } while (server.getPluginManager().droppedAlive() > 0 && collections < MOST_COLLECTIONS);
        JsonObject json = new JsonObject();
        json.addProperty("alive", server.getPluginManager().droppedAlive());
        json.addProperty("gcs", collections);
        return json;
    }

    /** What the harness waits for. */
    public void ready(int port) {
        JsonObject json = new JsonObject();
        json.addProperty("event", "ready");
        json.addProperty("port", port);
        json.addProperty("minecraft", server.getMinecraftVersion());
        Output.harness(json);
    }
}
