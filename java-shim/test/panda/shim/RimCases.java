package panda.shim;

import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.zip.ZipFile;

import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.Server;
import org.bukkit.command.ConsoleCommandSender;

/**
 * Plays the plugin without a server: every native, with sense and without, before, during and after a Panda. Prints each
 * outcome and each log record as one line; what they must be is in tests/live/suite/rim.rs.
 *
 *   JAR FOLDER   the jar with planted faults, and a data folder
 */
public final class RimCases {
    private static final UUID PLAYER = UUID.fromString("00000000-0000-4000-8000-00000000000a");
    private static final String[] FAULTS = {
        "native-panic", "native-formatted-panic", "native-index", "native-error", "query-throws", "job-panic", "task-panic"
    };

    private RimCases() {
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        Bukkit.setServer(server());
        Queries.open(logger());
        try (ZipFile zip = new ZipFile(args[0])) {
            NativeLibrary.load(folder.resolve("native"), name -> {
                try {
                    return zip.getInputStream(zip.getEntry(name));
                } catch (Exception broken) {
                    throw new IllegalStateException(broken);
                }
            });
        }
        natives("before");
        say("mixed", Native.enable(setup(folder, "player.nothing")));
        say("broken", Native.enable("{\"data".getBytes(StandardCharsets.UTF_8)));
        for (int round = 1; round <= 2; round++) {
            say("enable", Native.enable(setup(folder)));
            ticks(20);
            natives("during");
            nulls();
            faults();
            crowd();
            idle();
            Native.disable();
            natives("after");
        }
        // Twice without a stop in between: the first is stopped by the second.
        say("enable", Native.enable(setup(folder)));
        say("enable", Native.enable(setup(folder)));
        Native.disable();
        Native.disable();
        NativeLibrary.forget();
        say("threads", Thread.getAllStackTraces().keySet().stream().map(Thread::getName).filter(name -> name.startsWith("panda")).toList());
        say("end", "reached");
    }

    /** Everything a server calls, with sense. */
    private static void natives(String when) {
        Native.tick();
        say(when + " chat", chat("panda, hello"));
        say(when + " other chat", chat("pandas are cute"));
        Native.command(0, 0, bytes("help"));
        say(when + " complete", Native.complete(0, 0, bytes("he")));
        Native.event(bytes("{\"event\":\"join\",\"player\":\"" + PLAYER + "\",\"name\":\"Ann\",\"locale\":\"en_US\"}"));
        Native.event(bytes("{\"event\":\"quit\",\"player\":\"" + PLAYER + "\"}"));
        ticks(3);
    }

    /** No sense at all: nothing, half characters, what is no event. */
    private static void nulls() {
        say("null enable", Native.enable(null));
        say("null chat", Native.chat(0, 0, null));
        Native.command(0, 0, null);
        say("null complete", Native.complete(0, 0, null));
        Native.event(null);
        Native.event(bytes("{\"event\":\"eclipse\"}"));
        say("half a character", Native.chat(1, 1, new byte[] {'p', (byte) 0xe7, (byte) 0x86}));
        ticks(3);
    }

    private static void faults() throws InterruptedException {
        for (String fault : FAULTS) {
            say("fault", fault);
            logged = false;
            Native.command(0, 0, bytes("fault " + fault));
            // A task ends on a thread of its own, a moment later.
            for (int wait = 0; wait < 500 && !logged; wait++) {
                Thread.sleep(10);
                Native.tick();
            }
            ticks(3);
            say("alive", chat("panda, hello"));
        }
    }

    /** Chat comes from threads of its own while the server ticks. */
    private static void crowd() throws InterruptedException {
        int threads = 4;
        CountDownLatch done = new CountDownLatch(threads);
        for (int at = 0; at < threads; at++) {
            new Thread(() -> {
                for (int line = 0; line < 500; line++) {
                    chat("pandas are cute");
                }
                done.countDown();
            }).start();
        }
        while (done.getCount() > 0) {
            Native.tick();
        }
        say("crowd", "done");
    }

    /** Thread time: what other processes take of this machine is not counted. */
    private static void idle() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ticks(100_000);
        long began = threads.getCurrentThreadCpuTime();
        ticks(1_000_000);
        say("idle tick ns", (threads.getCurrentThreadCpuTime() - began) / 1_000_000);
    }

    private static void ticks(int count) {
        for (int at = 0; at < count; at++) {
            Native.tick();
        }
    }

    private static int chat(String text) {
        return Native.chat(PLAYER.getMostSignificantBits(), PLAYER.getLeastSignificantBits(), bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] setup(Path folder, String... further) throws Exception {
        StringWriter text = new StringWriter();
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginObject();
            out.name("data_folder").value(folder.toString());
            out.name("plugin_version").value("0.0.0");
            out.name("minecraft").value("1.21.11");
            out.name("queries").beginArray();
            for (String name : Queries.names()) {
                out.value(name);
            }
            for (String name : further) {
                out.value(name);
            }
            out.endArray().endObject();
        }
        return bytes(text.toString());
    }

    private static synchronized void say(String what, Object outcome) {
        String text = outcome instanceof byte[] some ? '"' + new String(some, StandardCharsets.UTF_8) + '"' : String.valueOf(outcome);
        System.out.println(what + " = " + text.replace("\n", "\\n"));
    }

    /** A planted fault has come to the log since this was last set to false. */
    private static volatile boolean logged;

    private static Logger logger() {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.ALL);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged |= entry.getMessage().contains("planted-fault") || entry.getMessage().contains("faults.rs");
                say("log " + entry.getLevel(), entry.getMessage());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        return logger;
    }

    /** As much of a server as the library asks without players. */
    private static Server server() {
        ConsoleCommandSender console = proxy(ConsoleCommandSender.class, null);
        return proxy(Server.class, console);
    }

    private static <T> T proxy(Class<T> type, ConsoleCommandSender console) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> switch (method.getName()) {
            case "getMinecraftVersion" -> "1.21.11";
            case "getName" -> "Rim";
            case "getLogger" -> Logger.getAnonymousLogger();
            case "getConsoleSender" -> console;
            case "getOnlinePlayers" -> List.of();
            case "getAverageTickTime" -> 1.0;
            case "sendMessage" -> {
                say("console", args[0]);
                yield null;
            }
            case "hashCode" -> 1;
            case "equals" -> self == args[0];
            case "toString" -> type.getSimpleName();
            default -> null;
        }));
    }
}
