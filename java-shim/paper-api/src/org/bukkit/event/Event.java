package org.bukkit.event;

/** Something that happened. Has a body. */
public abstract class Event {
    private final boolean async;

    public Event() {
        this(false);
    }

    public Event(boolean isAsync) {
        async = isAsync;
    }

    public abstract HandlerList getHandlers();

    public String getEventName() {
        return getClass().getSimpleName();
    }

    public final boolean isAsynchronous() {
        return async;
    }
}
