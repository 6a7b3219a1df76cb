package org.bukkit.inventory;

import org.bukkit.Keyed;

/** A recipe that follows a rule of the game's own. */
public interface ComplexRecipe extends Recipe, Keyed {
}
