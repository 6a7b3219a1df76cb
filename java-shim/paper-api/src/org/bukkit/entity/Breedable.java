package org.bukkit.entity;

/** A creature that can have young. */
public interface Breedable extends Ageable {
}
