package org.bukkit;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

import net.kyori.adventure.audience.ForwardingAudience;
import org.bukkit.block.Block;
import org.bukkit.entity.Entity;
import org.bukkit.entity.Player;
import org.bukkit.generator.WorldInfo;
import org.bukkit.util.BoundingBox;

/** One dimension: its conditions, blocks, players and entities. */
public interface World extends RegionAccessor, WorldInfo, ForwardingAudience {
    List<Player> getPlayers();

    long getTime();

    long getFullTime();

    long getGameTime();

    boolean isDayTime();

    boolean hasStorm();

    boolean isThundering();

    boolean isClearWeather();

    int getWeatherDuration();

    int getThunderDuration();

    int getClearWeatherDuration();

    Difficulty getDifficulty();

    Location getSpawnLocation();

    boolean isBedWorks();

    double getCoordinateScale();

    double getTemperature(int x, int y, int z);

    <T> T getGameRuleValue(GameRule<T> rule);

    boolean isChunkLoaded(int x, int z);

    /** Loads or makes the chunk where it is not there. */
    Chunk getChunkAt(int x, int z);

    Block getBlockAt(int x, int y, int z);

    Block getBlockAt(Location location);

    Collection<Entity> getNearbyEntities(Location center, double x, double y, double z);

    Collection<Entity> getNearbyEntities(Location center, double x, double y, double z, Predicate<? super Entity> filter);

    Collection<Entity> getNearbyEntities(BoundingBox box);

    Collection<Entity> getNearbyEntities(BoundingBox box, Predicate<? super Entity> filter);

    enum Environment {
        NORMAL, NETHER, THE_END, CUSTOM
    }
}
