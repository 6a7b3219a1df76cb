package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

/** What is made in a grid. Has a body: the dev server makes them. */
public abstract class CraftingRecipe implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;

    protected CraftingRecipe(NamespacedKey key, ItemStack result) {
        this.key = key;
        this.result = result.clone();
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }
}
