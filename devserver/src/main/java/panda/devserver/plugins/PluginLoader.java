package panda.devserver.plugins;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.Supplier;
import java.util.logging.Logger;

import io.papermc.paper.plugin.configuration.PluginMeta;
import io.papermc.paper.plugin.provider.classloader.ConfiguredPluginClassLoader;
import org.bukkit.Server;
import org.bukkit.plugin.java.JavaPlugin;

/**
 * The class loader of one plugin: server classes first, then its own jar, then the jars of the other plugins, as with
 * Paper's loader of plugin.yml plugins. It makes the plugin once and is thrown away with it.
 */
public final class PluginLoader extends URLClassLoader implements ConfiguredPluginClassLoader {
    private final Server server;
    private final File jar;
    private final File dataFolder;
    private final PluginFile file;
    private final Supplier<Iterable<PluginLoader>> all;
    private JavaPlugin plugin;

    PluginLoader(Server server, File jar, PluginFile file, Supplier<Iterable<PluginLoader>> all) throws IOException {
        super("plugin " + file.getName(), new URL[] {jar.toURI().toURL()}, PluginLoader.class.getClassLoader());
        this.server = server;
        this.jar = jar;
        this.dataFolder = new File(jar.getParentFile(), file.getName());
        this.file = file;
        this.all = all;
    }

    /** Makes the plugin: its main class is loaded and constructed, nothing is enabled. */
    JavaPlugin make() throws ReflectiveOperationException {
        Class<? extends JavaPlugin> main = loadClass(file.getMainClass()).asSubclass(JavaPlugin.class);
        return main.getDeclaredConstructor().newInstance();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            return super.findClass(name);
        } catch (ClassNotFoundException notHere) {
            for (PluginLoader other : all.get()) {
                if (other != this) {
                    Class<?> found = other.own(name);
                    if (found != null) {
                        return found;
                    }
                }
            }
            throw notHere;
        }
    }

    /** A class of this very jar; null if it has none of that name. */
    private Class<?> own(String name) {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try {
                return super.findClass(name);
            } catch (ClassNotFoundException notHere) {
                return null;
            }
        }
    }

    @Override
    public void init(JavaPlugin made) {
        if (plugin != null) {
            throw new IllegalArgumentException(file.getName() + " is made already");
        }
        plugin = made;
        String prefix = file.getLoggerPrefix() == null ? file.getName() : file.getLoggerPrefix();
        made.init(server, null, dataFolder, jar, this, file, Logger.getLogger(prefix));
    }

    @Override
    public PluginMeta getConfiguration() {
        return file;
    }

    PluginFile file() {
        return file;
    }

    public File jar() {
        return jar;
    }

    @Override
    public JavaPlugin getPlugin() {
        return plugin;
    }
}
