package org.bukkit.event.player;

import java.util.Collection;

import org.bukkit.entity.Player;
import org.bukkit.event.HandlerList;

/** A client is about to be told which commands there are; what is taken out of the list it does not learn. Has a body. */
public class PlayerCommandSendEvent extends PlayerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Collection<String> commands;

    public PlayerCommandSendEvent(Player player, Collection<String> commands) {
        super(player);
        this.commands = commands;
    }

    public Collection<String> getCommands() {
        return commands;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
