package org.bukkit.block;

import org.bukkit.entity.Entity;

/** False on purpose: Paper's Block is no Entity. */
public interface Block extends Entity {
}
