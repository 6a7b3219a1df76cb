package org.bukkit.event;

/** What a listener may forbid. */
public interface Cancellable {
    boolean isCancelled();

    void setCancelled(boolean cancel);
}
