package org.bukkit.entity;

import java.util.UUID;

/** Who can own a pet. */
public interface AnimalTamer {
    String getName();

    UUID getUniqueId();
}
