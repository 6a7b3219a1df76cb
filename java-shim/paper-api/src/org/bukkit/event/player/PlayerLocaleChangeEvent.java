package org.bukkit.event.player;

import java.util.Locale;

import net.kyori.adventure.translation.Translator;
import org.bukkit.entity.Player;
import org.bukkit.event.HandlerList;

/** A player's client speaks another language now; told before the player's own locale changes. Has a body. */
public class PlayerLocaleChangeEvent extends PlayerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final String locale;

    public PlayerLocaleChangeEvent(Player who, String locale) {
        super(who);
        this.locale = locale;
    }

    public Locale locale() {
        Locale known = Translator.parseLocale(locale);
        return known == null ? Locale.US : known;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
