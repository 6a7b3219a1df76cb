package org.bukkit.entity;

import java.util.UUID;

/** A creature that can be someone's pet. */
public interface Tameable extends Animals {
    boolean isTamed();

    /** Null without an owner. */
    UUID getOwnerUniqueId();
}
