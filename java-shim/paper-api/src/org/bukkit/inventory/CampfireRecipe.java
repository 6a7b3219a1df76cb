package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

/** On a campfire. Has a body. */
public class CampfireRecipe extends CookingRecipe<CampfireRecipe> {
    public CampfireRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        super(key, result, input, experience, cookingTime);
    }
}
