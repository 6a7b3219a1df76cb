package org.bukkit;

import org.bukkit.entity.AnimalTamer;
import org.bukkit.permissions.ServerOperator;

/** A player who may be away. */
public interface OfflinePlayer extends ServerOperator, AnimalTamer {
    boolean isOnline();

    boolean isConnected();
}
