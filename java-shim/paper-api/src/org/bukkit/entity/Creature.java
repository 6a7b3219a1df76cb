package org.bukkit.entity;

/** A mob of the land. */
public interface Creature extends Mob {
}
