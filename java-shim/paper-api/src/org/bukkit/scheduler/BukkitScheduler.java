package org.bukkit.scheduler;

import java.util.concurrent.Executor;

import org.bukkit.plugin.Plugin;

/** Plans runs, in ticks. */
public interface BukkitScheduler {
    BukkitTask runTask(Plugin plugin, Runnable task);

    BukkitTask runTaskLater(Plugin plugin, Runnable task, long delay);

    BukkitTask runTaskTimer(Plugin plugin, Runnable task, long delay, long period);

    BukkitTask runTaskAsynchronously(Plugin plugin, Runnable task);

    Executor getMainThreadExecutor(Plugin plugin);

    void cancelTask(int taskId);

    void cancelTasks(Plugin plugin);
}
