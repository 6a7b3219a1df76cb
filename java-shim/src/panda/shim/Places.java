package panda.shim;

import java.io.IOException;

import com.google.gson.stream.JsonWriter;
import org.bukkit.Location;
import org.bukkit.World;

/** Writes where things are, in the forms of rust/world/src/place.rs. */
final class Places {
    private Places() {
    }

    /** A position: dimension, point and view. */
    static void position(JsonWriter out, World world, Location at) throws IOException {
        out.beginObject();
        out.name("world").value(world.getKey().toString());
        out.name("x").value(at.getX()).name("y").value(at.getY()).name("z").value(at.getZ());
        out.name("yaw").value(at.getYaw()).name("pitch").value(at.getPitch());
        out.endObject();
    }

    /** A point. */
    static void point(JsonWriter out, Location at) throws IOException {
        out.beginObject();
        out.name("x").value(at.getX()).name("y").value(at.getY()).name("z").value(at.getZ());
        out.endObject();
    }

    /** The block at a place; null if there is no place or its world is gone. */
    static void block(JsonWriter out, Location at) throws IOException {
        if (at == null || !at.isWorldLoaded()) {
            out.nullValue();
            return;
        }
        out.beginObject();
        out.name("world").value(at.getWorld().getKey().toString());
        out.name("x").value(at.getBlockX()).name("y").value(at.getBlockY()).name("z").value(at.getBlockZ());
        out.endObject();
    }

    /** Is the chunk there? Asking loads nothing. */
    static boolean loaded(World world, Location at) {
        return world.isChunkLoaded(at.getBlockX() >> 4, at.getBlockZ() >> 4);
    }
}
