package org.bukkit;

import java.util.Locale;

import net.kyori.adventure.translation.Translatable;

/** How a player plays. */
public enum GameMode implements Translatable {
    CREATIVE, SURVIVAL, ADVENTURE, SPECTATOR;

    @Override
    public String translationKey() {
        return "gameMode." + name().toLowerCase(Locale.ROOT);
    }
}
