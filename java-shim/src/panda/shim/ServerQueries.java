package panda.shim;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.logging.Level;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import io.papermc.paper.plugin.configuration.PluginMeta;
import org.bukkit.Bukkit;
import org.bukkit.command.Command;
import org.bukkit.command.CommandMap;
import org.bukkit.command.PluginIdentifiableCommand;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.RegisteredListener;

/** The server as a program, its plugins and commands: the queries of rust/world/src/server.rs. */
final class ServerQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("server.log", ServerQueries::log),
        new Queries.Row("server.about", ServerQueries::about),
        new Queries.Row("server.plugins", ServerQueries::plugins),
        new Queries.Row("server.commands", ServerQueries::commands)
    );

    private static final long MOST_COMMANDS = 100;

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
            Arguments.list(in, () -> {
                Line line = line(in);
                // One record even for many lines: a backtrace stays together.
                Queries.log().log(line.level, line.text);
            });
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

    private static void plugins(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Arguments.each(in, name -> {
            throw Arguments.unknown(name);
        });
        out.beginObject();
        out.name("plugins").beginArray();
        for (Plugin plugin : Bukkit.getPluginManager().getPlugins()) {
            PluginMeta meta = plugin.getPluginMeta();
            out.beginObject();
            out.name("name").value(meta.getName());
            out.name("version").value(meta.getVersion());
            out.name("description").value(meta.getDescription());
            out.name("enabled").value(plugin.isEnabled());
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }

    private static final class Wanted {
        UUID player;
        String after;
        long limit = -1;
    }

    private static void commands(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Wanted wanted = new Wanted();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> wanted.player = Arguments.uuid(in);
                case "after" -> wanted.after = text(in);
                case "limit" -> wanted.limit = in.nextLong();
                default -> throw Arguments.unknown(name);
            }
        });
        if (wanted.limit < 1 || wanted.limit > MOST_COMMANDS) {
            throw QueryException.invalid("the limit must be from 1 to " + MOST_COMMANDS);
        }
        String[] labels = SentCommands.to(Arguments.online(wanted.player).getUniqueId());
        out.beginObject();
        out.name("commands");
        if (labels == null) {
            out.nullValue();
            out.name("more").value(false);
            out.endObject();
            return;
        }
        int at = first(labels, wanted.after);
        int end = (int) Math.min(labels.length, at + wanted.limit);
        CommandMap known = Bukkit.getCommandMap();
        out.beginArray();
        for (; at < end; at++) {
            out.beginObject();
            out.name("label").value(labels[at]);
            out.name("details");
            details(out, known.getCommand(labels[at]));
            out.endObject();
        }
        out.endArray();
        out.name("more").value(end < labels.length);
        out.endObject();
    }

    private static String text(JsonReader in) throws IOException {
        if (in.peek() == JsonToken.NULL) {
            in.nextNull();
            return null;
        }
        return in.nextString();
    }

    /** The place of the first label behind that one. */
    private static int first(String[] labels, String after) {
        if (after == null) {
            return 0;
        }
        int found = Arrays.binarySearch(labels, after);
        return found < 0 ? -found - 1 : found + 1;
    }

    private static void details(JsonWriter out, Command command) throws IOException {
        if (command == null) {
            out.nullValue();
            return;
        }
        out.beginObject();
        out.name("name").value(command.getName());
        out.name("description").value(orEmpty(command.getDescription()));
        out.name("usage").value(orEmpty(command.getUsage()));
        Plugin plugin = command instanceof PluginIdentifiableCommand own ? own.getPlugin() : null;
        out.name("plugin").value(plugin == null ? null : plugin.getName());
        out.endObject();
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }
}
