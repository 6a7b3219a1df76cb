package panda.devserver;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;

import net.minestom.server.MinecraftServer;
import net.minestom.server.thread.ServerThread;
import org.bukkit.Bukkit;
import panda.devserver.control.Output;
import panda.devserver.worlds.Scene;

/**
 * The start of the process:
 * `java -jar devserver.jar --world FILE --plugins DIR --port 0 [--ops Name,Name] [--recipes FILE]… [--strict]`.
 * It ends with the standard input, with `stop`, or with a signal; the plugins are disabled before.
 */
public final class Main {
    /** Slow machines with many clients answer late; nobody shall be thrown out for that. */
    private static final String PATIENCE_MILLIS = "120000";

    private record Options(Path world, File plugins, int port, List<String> operators, List<Path> recipes, boolean strict) {
        static Options of(String[] args) {
            Path world = null;
            File plugins = null;
            int port = 0;
            List<String> operators = new ArrayList<>();
            List<Path> recipes = new ArrayList<>();
            boolean strict = false;
            for (int i = 0; i < args.length; i++) {
                switch (args[i]) {
                    case "--world" -> world = Path.of(args[++i]);
                    case "--plugins" -> plugins = new File(args[++i]).getAbsoluteFile();
                    case "--port" -> port = Integer.parseInt(args[++i]);
                    case "--ops" -> operators.addAll(List.of(args[++i].split(",")));
                    case "--recipes" -> recipes.add(Path.of(args[++i]));
                    case "--strict" -> strict = true;
                    default -> throw new IllegalArgumentException("unknown option " + args[i]);
                }
            }
            if (world == null || plugins == null) {
                throw new IllegalArgumentException("--world and --plugins are needed");
            }
            return new Options(world, plugins, port, operators, recipes, strict);
        }
    }

    private Main() {
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var input = System.in;
        Output.install();
        Options options;
        try {
            options = Options.of(args);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException wrong) {
            Output.server().severe("usage: --world FILE --plugins DIR [--port N] [--ops Name,Name] [--recipes FILE]… [--strict]: " + wrong.getMessage());
            System.exit(2);
            return;
        }
        setting("minestom.keep-alive-kick", PATIENCE_MILLIS);
        setting("minestom.socket-timeout", PATIENCE_MILLIS);
        setting("minestom.chunk-view-distance", "4");
        setting("minestom.shutdown-on-signal", "false");
        MinecraftServer.init();
        MinecraftServer.setBrandName("Panda dev server");
        MinecraftServer.getExceptionManager().setExceptionHandler(fault -> Output.server().log(Level.SEVERE, "Minestom met a fault", fault));
        DevServer server = new DevServer(options.strict(), options.operators());
        Bukkit.setServer(server);
        var process = MinecraftServer.process();
        // Before the scene: chunks join the thread when they are loaded.
        ServerThread thread = ServerThread.install(process, () -> {
            server.start(options.plugins());
            process.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()));
            server.control().ready(process.server().getPort());
        }, server::tick, server.counters()::tick);
        for (Path recipes : options.recipes()) {
            server.recipes().load(recipes);
        }
        server.scene(Scene.load(server, options.world()));
        server.players().open();
        thread.setUncaughtExceptionHandler((dead, fault) -> {
            Output.server().log(Level.SEVERE, "the server does not start", fault);
            Runtime.getRuntime().halt(1);
        });
        thread.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.stop();
            try {
                thread.join();
            } catch (InterruptedException cut) {
                Thread.currentThread().interrupt();
            }
        }));
        // The input may outlive the server, if that was told to stop.
        Thread reader = Thread.ofPlatform().daemon().name("Standard input").start(() -> {
            server.control().read(input);
            server.stop();
        });
        thread.join();
        reader.interrupt();
        System.exit(0);
    }

    private static void setting(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }
}
