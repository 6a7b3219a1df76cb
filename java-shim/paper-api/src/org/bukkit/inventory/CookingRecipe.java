package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

/** What heat makes of one item. Has a body. */
public abstract class CookingRecipe<T extends CookingRecipe<T>> implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;
    private final RecipeChoice input;
    private final int ticks;

    public CookingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        this.key = key;
        this.result = result.clone();
        this.input = input;
        this.ticks = cookingTime;
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

    /** Ticks. */
    public int getCookingTime() {
        return ticks;
    }
}
