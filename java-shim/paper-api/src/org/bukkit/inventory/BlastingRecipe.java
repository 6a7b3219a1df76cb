package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

/** In a blast furnace. Has a body. */
public class BlastingRecipe extends CookingRecipe<BlastingRecipe> {
    public BlastingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        super(key, result, input, experience, cookingTime);
    }
}
