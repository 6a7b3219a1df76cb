package org.bukkit.entity;

import org.bukkit.inventory.Merchant;

/** Who trades. */
public interface AbstractVillager extends Breedable, Merchant {
}
