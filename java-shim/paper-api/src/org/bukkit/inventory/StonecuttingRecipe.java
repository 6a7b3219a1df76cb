package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

/** What a stonecutter makes of one item. Has a body. */
public class StonecuttingRecipe implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;
    private final RecipeChoice input;

    public StonecuttingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input) {
        this.key = key;
        this.result = result.clone();
        this.input = input;
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }

    public RecipeChoice getInputChoice() {
        return input.clone();
    }
}
