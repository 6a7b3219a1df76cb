package panda.devserver.worlds;

import java.util.HashMap;
import java.util.Map;

import net.minestom.server.coordinate.BlockVec;
import net.minestom.server.coordinate.CoordConversion;
import net.minestom.server.coordinate.Point;
import net.minestom.server.instance.Chunk;
import net.minestom.server.instance.InstanceContainer;
import net.minestom.server.instance.block.Block;

/** The blocks of a world that are not ground, kept for chunks that are not loaded. */
final class PlacedBlocks {
    private final InstanceContainer instance;
    private final Map<Long, Map<BlockVec, Block>> byChunk = new HashMap<>();

    PlacedBlocks(InstanceContainer instance) {
        this.instance = instance;
    }

    private static long chunk(Point at) {
        return CoordConversion.chunkIndex(at.chunkX(), at.chunkZ());
    }

    /** Sets a block, at once if its chunk is loaded. */
    void put(Point at, Block block) {
        byChunk.computeIfAbsent(chunk(at), index -> new HashMap<>()).put(new BlockVec(at), block);
        if (instance.isChunkLoaded(at)) {
            instance.setBlock(at, block, false);
        }
    }

    /** What was put there last; air where nothing was. */
    Block at(Point at) {
        return byChunk.getOrDefault(chunk(at), Map.of()).getOrDefault(new BlockVec(at), Block.AIR);
    }

    /** Puts into a chunk that was just loaded what belongs there. */
    void fill(Chunk loaded) {
        byChunk.getOrDefault(CoordConversion.chunkIndex(loaded.getChunkX(), loaded.getChunkZ()), Map.of())
            .forEach((at, block) -> instance.setBlock(at, block, false));
    }
}
