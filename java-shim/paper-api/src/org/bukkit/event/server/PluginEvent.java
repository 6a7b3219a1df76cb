package org.bukkit.event.server;

import org.bukkit.plugin.Plugin;

/** Something about one plugin. Has a body. */
public abstract class PluginEvent extends ServerEvent {
    private final Plugin plugin;

    protected PluginEvent(Plugin plugin) {
        this.plugin = plugin;
    }

    public Plugin getPlugin() {
        return plugin;
    }
}
