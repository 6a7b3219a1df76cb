package org.bukkit;

import java.util.List;

import io.papermc.paper.world.MoonPhase;
import org.bukkit.block.Biome;
import org.bukkit.block.data.BlockData;
import org.bukkit.entity.Entity;

/** What can be read of any part of a world. */
public interface RegionAccessor extends Keyed {
    Biome getBiome(int x, int y, int z);

    Biome getBiome(Location location);

    BlockData getBlockData(int x, int y, int z);

    Material getType(int x, int y, int z);

    int getHighestBlockYAt(int x, int z);

    MoonPhase getMoonPhase();

    List<Entity> getEntities();
}
