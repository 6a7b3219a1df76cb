package org.bukkit.inventory;

import org.bukkit.Material;
import org.bukkit.NamespacedKey;

/** One item becomes another and keeps what is said of it. Has a body. */
public class TransmuteRecipe extends CraftingRecipe implements ComplexRecipe {
    private final RecipeChoice input;
    private final RecipeChoice material;

    public TransmuteRecipe(NamespacedKey key, Material result, RecipeChoice input, RecipeChoice material) {
        super(key, ItemStack.of(result));
        this.input = input;
        this.material = material;
    }

    public RecipeChoice getInput() {
        return input.clone();
    }

    public RecipeChoice getMaterial() {
        return material.clone();
    }
}
