package org.bukkit;

/** False on purpose: Paper's Chunk is an interface. */
public abstract class Chunk {
    private Chunk() {
    }

    public abstract int getX();
}
