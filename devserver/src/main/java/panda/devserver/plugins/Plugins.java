package panda.devserver.plugins;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.stream.Stream;

import org.bukkit.Server;
import org.bukkit.event.Event;
import org.bukkit.event.EventException;
import org.bukkit.event.EventHandler;
import org.bukkit.event.EventPriority;
import org.bukkit.event.HandlerList;
import org.bukkit.event.Listener;
import org.bukkit.event.server.PluginDisableEvent;
import org.bukkit.event.server.PluginEnableEvent;
import org.bukkit.permissions.Permission;
import org.bukkit.plugin.EventExecutor;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginManager;
import org.bukkit.plugin.RegisteredListener;
import org.bukkit.plugin.java.JavaPlugin;
import panda.devserver.control.Output;

/**
 * The plugins: loading jars in order of what they depend on, enabling, disabling in Paper's order, reloading as plugin
 * managers do, and who listens to what. Handing out events is not here: see Events.
 */
public final class Plugins implements PluginManager {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** How long a plugin kept the server thread until it was enabled, and how long it was at work there. */
    public record Enabling(String plugin, long nanos, long cpuNanos) {
    }

    private final List<Enabling> enablings = new ArrayList<>();
    private final Server server;
    private final Events events;
    private final TaskScheduler scheduler;
    private final Commands commands;
    private final Permissions permissions;
    private final Map<String, PluginLoader> loaders = new LinkedHashMap<>();
    private final Map<String, ListedPlugin> listed = new LinkedHashMap<>();
    private final List<WeakReference<PluginLoader>> dropped = new ArrayList<>();

    public Plugins(Server server, Events events, TaskScheduler scheduler, Commands commands, Permissions permissions) {
        this.server = server;
        this.events = events;
        this.scheduler = scheduler;
        this.commands = commands;
        this.permissions = permissions;
    }

    /** Loads and enables every jar of a folder. What fails is logged and left out. */
    public void loadAll(File folder) {
        File[] jars = folder.listFiles((dir, name) -> name.endsWith(".jar"));
        Map<String, File> byName = new TreeMap<>();
        Map<String, PluginFile> files = new TreeMap<>();
        for (File jar : jars == null ? new File[0] : jars) {
            try {
                PluginFile file = PluginFile.read(jar);
                if (files.putIfAbsent(file.getName(), file) == null) {
                    byName.put(file.getName(), jar);
                } else {
                    Output.server().severe("Ambiguous plugin name '" + file.getName() + "' in " + jar);
                }
            } catch (IOException | RuntimeException wrong) {
                Output.server().log(Level.SEVERE, "Could not load " + jar, wrong);
            }
        }
        Set<String> order = new LinkedHashSet<>();
        files.keySet().forEach(name -> order(name, files, order, new LinkedHashSet<>()));
        order.forEach(name -> load(byName.get(name)));
        List.copyOf(loaders.keySet()).forEach(this::enable);
    }

    private void order(String name, Map<String, PluginFile> files, Set<String> done, Set<String> path) {
        if (done.contains(name) || !files.containsKey(name) || !path.add(name)) {
            return;
        }
        PluginFile file = files.get(name);
        file.getPluginDependencies().forEach(other -> order(other, files, done, path));
        file.getPluginSoftDependencies().forEach(other -> order(other, files, done, path));
        files.values().stream().filter(other -> other.getLoadBeforePlugins().contains(name))
            .forEach(other -> order(other.getName(), files, done, path));
        done.add(name);
    }

    private void load(File jar) {
        PluginLoader loader = null;
        try {
            PluginFile file = PluginFile.read(jar);
            for (String needed : file.getPluginDependencies()) {
                if (!loaders.containsKey(needed)) {
                    Output.server().severe("Could not load " + jar.getName() + ": it needs the plugin " + needed);
                    return;
                }
            }
            loader = new PluginLoader(server, jar, file, () -> List.copyOf(loaders.values()));
            Output.server().info("Loading " + label(file));
            JavaPlugin plugin = loader.make();
            loaders.put(file.getName(), loader);
            permissions.declare(file.getPermissions());
            plugin.onLoad();
        } catch (Throwable fault) {
            Output.server().log(Level.SEVERE, "Could not load " + jar, fault);
            if (loader != null) {
                drop(loader);
            }
        }
    }

    /** Enables a loaded plugin; a throwable out of it disables it again. */
    public void enable(String name) {
        JavaPlugin plugin = loader(name).getPlugin();
        if (plugin.isEnabled()) {
            return;
        }
        commands.register(plugin, loader(name).file().commands());
        plugin.getLogger().info("Enabling " + label(plugin));
        long began = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        try {
            plugin.setEnabled(true);
            enablings.add(new Enabling(name, System.nanoTime() - began, THREADS.getCurrentThreadCpuTime() - cpu));
        } catch (Throwable fault) {
            Output.server().log(Level.SEVERE, "Error occurred while enabling " + label(plugin) + " (Is it up to date?)", fault);
            disablePlugin(plugin);
            return;
        }
        // A plugin may have disabled itself while it was enabled.
        if (plugin.isEnabled()) {
            events.call(new PluginEnableEvent(plugin));
            commands.changed();
        }
    }

    @Override
    public void disablePlugin(Plugin plugin) {
        if (!plugin.isEnabled()) {
            return;
        }
        // Paper's order; a class first needed after onDisable is not found any more.
        step("telling others of the end of", plugin, () -> events.call(new PluginDisableEvent(plugin)));
        plugin.getLogger().info("Disabling " + label(plugin));
        step("disabling", plugin, () -> ((JavaPlugin) plugin).setEnabled(false));
        step("closing the class loader of", plugin, () -> loader(plugin.getName()).close());
        step("cancelling tasks of", plugin, () -> scheduler.cancelTasks(plugin));
        step("unregistering events of", plugin, () -> HandlerList.unregisterAll(plugin));
    }

    /** Every enabling so far, in order. */
    public List<Enabling> enablings() {
        return List.copyOf(enablings);
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void step(String what, Plugin plugin, Step step) {
        try {
            step.run();
        } catch (Throwable fault) {
            Output.server().log(Level.SEVERE, "Error occurred while " + what + " " + label(plugin), fault);
        }
    }

    /** Disables all, the last enabled first. */
    public void disableAll() {
        List<String> names = new ArrayList<>(loaders.keySet());
        names.reversed().forEach(name -> disablePlugin(loader(name).getPlugin()));
    }

    /** Disable, forget, load the jar again with a new class loader, enable: what plugin managers do. */
    public void reload(String name) {
        PluginLoader old = loader(name);
        File jar = old.jar();
        disablePlugin(old.getPlugin());
        drop(old);
        load(jar);
        if (loaders.containsKey(name)) {
            enable(name);
        }
    }

    /** Enables again after a disable: its class loader is closed, so the jar is loaded anew. */
    public void enableAgain(String name) {
        if (!loader(name).getPlugin().isEnabled()) {
            reload(name);
        }
    }

    /** Puts a plugin without a jar in the place of the one of its name, with its commands. */
    public void list(PluginFile file, boolean enabled) {
        ListedPlugin plugin = new ListedPlugin(server, file, enabled);
        ListedPlugin before = listed.put(file.getName(), plugin);
        if (before != null) {
            commands.unregister(before);
        }
        commands.register(plugin, file.commands());
    }

    private void drop(PluginLoader loader) {
        loaders.remove(loader.file().getName(), loader);
        commands.unregister(loader.getPlugin());
        permissions.forget(loader.file().getPermissions());
        dropped.add(new WeakReference<>(loader));
        try {
            loader.close();
        } catch (IOException open) {
            Output.server().log(Level.WARNING, "could not close " + loader.jar(), open);
        }
    }

    /** How many dropped class loaders something still holds. */
    public int droppedAlive() {
        dropped.removeIf(reference -> reference.refersTo(null));
        return dropped.size();
    }

    /** Throws when no plugin has that name. */
    public PluginLoader loader(String name) {
        PluginLoader loader = loaders.get(name);
        if (loader == null) {
            throw new IllegalArgumentException("no plugin '" + name + "'");
        }
        return loader;
    }

    private static String label(PluginFile file) {
        return file.getName() + " v" + file.getVersion();
    }

    static String label(Plugin plugin) {
        return plugin.getName() + " v" + plugin.getPluginMeta().getVersion();
    }

    @Override
    public void registerEvents(Listener listener, Plugin plugin) {
        for (Method method : listener.getClass().getDeclaredMethods()) {
            EventHandler mark = method.getAnnotation(EventHandler.class);
            if (mark == null || method.isBridge() || method.isSynthetic()) {
                continue;
            }
            if (method.getParameterCount() != 1 || !Event.class.isAssignableFrom(method.getParameterTypes()[0])) {
                plugin.getLogger().severe(label(plugin) + " attempted to register an invalid EventHandler method " + method);
                continue;
            }
            method.setAccessible(true);
            Class<? extends Event> type = method.getParameterTypes()[0].asSubclass(Event.class);
            registerEvent(type, listener, mark.priority(), executor(type, method), plugin, mark.ignoreCancelled());
        }
    }

    private static EventExecutor executor(Class<? extends Event> type, Method method) {
        return (listener, event) -> {
            if (!type.isInstance(event)) {
                return;
            }
            try {
                method.invoke(listener, event);
            } catch (ReflectiveOperationException fault) {
                throw new EventException(fault.getCause() == null ? fault : fault.getCause());
            }
        };
    }

    @Override
    public void registerEvent(Class<? extends Event> event, Listener listener, EventPriority priority, EventExecutor executor, Plugin plugin) {
        registerEvent(event, listener, priority, executor, plugin, false);
    }

    @Override
    public void registerEvent(Class<? extends Event> event, Listener listener, EventPriority priority, EventExecutor executor, Plugin plugin, boolean ignoreCancelled) {
        if (!plugin.isEnabled()) {
            throw new IllegalStateException("Plugin attempted to register " + event + " while not enabled");
        }
        try {
            HandlerList handlers = (HandlerList) event.getMethod("getHandlerList").invoke(null);
            handlers.register(new RegisteredListener(listener, executor, priority, plugin, ignoreCancelled));
        } catch (ReflectiveOperationException none) {
            throw new IllegalStateException("nobody can listen to " + event, none);
        }
    }

    @Override
    public void callEvent(Event event) {
        events.call(event);
    }

    @Override
    public Plugin[] getPlugins() {
        return Stream.concat(loaders.values().stream().map(PluginLoader::getPlugin), listed.values().stream()).toArray(Plugin[]::new);
    }

    @Override
    public Plugin getPlugin(String name) {
        return Arrays.stream(getPlugins())
            .filter(plugin -> plugin.getName().equals(name) || plugin.getPluginMeta().getProvidedPlugins().contains(name))
            .findFirst().orElse(null);
    }

    @Override
    public boolean isPluginEnabled(String name) {
        Plugin plugin = getPlugin(name);
        return plugin != null && plugin.isEnabled();
    }

    @Override
    public Permission getPermission(String node) {
        return permissions.declared(node);
    }
}
