package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.GameRule;
import org.bukkit.Location;
import org.bukkit.NamespacedKey;
import org.bukkit.World;
import org.bukkit.block.Block;
import org.bukkit.entity.Player;

/** Time, weather, light and clocks: the queries of rust/world/src/conditions.rs. */
final class ConditionQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("world.conditions", ConditionQueries::conditions),
        new Queries.Row("world.clocks", ConditionQueries::clocks),
        new Queries.Row("world.dimension", ConditionQueries::dimension)
    );

    private ConditionQueries() {
    }

    private static void dimension(JsonReader in, JsonWriter out) throws IOException, QueryException {
        String[] key = new String[1];
        Arguments.each(in, name -> {
            if (!name.equals("world")) {
                throw Arguments.unknown(name);
            }
            key[0] = in.nextString();
        });
        World world = Arguments.world(key[0]);
        out.beginObject();
        out.name("name").value(world.getName());
        out.name("bottom").value(world.getMinHeight());
        out.name("top").value(world.getMaxHeight());
        out.endObject();
    }

    private static void conditions(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Player player = Arguments.player(in);
        World world = player.getWorld();
        Location at = player.getLocation();
        if (!Places.loaded(world, at)) {
            throw QueryException.notLoaded();
        }
        Block feet = world.getBlockAt(at.getBlockX(), at.getBlockY(), at.getBlockZ());
        out.beginObject();
        out.name("world").value(world.getKey().toString());
        out.name("environment").value(world.getEnvironment().name().toLowerCase(Locale.ROOT));
        out.name("time").value(world.getTime());
        out.name("daylight_cycle").value(clockMoves(world));
        out.name("storm").value(world.hasStorm());
        out.name("thunder").value(world.isThundering());
        out.name("moon").value(world.getMoonPhase().name().toLowerCase(Locale.ROOT));
        out.name("sky_light").value(feet.getLightFromSky());
        out.name("block_light").value(feet.getLightFromBlocks());
        out.name("biome").value(feet.getBiome().getKey().toString());
        out.name("difficulty").value(world.getDifficulty().name().toLowerCase(Locale.ROOT));
        out.name("tps").value(Math.min(20.0, Bukkit.getTPS()[0]));
        out.endObject();
    }

    private static void clocks(JsonReader in, JsonWriter out) throws IOException, QueryException {
        List<World> worlds = new ArrayList<>();
        Arguments.each(in, name -> {
            if (!name.equals("worlds")) {
                throw Arguments.unknown(name);
            }
            if (in.peek() == JsonToken.NULL) {
                in.nextNull();
                worlds.addAll(Bukkit.getWorlds());
                return;
            }
            Arguments.list(in, () -> {
                NamespacedKey key = NamespacedKey.fromString(in.nextString());
                World world = key == null ? null : Bukkit.getWorld(key);
                if (world != null) {
                    worlds.add(world);
                }
            });
        });
        out.beginObject().name("clocks").beginArray();
        for (World world : worlds) {
            out.beginObject();
            out.name("world").value(world.getKey().toString());
            out.name("environment").value(world.getEnvironment().name().toLowerCase(Locale.ROOT));
            out.name("time").value(world.getFullTime());
            out.name("daylight_cycle").value(clockMoves(world));
            out.endObject();
        }
        out.endArray().endObject();
    }

    private static boolean clockMoves(World world) {
        return !Boolean.FALSE.equals(world.getGameRuleValue(GameRule.DO_DAYLIGHT_CYCLE));
    }
}
