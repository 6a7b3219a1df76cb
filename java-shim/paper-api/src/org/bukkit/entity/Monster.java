package org.bukkit.entity;

/** A land creature that means harm. */
public interface Monster extends Creature, Enemy {
}
