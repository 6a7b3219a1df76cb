package org.bukkit.entity;

import java.util.UUID;

/** True: what Block is falsely declared under. */
public interface Entity {
    UUID getUniqueId();
}
