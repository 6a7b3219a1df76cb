package org.bukkit.entity;

/** A creature that grows up. */
public interface Ageable extends Creature {
    boolean isAdult();
}
