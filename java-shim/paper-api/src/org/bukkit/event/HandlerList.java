package org.bukkit.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.RegisteredListener;

/** Who listens to one kind of event, in order. Has a body. */
public class HandlerList {
    private static final List<HandlerList> ALL = new ArrayList<>();

    // Read by any thread that fires an event; replaced as a whole.
    private volatile RegisteredListener[] listeners = {};

    public HandlerList() {
        synchronized (ALL) {
            ALL.add(this);
        }
    }

    public static ArrayList<HandlerList> getHandlerLists() {
        synchronized (ALL) {
            return new ArrayList<>(ALL);
        }
    }

    public static void unregisterAll(Plugin plugin) {
        getHandlerLists().forEach(list -> list.unregister(plugin));
    }

    public static void unregisterAll(Listener listener) {
        getHandlerLists().forEach(list -> list.unregister(listener));
    }

    /** In the order of their priority, and of their registering within one priority. */
    public RegisteredListener[] getRegisteredListeners() {
        return listeners;
    }

    public synchronized void register(RegisteredListener listener) {
        List<RegisteredListener> all = new ArrayList<>(List.of(listeners));
        all.add(listener);
        all.sort(Comparator.comparing(RegisteredListener::getPriority));
        listeners = all.toArray(RegisteredListener[]::new);
    }

    public synchronized void unregister(Plugin plugin) {
        keep(listener -> listener.getPlugin() != plugin);
    }

    public synchronized void unregister(Listener gone) {
        keep(listener -> listener.getListener() != gone);
    }

    private void keep(Predicate<RegisteredListener> wanted) {
        listeners = Arrays.stream(listeners).filter(wanted).toArray(RegisteredListener[]::new);
    }
}
