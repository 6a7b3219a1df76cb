package org.bukkit.plugin;

/** What makes two plugins the same: their name. Has a body. */
public abstract class PluginBase implements Plugin {
    @Override
    public final String getName() {
        return getPluginMeta().getName();
    }

    @Override
    public final boolean equals(Object other) {
        return this == other || other instanceof Plugin plugin && getName().equals(plugin.getName());
    }

    @Override
    public final int hashCode() {
        return getName().hashCode();
    }
}
