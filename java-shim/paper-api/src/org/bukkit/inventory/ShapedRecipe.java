package org.bukkit.inventory;

import java.util.HashMap;
import java.util.Map;

import org.bukkit.NamespacedKey;

/** Ingredients in a pattern. Has a body. */
public class ShapedRecipe extends CraftingRecipe {
    private final Map<Character, RecipeChoice> choices = new HashMap<>();
    private String[] rows = {};

    public ShapedRecipe(NamespacedKey key, ItemStack result) {
        super(key, result);
    }

    /** A row a text, a letter a cell. Every letter but the space is an empty cell until an ingredient is set for it. */
    public ShapedRecipe shape(String... shape) {
        rows = shape.clone();
        choices.clear();
        for (String row : rows) {
            row.chars().filter(cell -> cell != ' ').forEach(cell -> choices.put((char) cell, null));
        }
        return this;
    }

    public ShapedRecipe setIngredient(char cell, RecipeChoice choice) {
        if (!choices.containsKey(cell)) {
            throw new IllegalArgumentException("no cell '" + cell + "' in the shape");
        }
        choices.put(cell, choice);
        return this;
    }

    public String[] getShape() {
        return rows.clone();
    }

    /** Null for an empty cell. */
    public Map<Character, RecipeChoice> getChoiceMap() {
        Map<Character, RecipeChoice> copy = new HashMap<>();
        choices.forEach((cell, choice) -> copy.put(cell, choice == null ? null : choice.clone()));
        return copy;
    }
}
