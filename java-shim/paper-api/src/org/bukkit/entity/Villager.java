package org.bukkit.entity;

/** A villager. */
public interface Villager extends AbstractVillager {
}
