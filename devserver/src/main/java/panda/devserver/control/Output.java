package panda.devserver.control;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import com.google.gson.JsonElement;

/**
 * Everything the process prints: log lines as `[HH:MM:SS LEVEL] [source] text`, and lines for the harness as `@ ` and
 * JSON. Reading what the harness says is not here: see ControlChannel.
 */
public final class Output {
    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    /** The server's own logger. */
    public static Logger server() {
        return Logger.getLogger("Server");
    }

    private Output() {
    }

    /** The JDK's own throws all handlers away as soon as the process is told to end, while plugins still speak. */
    public static final class LastingLogs extends LogManager {
        @Override
        public void reset() {
        }
    }

    /** Takes over the JDK's loggers and the standard streams of this process. Call it before anything logs. */
    public static void install() {
        System.setProperty("java.util.logging.manager", LastingLogs.class.getName());
        Logger root = Logger.getLogger("");
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        root.setLevel(Level.INFO);
        root.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                log(record);
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        System.setOut(lines(Level.INFO));
        System.setErr(lines(Level.WARNING));
    }

    /** One line for the harness. */
    public static void harness(JsonElement json) {
        print("@ " + json);
    }

    private static void log(LogRecord record) {
        // Each plugin has a logger of its name; all others are parts of the server.
        String name = record.getLoggerName();
        String source = name == null || name.contains(".") ? "Server" : name;
        StringBuilder text = new StringBuilder()
            .append('[').append(LocalTime.now().format(TIME)).append(' ').append(level(record.getLevel())).append("] [")
            .append(source).append("] ").append(message(record));
        if (record.getThrown() != null) {
            StringWriter trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace));
            text.append('\n').append(trace.toString().stripTrailing());
        }
        print(text.toString());
    }

    private static String message(LogRecord record) {
        Object[] parameters = record.getParameters();
        String message = String.valueOf(record.getMessage());
        return parameters == null || parameters.length == 0 ? message : java.text.MessageFormat.format(message, parameters);
    }

    private static String level(Level level) {
        if (level.intValue() >= Level.SEVERE.intValue()) {
            return "ERROR";
        }
        return level.intValue() >= Level.WARNING.intValue() ? "WARN" : "INFO";
    }

    private static void print(String text) {
        synchronized (OUT) {
            OUT.println(text);
        }
    }

    /** A stream whose lines become log lines of the server, so that nothing can be taken for a line to the harness. */
    private static PrintStream lines(Level level) {
        return new PrintStream(new OutputStream() {
            private final ByteArrayOutputStream line = new ByteArrayOutputStream();

            @Override
            public synchronized void write(int b) {
                if (b == '\n') {
                    server().log(level, line.toString(StandardCharsets.UTF_8).stripTrailing());
                    line.reset();
                } else {
                    line.write(b);
                }
            }
        }, true, StandardCharsets.UTF_8);
    }
}
