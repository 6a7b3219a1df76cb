package org.bukkit.entity;

import org.bukkit.inventory.ItemStack;

/** Items that lie on the ground. */
public interface Item extends Entity {
    ItemStack getItemStack();

    int getPickupDelay();

    /** It lies there for ever. */
    boolean isUnlimitedLifetime();
}
