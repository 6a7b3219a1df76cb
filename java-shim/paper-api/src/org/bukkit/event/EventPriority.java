package org.bukkit.event;

/** Who is told first; the last ones have the last word, MONITOR only watches. Has a body. */
public enum EventPriority {
    LOWEST, LOW, NORMAL, HIGH, HIGHEST, MONITOR
}
