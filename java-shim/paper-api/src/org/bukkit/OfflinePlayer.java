package org.bukkit;

import org.bukkit.entity.AnimalTamer;
import org.bukkit.entity.EntityType;
import org.bukkit.permissions.ServerOperator;

/** A player who may be away. */
public interface OfflinePlayer extends ServerOperator, AnimalTamer {
    boolean isOnline();

    boolean isConnected();

    /** Throws for one that is counted by kind. */
    int getStatistic(Statistic statistic);

    /** Throws unless it is one that is counted by kind of item or block, and this is one. */
    int getStatistic(Statistic statistic, Material material);

    /** Throws unless it is one that is counted by kind of creature, and this is one. */
    int getStatistic(Statistic statistic, EntityType kind);
}
