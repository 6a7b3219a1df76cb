package org.bukkit.inventory;

import java.util.ArrayList;
import java.util.List;

import org.bukkit.NamespacedKey;

/** Ingredients anywhere in the grid. Has a body. */
public class ShapelessRecipe extends CraftingRecipe {
    private final List<RecipeChoice> choices = new ArrayList<>();

    public ShapelessRecipe(NamespacedKey key, ItemStack result) {
        super(key, result);
    }

    public ShapelessRecipe addIngredient(RecipeChoice choice) {
        choices.add(choice);
        return this;
    }

    public List<RecipeChoice> getChoiceList() {
        return choices.stream().map(RecipeChoice::clone).toList();
    }
}
