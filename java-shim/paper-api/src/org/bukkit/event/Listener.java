package org.bukkit.event;

/** A mark for what listens. */
public interface Listener {
}
