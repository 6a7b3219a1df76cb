package io.papermc.paper.plugin.provider.classloader;

import java.io.Closeable;

import io.papermc.paper.plugin.configuration.PluginMeta;
import org.bukkit.plugin.java.JavaPlugin;

/** The class loader of one plugin; it fills in the plugin that is being made. */
public interface ConfiguredPluginClassLoader extends Closeable {
    PluginMeta getConfiguration();

    void init(JavaPlugin plugin);

    /** Null until the plugin is made. */
    JavaPlugin getPlugin();
}
