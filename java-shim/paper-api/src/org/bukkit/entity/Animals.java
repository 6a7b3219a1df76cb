package org.bukkit.entity;

/** A tame-natured creature. */
public interface Animals extends Breedable {
}
