package org.bukkit.inventory;

import java.util.List;
import java.util.function.Predicate;

import org.bukkit.Material;

/** What fits in one place of a recipe. Has bodies. */
public interface RecipeChoice extends Predicate<ItemStack>, Cloneable {
    @Override
    boolean test(ItemStack stack);

    RecipeChoice clone();

    /** Any item of some kinds. */
    class MaterialChoice implements RecipeChoice {
        private final List<Material> choices;

        public MaterialChoice(List<Material> choices) {
            this.choices = List.copyOf(choices);
        }

        public List<Material> getChoices() {
            return choices;
        }

        @Override
        public boolean test(ItemStack stack) {
            return choices.contains(stack.getType());
        }

        @Override
        public MaterialChoice clone() {
            return new MaterialChoice(choices);
        }
    }

    /** Only items that are the same in all but number. */
    class ExactChoice implements RecipeChoice {
        private final List<ItemStack> choices;

        public ExactChoice(List<ItemStack> choices) {
            this.choices = choices.stream().map(ItemStack::clone).toList();
        }

        public List<ItemStack> getChoices() {
            return choices.stream().map(ItemStack::clone).toList();
        }

        @Override
        public boolean test(ItemStack stack) {
            return choices.stream().anyMatch(stack::isSimilar);
        }

        @Override
        public ExactChoice clone() {
            return new ExactChoice(choices);
        }
    }
}
