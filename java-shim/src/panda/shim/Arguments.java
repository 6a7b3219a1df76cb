package panda.shim;

import java.io.IOException;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import org.bukkit.Bukkit;
import org.bukkit.Location;
import org.bukkit.NamespacedKey;
import org.bukkit.World;
import org.bukkit.entity.Player;

/** Reads the arguments that several queries share. What a query alone takes, its own class reads. */
final class Arguments {
    private Arguments() {
    }

    /** Reads the value of one field of the object. */
    @FunctionalInterface
    interface Field {
        void read(String name) throws IOException, QueryException;
    }

    /** Reads a whole object, field by field. */
    static void each(JsonReader in, Field field) throws IOException, QueryException {
        in.beginObject();
        while (in.hasNext()) {
            field.read(in.nextName());
        }
        in.endObject();
    }

    /** Reads one element of a list. */
    @FunctionalInterface
    interface Element {
        void read() throws IOException, QueryException;
    }

    /** Reads a whole list, element by element. */
    static void list(JsonReader in, Element element) throws IOException, QueryException {
        in.beginArray();
        while (in.hasNext()) {
            element.read();
        }
        in.endArray();
    }

    /** Reads an object whose only field is a player's UUID; he must be here. */
    static Player player(JsonReader in) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        each(in, name -> {
            if (!name.equals("player")) {
                throw unknown(name);
            }
            id[0] = uuid(in);
        });
        return online(id[0]);
    }

    static UUID uuid(JsonReader in) throws IOException, QueryException {
        String text = in.nextString();
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException none) {
            throw QueryException.invalid("this is no UUID: " + text);
        }
    }

    /** A block as rust/world/src/place.rs has it. The location's world is null when there is none of that key. */
    static Location block(JsonReader in) throws IOException, QueryException {
        World[] world = new World[1];
        int[] at = new int[3];
        each(in, name -> {
            switch (name) {
                case "world" -> {
                    NamespacedKey key = NamespacedKey.fromString(in.nextString());
                    world[0] = key == null ? null : Bukkit.getWorld(key);
                }
                case "x" -> at[0] = in.nextInt();
                case "y" -> at[1] = in.nextInt();
                case "z" -> at[2] = in.nextInt();
                default -> throw unknown(name);
            }
        });
        return new Location(world[0], at[0], at[1], at[2]);
    }

    /** The player with this UUID, who must be here. */
    static Player online(UUID id) throws QueryException {
        if (id == null) {
            throw QueryException.invalid("the player is missing");
        }
        Player player = Bukkit.getPlayer(id);
        if (player == null) {
            throw QueryException.gone("the player " + id);
        }
        return player;
    }

    /** The world with this key, which must be there. */
    static World world(String key) throws QueryException {
        NamespacedKey name = key == null ? null : NamespacedKey.fromString(key);
        World world = name == null ? null : Bukkit.getWorld(name);
        if (world == null) {
            throw QueryException.gone("the world " + key);
        }
        return world;
    }

    static QueryException unknown(String field) {
        return QueryException.invalid("there is no argument " + field);
    }
}
