package panda.devserver.plugins;

import java.io.File;
import java.io.InputStream;
import java.util.List;
import java.util.logging.Logger;

import io.papermc.paper.plugin.configuration.PluginMeta;
import org.bukkit.Server;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.plugin.PluginBase;

/** A plugin without a jar, for what others are told of it: its name, its words, its commands. It does nothing. */
final class ListedPlugin extends PluginBase {
    private final Server server;
    private final PluginFile file;
    private final boolean enabled;

    ListedPlugin(Server server, PluginFile file, boolean enabled) {
        this.server = server;
        this.file = file;
        this.enabled = enabled;
    }

    @Override
    public PluginMeta getPluginMeta() {
        return file;
    }

    @Override
    public File getDataFolder() {
        return new File(getName());
    }

    /** Null, as when a jar has no such file. */
    @Override
    public InputStream getResource(String name) {
        return null;
    }

    @Override
    public void saveResource(String path, boolean replace) {
        throw new IllegalArgumentException("there is no jar to take " + path + " from");
    }

    @Override
    public Server getServer() {
        return server;
    }

    @Override
    public Logger getLogger() {
        return Logger.getLogger(getName());
    }

    @Override
    public boolean isEnabled() {
        return enabled;
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
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        return true;
    }

    @Override
    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) {
        return List.of();
    }
}
