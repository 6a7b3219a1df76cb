package org.bukkit.block;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Location;
import org.bukkit.Material;
import org.bukkit.World;
import org.bukkit.block.data.BlockData;

/** One block in a world. Reading most of it loads its chunk on Paper. */
public interface Block extends Translatable {
    World getWorld();

    int getX();

    int getY();

    int getZ();

    Location getLocation();

    Material getType();

    BlockData getBlockData();

    Biome getBiome();

    double getTemperature();

    /** Light of sky and lamps together, dimmed by night and weather. */
    byte getLightLevel();

    /** Light from the sky at full day. */
    byte getLightFromSky();

    byte getLightFromBlocks();

    boolean isLiquid();

    boolean isPassable();

    boolean isSolid();

    boolean isEmpty();
}
