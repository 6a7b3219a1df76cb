package org.bukkit.event.entity;

import org.bukkit.entity.Item;
import org.bukkit.event.Cancellable;
import org.bukkit.event.HandlerList;

/** An item on the ground becomes part of another. Has a body. */
public class ItemMergeEvent extends EntityEvent implements Cancellable {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Item target;
    private boolean cancelled;

    public ItemMergeEvent(Item item, Item target) {
        super(item);
        this.target = target;
    }

    @Override
    public Item getEntity() {
        return (Item) entity;
    }

    /** The one that stays. */
    public Item getTarget() {
        return target;
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
