package org.bukkit;

/** A column of 16 by 16 blocks. */
public interface Chunk {
    int getX();

    int getZ();

    World getWorld();

    /** The creatures and items in it are there; they come a little after the blocks. */
    boolean isEntitiesLoaded();

    /** Both coordinates in one number. Has a body, as on the server. */
    static long getChunkKey(int x, int z) {
        return x & 0xffffffffL | (z & 0xffffffffL) << 32;
    }
}
