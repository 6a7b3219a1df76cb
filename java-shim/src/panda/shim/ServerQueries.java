package panda.shim;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Level;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.plugin.RegisteredListener;

/** The server as a program: the queries of rust/world/src/server.rs. */
final class ServerQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("server.log", ServerQueries::log),
        new Queries.Row("server.about", ServerQueries::about)
    );

    private ServerQueries() {
    }

    private static final class Line {
        Level level = Level.INFO;
        String text = "";
    }

    private static void log(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Arguments.each(in, name -> {
            if (!name.equals("lines")) {
                throw Arguments.unknown(name);
            }
            in.beginArray();
            while (in.hasNext()) {
                Line line = line(in);
                // One record even for many lines: a backtrace stays together.
                Queries.log().log(line.level, line.text);
            }
            in.endArray();
        });
        out.beginObject().endObject();
    }

    private static Line line(JsonReader in) throws IOException, QueryException {
        Line line = new Line();
        Arguments.each(in, name -> {
            switch (name) {
                case "level" -> line.level = level(in.nextString());
                case "text" -> line.text = in.nextString();
                default -> throw Arguments.unknown(name);
            }
        });
        return line;
    }

    private static Level level(String name) throws QueryException {
        return switch (name) {
            case "error" -> Level.SEVERE;
            case "warn" -> Level.WARNING;
            case "info" -> Level.INFO;
            case "debug" -> Level.FINE;
            default -> throw QueryException.invalid("there is no level " + name);
        };
    }

    private static void about(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Arguments.each(in, name -> {
            throw Arguments.unknown(name);
        });
        out.beginObject();
        out.name("minecraft").value(Bukkit.getMinecraftVersion());
        out.name("brand").value(Bukkit.getName());
        out.name("tick_ms").value(Bukkit.getAverageTickTime());
        out.name("players").value(Bukkit.getOnlinePlayers().size());
        out.name("old_chat_listeners").beginArray();
        for (String plugin : oldChatListeners()) {
            out.value(plugin);
        }
        out.endArray();
        out.endObject();
    }

    @SuppressWarnings("deprecation")
    private static Set<String> oldChatListeners() {
        Set<String> plugins = new TreeSet<>();
        for (RegisteredListener listener : org.bukkit.event.player.AsyncPlayerChatEvent.getHandlerList().getRegisteredListeners()) {
            plugins.add(listener.getPlugin().getName());
        }
        return plugins;
    }
}
