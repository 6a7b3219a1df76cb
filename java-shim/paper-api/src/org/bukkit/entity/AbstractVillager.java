package org.bukkit.entity;

/** Who trades. */
public interface AbstractVillager extends Breedable {
}
