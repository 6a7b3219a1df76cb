package panda.devserver.worlds;

import net.minestom.server.MinecraftServer;
import net.minestom.server.instance.Chunk;
import net.minestom.server.instance.block.Block;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;
import org.bukkit.World;
import org.bukkit.block.Biome;
import panda.devserver.thread.Rules;

/**
 * Reads blocks, light and climate of a world. Where Paper would load a chunk for the read it says so to the rules and
 * answers as of an empty chunk. Writing blocks is not here: see PlacedBlocks.
 */
final class BlockReader {
    private static final int FULL_LIGHT = 15;

    private final GameWorld world;
    private final Rules rules;

    BlockReader(GameWorld world, Rules rules) {
        this.world = world;
        this.rules = rules;
    }

    /** The chunk of a block; null where none is loaded, which has been counted then. */
    private Chunk chunk(int x, int z) {
        Chunk chunk = world.instance().getChunk(x >> 4, z >> 4);
        if (chunk == null) {
            rules.implicitChunkLoad(world.getName(), x >> 4, z >> 4);
        }
        return chunk;
    }

    private boolean outside(int y) {
        return y < world.getMinHeight() || y >= world.getMaxHeight();
    }

    Block block(int x, int y, int z) {
        if (outside(y)) {
            return Block.VOID_AIR;
        }
        Chunk chunk = chunk(x, z);
        return chunk == null ? Block.AIR : chunk.getBlock(x, y, z);
    }

    /** Light from the sky at full day. */
    int skyLight(int x, int y, int z) {
        boolean sky = world.instance().getCachedDimensionType().hasSkylight();
        if (outside(y)) {
            return sky && y >= world.getMaxHeight() ? FULL_LIGHT : 0;
        }
        return sky && chunk(x, z) != null ? world.instance().getSkyLight(x, y, z) : 0;
    }

    int blockLight(int x, int y, int z) {
        return outside(y) || chunk(x, z) == null ? 0 : world.instance().getBlockLight(x, y, z);
    }

    /** By how much night and weather dim the light from the sky, 0 to 11. */
    int skyDimming() {
        if (world.getEnvironment() != World.Environment.NORMAL) {
            return 0;
        }
        double rain = 1 - world.instance().getWeather().rainLevel() * 5 / 16;
        double thunder = 1 - world.instance().getWeather().thunderLevel() * 5 / 16;
        double height = Math.cos(sunAngle() * 2 * Math.PI);
        double day = 0.5 + 2 * Math.clamp(height, -0.25, 0.25);
        return (int) ((1 - day * rain * thunder) * 11);
    }

    /** Share of a turn since noon; the sun lingers a little at the horizon. */
    private double sunAngle() {
        double share = world.getTime() / 24_000.0 - 0.25;
        double turn = share - Math.floor(share);
        double eased = 0.5 - Math.cos(turn * Math.PI) / 2;
        return turn + (eased - turn) / 3;
    }

    Biome biome(int x, int y, int z) {
        int inside = Math.clamp(y, world.getMinHeight(), world.getMaxHeight() - 1);
        Chunk chunk = chunk(x, z);
        String key = chunk == null ? "minecraft:plains" : chunk.getBiome(x, inside, z).key().asString();
        return Registry.BIOME.get(NamespacedKey.fromString(key));
    }

    /** The climate's warmth, less with height; without the game's small random part. */
    double temperature(int x, int y, int z) {
        var biome = MinecraftServer.getBiomeRegistry().get(biome(x, y, z).getKey());
        double base = biome.temperature();
        return y > 80 ? base - (y - 80) * 0.05 / 40 : base;
    }

    /** The highest block that stops motion; one below the world where there is none. */
    int highest(int x, int z) {
        Chunk chunk = chunk(x, z);
        return chunk == null ? world.getMinHeight() - 1 : chunk.motionBlockingHeightmap().getHeight(x & 15, z & 15);
    }
}
