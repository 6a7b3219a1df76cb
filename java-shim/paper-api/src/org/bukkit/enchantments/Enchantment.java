package org.bukkit.enchantments;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;

/** A kind of enchantment. */
public abstract class Enchantment implements Keyed, Translatable {
    public abstract int getMaxLevel();

    public abstract boolean isCursed();
}
