package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

/** In a furnace. Has a body. */
public class FurnaceRecipe extends CookingRecipe<FurnaceRecipe> {
    public FurnaceRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        super(key, result, input, experience, cookingTime);
    }
}
