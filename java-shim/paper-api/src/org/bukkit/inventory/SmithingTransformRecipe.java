package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

/** Another item out of the base. Has a body. */
public class SmithingTransformRecipe extends SmithingRecipe {
    private final RecipeChoice template;

    @SuppressWarnings("deprecation")
    public SmithingTransformRecipe(NamespacedKey key, ItemStack result, RecipeChoice template, RecipeChoice base, RecipeChoice addition) {
        super(key, result, base, addition);
        this.template = template;
    }

    public RecipeChoice getTemplate() {
        return template.clone();
    }
}
