package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import net.kyori.adventure.audience.Audience;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.gson.GsonComponentSerializer;
import org.bukkit.Bukkit;
import org.bukkit.SoundCategory;
import org.bukkit.entity.Player;

/** What a player reads and hears: the effects of rust/world/src/chat.rs. */
final class ChatQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("chat.tell", ChatQueries::tell),
        new Queries.Row("chat.action_bar", ChatQueries::actionBar),
        new Queries.Row("chat.sound", ChatQueries::sound)
    );

    private ChatQueries() {
    }

    private static void tell(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        List<Component> lines = new ArrayList<>();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> {
                    if (in.peek() == JsonToken.NULL) {
                        in.nextNull();
                    } else {
                        id[0] = Arguments.uuid(in);
                    }
                }
                case "lines" -> Arguments.list(in, () -> lines.add(component(in)));
                default -> throw Arguments.unknown(name);
            }
        });
        Audience reader = id[0] == null ? Bukkit.getConsoleSender() : Arguments.online(id[0]);
        for (Component line : lines) {
            reader.sendMessage(line);
        }
        out.beginObject().endObject();
    }

    private static void actionBar(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        Component[] line = {Component.empty()};
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "line" -> line[0] = component(in);
                default -> throw Arguments.unknown(name);
            }
        });
        Audience reader = Arguments.online(id[0]);
        reader.sendActionBar(line[0]);
        out.beginObject().endObject();
    }

    private static final class Sound {
        UUID player;
        String key;
        float volume;
        float pitch;
    }

    private static void sound(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Sound sound = new Sound();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> sound.player = Arguments.uuid(in);
                case "sound" -> sound.key = in.nextString();
                case "volume" -> sound.volume = (float) in.nextDouble();
                case "pitch" -> sound.pitch = (float) in.nextDouble();
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(sound.player);
        player.playSound(player.getLocation(), sound.key, SoundCategory.MASTER, sound.volume, sound.pitch);
        out.beginObject().endObject();
    }

    /** Reads a component. */
    static Component component(JsonReader in) throws QueryException {
        try {
            return GsonComponentSerializer.gson().deserializeFromTree(JsonParser.parseReader(in));
        } catch (JsonParseException none) {
            throw QueryException.invalid("this is no chat component: " + none.getMessage());
        }
    }
}
