package org.bukkit;

/** A column of 16 by 16 blocks. */
public interface Chunk {
    /** The creatures and items in it are there; they come a little after the blocks. */
    boolean isEntitiesLoaded();
}
