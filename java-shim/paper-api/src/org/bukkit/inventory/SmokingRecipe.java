package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

/** In a smoker. Has a body. */
public class SmokingRecipe extends CookingRecipe<SmokingRecipe> {
    public SmokingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        super(key, result, input, experience, cookingTime);
    }
}
