package org.bukkit.event.server;

import org.bukkit.event.HandlerList;

/** The server has loaded all plugins. Has a body. */
public class ServerLoadEvent extends ServerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final LoadType type;

    public ServerLoadEvent(LoadType type) {
        this.type = type;
    }

    public LoadType getType() {
        return type;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }

    public enum LoadType {
        STARTUP, RELOAD
    }
}
