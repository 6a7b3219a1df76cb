package org.bukkit.plugin;

import org.bukkit.event.Event;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.permissions.Permission;

/** The plugins and the events between them. */
public interface PluginManager {
    void registerEvents(Listener listener, Plugin plugin);

    void registerEvent(Class<? extends Event> event, Listener listener, EventPriority priority, EventExecutor executor, Plugin plugin);

    void registerEvent(Class<? extends Event> event, Listener listener, EventPriority priority, EventExecutor executor, Plugin plugin, boolean ignoreCancelled);

    void callEvent(Event event);

    Plugin[] getPlugins();

    /** Null when none has that name. */
    Plugin getPlugin(String name);

    boolean isPluginEnabled(String name);

    void disablePlugin(Plugin plugin);

    Permission getPermission(String node);
}
