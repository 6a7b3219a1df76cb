package org.bukkit.event;

/** A listener that threw. */
public class EventException extends Exception {
    public EventException(Throwable cause) {
        super(cause);
    }
}
