package panda.devserver.plugins;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;

import org.bukkit.plugin.Plugin;
import org.bukkit.scheduler.BukkitScheduler;
import org.bukkit.scheduler.BukkitTask;
import panda.devserver.control.Output;

/** Plans the runs of plugins: at a tick on the server thread, or at once on another. The clock itself is not here. */
public final class TaskScheduler implements BukkitScheduler {
    private final Map<Integer, Task> tasks = new ConcurrentHashMap<>();
    private final AtomicInteger ids = new AtomicInteger();
    private final ExecutorService workers = Executors.newCachedThreadPool(
        Thread.ofPlatform().daemon().name("Scheduler worker ", 0).factory());
    private volatile int now;

    private final class Task implements BukkitTask {
        private final int id = ids.incrementAndGet();
        private final Plugin owner;
        private final Runnable run;
        private final boolean sync;
        private final long period;
        private long next;
        private volatile boolean cancelled;

        /** @param period in ticks; 0 runs once */
        Task(Plugin owner, Runnable run, boolean sync, long delay, long period) {
            if (!owner.isEnabled()) {
                throw new IllegalStateException("Plugin attempted to register task while disabled");
            }
            this.owner = owner;
            this.run = run;
            this.sync = sync;
            this.next = now + Math.max(1, delay);
            this.period = period;
        }

        @Override
        public int getTaskId() {
            return id;
        }

        @Override
        public Plugin getOwner() {
            return owner;
        }

        @Override
        public boolean isSync() {
            return sync;
        }

        @Override
        public boolean isCancelled() {
            return cancelled;
        }

        @Override
        public void cancel() {
            cancelled = true;
            tasks.remove(id);
        }

        private void once() {
            try {
                run.run();
            } catch (Throwable fault) {
                Output.server().log(Level.SEVERE, "Task #" + id + " for " + Plugins.label(owner) + " generated an exception", fault);
            }
        }
    }

    /** Runs what is due at this tick, in the order of its planning. */
    public void heartbeat(int tick) {
        now = tick;
        List<Task> due = new ArrayList<>();
        for (Task task : tasks.values()) {
            if (task.sync && task.next <= tick) {
                due.add(task);
            }
        }
        due.sort((a, b) -> Integer.compare(a.id, b.id));
        for (Task task : due) {
            if (task.cancelled) {
                continue;
            }
            if (task.period > 0) {
                task.next = tick + task.period;
            } else {
                tasks.remove(task.id);
            }
            task.once();
        }
    }

    private BukkitTask plan(Task task) {
        tasks.put(task.id, task);
        return task;
    }

    @Override
    public BukkitTask runTask(Plugin plugin, Runnable task) {
        return plan(new Task(plugin, task, true, 0, 0));
    }

    @Override
    public BukkitTask runTaskLater(Plugin plugin, Runnable task, long delay) {
        return plan(new Task(plugin, task, true, delay, 0));
    }

    @Override
    public BukkitTask runTaskTimer(Plugin plugin, Runnable task, long delay, long period) {
        return plan(new Task(plugin, task, true, delay, Math.max(1, period)));
    }

    @Override
    public BukkitTask runTaskAsynchronously(Plugin plugin, Runnable run) {
        Task task = new Task(plugin, run, false, 0, 0);
        plan(task);
        workers.execute(() -> {
            if (!task.cancelled) {
                task.once();
            }
            tasks.remove(task.id);
        });
        return task;
    }

    @Override
    public Executor getMainThreadExecutor(Plugin plugin) {
        return command -> runTask(plugin, command);
    }

    @Override
    public void cancelTask(int taskId) {
        Task task = tasks.get(taskId);
        if (task != null) {
            task.cancel();
        }
    }

    @Override
    public void cancelTasks(Plugin plugin) {
        tasks.values().stream().filter(task -> task.owner == plugin).toList().forEach(Task::cancel);
    }
}
