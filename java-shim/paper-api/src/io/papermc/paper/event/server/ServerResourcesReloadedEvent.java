package io.papermc.paper.event.server;

import org.bukkit.event.HandlerList;
import org.bukkit.event.server.ServerEvent;

/** Data packs were read anew: recipes, tags, loot. Has a body. */
public class ServerResourcesReloadedEvent extends ServerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Cause cause;

    public ServerResourcesReloadedEvent(Cause cause) {
        this.cause = cause;
    }

    public Cause getCause() {
        return cause;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }

    public enum Cause {
        COMMAND, PLUGIN
    }
}
