package org.bukkit.generator;

import java.util.UUID;

import org.bukkit.World;

/** The fixed facts of a world. */
public interface WorldInfo {
    String getName();

    UUID getUID();

    World.Environment getEnvironment();

    long getSeed();

    /** The lowest block. */
    int getMinHeight();

    /** One above the highest block. */
    int getMaxHeight();
}
