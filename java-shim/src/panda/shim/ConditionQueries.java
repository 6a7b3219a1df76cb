package panda.shim;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.GameRule;
import org.bukkit.Location;
import org.bukkit.World;
import org.bukkit.block.Block;
import org.bukkit.entity.Player;

/** Time, weather and light: the queries of rust/world/src/conditions.rs. */
final class ConditionQueries {
    static final List<Queries.Row> ROWS = List.of(new Queries.Row("world.conditions", ConditionQueries::conditions));

    private ConditionQueries() {
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
        out.name("daylight_cycle").value(!Boolean.FALSE.equals(world.getGameRuleValue(GameRule.DO_DAYLIGHT_CYCLE)));
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
}
