package org.bukkit.plugin;

import java.io.File;
import java.io.InputStream;
import java.util.logging.Logger;

import io.papermc.paper.plugin.configuration.PluginMeta;
import org.bukkit.Server;
import org.bukkit.command.TabExecutor;

/** A plugin. */
public interface Plugin extends TabExecutor {
    String getName();

    PluginMeta getPluginMeta();

    File getDataFolder();

    InputStream getResource(String name);

    void saveResource(String path, boolean replace);

    Server getServer();

    Logger getLogger();

    boolean isEnabled();

    void onLoad();

    void onEnable();

    void onDisable();
}
