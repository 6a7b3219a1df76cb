package org.bukkit.plugin;

/** The old form of a plugin's facts. Named only as a parameter; PluginMeta says the same. */
public final class PluginDescriptionFile {
    private PluginDescriptionFile() {
    }
}
