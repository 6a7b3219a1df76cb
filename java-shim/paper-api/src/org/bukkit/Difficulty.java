package org.bukkit;

import java.util.Locale;

import net.kyori.adventure.translation.Translatable;

/** How hard a world is. */
public enum Difficulty implements Translatable {
    PEACEFUL, EASY, NORMAL, HARD;

    @Override
    public String translationKey() {
        return "options.difficulty." + name().toLowerCase(Locale.ROOT);
    }
}
