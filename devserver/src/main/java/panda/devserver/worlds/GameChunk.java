package panda.devserver.worlds;

import org.bukkit.Chunk;
import org.bukkit.World;

/** A chunk as plugins see it: which one it is. */
public record GameChunk(GameWorld world, int x, int z) implements Chunk {
    @Override
    public int getX() {
        return x;
    }

    @Override
    public int getZ() {
        return z;
    }

    @Override
    public World getWorld() {
        return world;
    }

    /** They are there as soon as its blocks are. */
    @Override
    public boolean isEntitiesLoaded() {
        return true;
    }
}
