package org.bukkit.scheduler;

import org.bukkit.plugin.Plugin;

/** A planned run. */
public interface BukkitTask {
    int getTaskId();

    Plugin getOwner();

    boolean isSync();

    boolean isCancelled();

    void cancel();
}
