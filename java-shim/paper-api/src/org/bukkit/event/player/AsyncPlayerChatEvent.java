package org.bukkit.event.player;

import java.util.Set;

import org.bukkit.entity.Player;
import org.bukkit.event.Cancellable;
import org.bukkit.event.HandlerList;

/** The old form of a chat line; told first, and only if someone listens to it. Has a body. */
public class AsyncPlayerChatEvent extends PlayerEvent implements Cancellable {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Set<Player> recipients;
    private String message;
    private boolean cancelled;

    public AsyncPlayerChatEvent(boolean async, Player who, String message, Set<Player> players) {
        super(who, async);
        this.message = message;
        this.recipients = players;
    }

    public String getMessage() {
        return message;
    }

    public void setMessage(String value) {
        message = value;
    }

    public Set<Player> getRecipients() {
        return recipients;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void setCancelled(boolean cancel) {
        cancelled = cancel;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
