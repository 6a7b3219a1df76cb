package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

/** The base with a pattern on it. Has a body. */
public class SmithingTrimRecipe extends SmithingRecipe implements ComplexRecipe {
    private final RecipeChoice template;

    /** Later versions take the pattern too. */
    @SuppressWarnings("deprecation")
    public SmithingTrimRecipe(NamespacedKey key, RecipeChoice template, RecipeChoice base, RecipeChoice addition) {
        super(key, ItemStack.empty(), base, addition);
        this.template = template;
    }

    public RecipeChoice getTemplate() {
        return template.clone();
    }
}
