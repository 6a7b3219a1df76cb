package org.bukkit.event.player;

import org.bukkit.World;
import org.bukkit.entity.Player;
import org.bukkit.event.HandlerList;

/** A player has come into another world. Has a body. */
public class PlayerChangedWorldEvent extends PlayerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final World from;

    public PlayerChangedWorldEvent(Player player, World from) {
        super(player);
        this.from = from;
    }

    public World getFrom() {
        return from;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
