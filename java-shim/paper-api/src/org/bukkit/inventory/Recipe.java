package org.bukkit.inventory;

/** How something is made. */
public interface Recipe {
    /** Air where it follows from what is put in. */
    ItemStack getResult();
}
