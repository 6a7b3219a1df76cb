package org.bukkit.plugin.java;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import io.papermc.paper.plugin.configuration.PluginMeta;
import io.papermc.paper.plugin.provider.classloader.ConfiguredPluginClassLoader;
import org.bukkit.Server;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.plugin.PluginBase;
import org.bukkit.plugin.PluginDescriptionFile;

/** The base of plugins. Has a body: the dev server's loader fills it in as Paper's does. */
public abstract class JavaPlugin extends PluginBase {
    private Server server;
    private File file;
    private File dataFolder;
    private ClassLoader classLoader;
    private PluginMeta meta;
    private Logger logger;
    private boolean enabled;

    public JavaPlugin() {
        if (!(getClass().getClassLoader() instanceof ConfiguredPluginClassLoader loader)) {
            throw new IllegalStateException("a plugin is made by its own class loader only");
        }
        loader.init(this);
    }

    public final void init(Server server, PluginDescriptionFile description, File dataFolder, File file, ClassLoader classLoader, PluginMeta meta, Logger logger) {
        this.server = server;
        this.dataFolder = dataFolder;
        this.file = file;
        this.classLoader = classLoader;
        this.meta = meta;
        this.logger = logger;
    }

    @Override
    public void onLoad() {
    }

    @Override
    public void onEnable() {
    }

    @Override
    public void onDisable() {
    }

    @Override
    public final boolean isEnabled() {
        return enabled;
    }

    public final void setEnabled(boolean value) {
        if (enabled == value) {
            return;
        }
        enabled = value;
        if (value) {
            onEnable();
        } else {
            onDisable();
        }
    }

    @Override
    public final PluginMeta getPluginMeta() {
        return meta;
    }

    @Override
    public final File getDataFolder() {
        return dataFolder;
    }

    protected File getFile() {
        return file;
    }

    protected final ClassLoader getClassLoader() {
        return classLoader;
    }

    @Override
    public final Server getServer() {
        return server;
    }

    @Override
    public Logger getLogger() {
        return logger;
    }

    /** Null when plugin.yml declares none of that name. */
    public PluginCommand getCommand(String name) {
        PluginCommand command = server.getPluginCommand(name);
        return command != null && command.getPlugin() == this ? command : null;
    }

    @Override
    public InputStream getResource(String name) {
        URL found = classLoader.getResource(name);
        if (found == null) {
            return null;
        }
        try {
            // Without the cache the jar can be closed and replaced.
            URLConnection connection = found.openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        } catch (IOException gone) {
            return null;
        }
    }

    @Override
    public void saveResource(String path, boolean replace) {
        Path target = dataFolder.toPath().resolve(path);
        try (InputStream in = getResource(path)) {
            if (in == null) {
                throw new IllegalArgumentException("no '" + path + "' in " + file);
            }
            if (replace || !Files.exists(target)) {
                Files.createDirectories(target.getParent());
                Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException failed) {
            logger.log(Level.SEVERE, "could not save " + target, failed);
        }
    }

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        return false;
    }

    @Override
    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) {
        return null;
    }
}
