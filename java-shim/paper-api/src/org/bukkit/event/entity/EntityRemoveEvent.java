package org.bukkit.event.entity;

import org.bukkit.entity.Entity;
import org.bukkit.event.HandlerList;

/** An entity goes out of the world, or its chunk does. Has a body. */
public class EntityRemoveEvent extends EntityEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Cause cause;

    public EntityRemoveEvent(Entity entity, Cause cause) {
        super(entity);
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
        DEATH, DESPAWN, DROP, ENTER_BLOCK, EXPLODE, HIT, MERGE, OUT_OF_WORLD, PICKUP, PLAYER_QUIT, PLUGIN, TRANSFORMATION, UNLOAD, DISCARD
    }
}
