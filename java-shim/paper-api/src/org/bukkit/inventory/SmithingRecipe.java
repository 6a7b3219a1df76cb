package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

/** What a smithing table makes. Has a body. */
public class SmithingRecipe implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;
    private final RecipeChoice base;
    private final RecipeChoice addition;

    @Deprecated
    public SmithingRecipe(NamespacedKey key, ItemStack result, RecipeChoice base, RecipeChoice addition) {
        this.key = key;
        this.result = result.clone();
        this.base = base;
        this.addition = addition;
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }

    public RecipeChoice getBase() {
        return base.clone();
    }

    public RecipeChoice getAddition() {
        return addition.clone();
    }
}
