package panda.shim;

import java.io.IOException;
import java.util.List;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Location;
import org.bukkit.World;
import org.bukkit.block.Block;
import org.bukkit.entity.Player;

/** Single blocks: the queries of rust/world/src/block.rs. */
final class BlockQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("block.looked_at", BlockQueries::lookedAt),
        new Queries.Row("block.kinds", BlockQueries::kinds),
        new Queries.Row("block.ground", BlockQueries::ground)
    );

    private static final int MOST_REACH = 64;

    private BlockQueries() {
    }

    private static final class View {
        UUID player;
        int reach;
    }

    private static void lookedAt(JsonReader in, JsonWriter out) throws IOException, QueryException {
        View view = new View();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> view.player = Arguments.uuid(in);
                case "reach" -> view.reach = in.nextInt();
                default -> throw Arguments.unknown(name);
            }
        });
        if (view.reach < 1 || view.reach > MOST_REACH) {
            throw QueryException.invalid("the reach must be from 1 to 64");
        }
        Player player = Arguments.online(view.player);
        // The trace itself loads nothing: unloaded ground counts as a miss.
        Block block = player.getTargetBlockExact(view.reach);
        out.beginObject().name("hit");
        if (block == null || !block.getWorld().isChunkLoaded(block.getX() >> 4, block.getZ() >> 4)) {
            out.nullValue();
        } else {
            out.beginObject().name("at");
            Places.block(out, block.getLocation());
            out.name("block").value(block.getType().getKey().toString());
            out.endObject();
        }
        out.endObject();
    }

    private static void kinds(JsonReader in, JsonWriter out) throws IOException, QueryException {
        out.beginObject().name("kinds").beginArray();
        Arguments.each(in, name -> {
            if (!name.equals("places")) {
                throw Arguments.unknown(name);
            }
            Arguments.list(in, () -> kind(out, Arguments.block(in)));
        });
        out.endArray().endObject();
    }

    private static final class Column {
        String world;
        int x;
        int z;
        int near;
    }

    private static void ground(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Column column = new Column();
        Arguments.each(in, name -> {
            switch (name) {
                case "world" -> column.world = in.nextString();
                case "x" -> column.x = in.nextInt();
                case "z" -> column.z = in.nextInt();
                case "near" -> column.near = in.nextInt();
                default -> throw Arguments.unknown(name);
            }
        });
        World world = Arguments.world(column.world);
        out.beginObject().name("y");
        Integer y = world.isChunkLoaded(column.x >> 4, column.z >> 4) ? standing(world, column) : null;
        if (y == null) {
            out.nullValue();
        } else {
            out.value(y);
        }
        out.endObject();
    }

    /** Upwards and downwards from the wished height by turns. Null: there is no place to stand. */
    private static Integer standing(World world, Column column) {
        int lowest = world.getMinHeight() + 1;
        int highest = world.getMaxHeight() - 2;
        int near = Math.clamp(column.near, lowest, highest);
        for (int away = 0; near - away >= lowest || near + away <= highest; away++) {
            if (near + away <= highest && carries(world, column.x, near + away, column.z)) {
                return near + away;
            }
            if (near - away >= lowest && carries(world, column.x, near - away, column.z)) {
                return near - away;
            }
        }
        return null;
    }

    private static boolean carries(World world, int x, int y, int z) {
        Block below = world.getBlockAt(x, y - 1, z);
        return (below.isLiquid() || !below.isPassable()) && free(world.getBlockAt(x, y, z)) && free(world.getBlockAt(x, y + 1, z));
    }

    private static boolean free(Block block) {
        return block.isPassable() && !block.isLiquid();
    }

    private static void kind(JsonWriter out, Location place) throws IOException {
        if (place.getWorld() == null || !Places.loaded(place.getWorld(), place)) {
            out.nullValue();
        } else {
            out.value(place.getWorld().getBlockAt(place).getType().getKey().toString());
        }
    }
}
