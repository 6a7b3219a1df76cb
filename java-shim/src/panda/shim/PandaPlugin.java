package panda.shim;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.logging.Level;

import com.google.gson.stream.JsonWriter;
import org.bukkit.command.PluginCommand;
import org.bukkit.plugin.java.JavaPlugin;

/**
 * The plugin as the server sees it: loads the library, starts and stops it, gives it its ticks.
 * Whatever fails here costs the server one message and this plugin, never more.
 */
public final class PandaPlugin extends JavaPlugin {
    /** The library has been told to start and not yet to stop. */
    private boolean running;

    @Override
    public void onEnable() {
        String problem;
        try {
            problem = start();
        } catch (NativeLibrary.Unusable unusable) {
            problem = unusable.getMessage();
        } catch (Exception | LinkageError unforeseen) {
            getLogger().log(Level.SEVERE, "Panda does not start", unforeseen);
            problem = "This is a defect of Panda; the server goes on without it.";
        }
        if (problem != null) {
            getLogger().severe(problem);
            getServer().getPluginManager().disablePlugin(this);
        }
    }

    @Override
    public void onDisable() {
        if (running) {
            running = false;
            Native.disable();
        }
        NativeLibrary.forget();
    }

    /** Null when Panda runs, else the message for the owner. */
    private String start() throws NativeLibrary.Unusable, IOException {
        Path folder = getDataFolder().toPath().toAbsolutePath().normalize();
        NativeLibrary.load(folder.resolve("native"), this::getResource);
        Queries.open(getLogger());
        running = true;
        byte[] problem = Native.enable(setup(folder));
        if (problem == null || problem.length > 0) {
            running = false;
            return problem == null ? "The native library did not start." : new String(problem, StandardCharsets.UTF_8);
        }
        Events.register(this);
        PandaCommand answering = new PandaCommand();
        PluginCommand command = getCommand("panda");
        command.setExecutor(answering);
        command.setTabCompleter(answering);
        getServer().getScheduler().runTaskTimer(this, (Runnable) Native::tick, 1L, 1L);
        return null;
    }

    private byte[] setup(Path folder) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginObject();
            out.name("data_folder").value(folder.toString());
            out.name("plugin_version").value(getPluginMeta().getVersion());
            out.name("minecraft").value(getServer().getMinecraftVersion());
            out.name("queries").beginArray();
            for (String name : Queries.names()) {
                out.value(name);
            }
            out.endArray();
            out.endObject();
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
