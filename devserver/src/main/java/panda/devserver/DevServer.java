package panda.devserver;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.logging.Logger;

import net.kyori.adventure.text.Component;
import net.minestom.server.MinecraftServer;
import net.minestom.server.ServerFlag;
import net.minestom.server.instance.Instance;
import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;
import org.bukkit.Server;
import org.bukkit.World;
import org.bukkit.advancement.Advancement;
import org.bukkit.block.data.BlockData;
import org.bukkit.command.CommandSender;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.entity.Entity;
import org.bukkit.entity.Player;
import org.bukkit.event.server.ServerLoadEvent;
import org.bukkit.inventory.ItemFactory;
import org.bukkit.inventory.Recipe;
import panda.devserver.control.Console;
import panda.devserver.control.Control;
import panda.devserver.control.Output;
import panda.devserver.control.Reentry;
import panda.devserver.entities.Entities;
import panda.devserver.items.Items;
import panda.devserver.items.NamedThings;
import panda.devserver.items.Recipes;
import panda.devserver.players.Chat;
import panda.devserver.players.Deaths;
import panda.devserver.players.Players;
import panda.devserver.plugins.Commands;
import panda.devserver.plugins.Events;
import panda.devserver.plugins.Permissions;
import panda.devserver.plugins.Plugins;
import panda.devserver.plugins.ServerCommands;
import panda.devserver.plugins.TaskScheduler;
import panda.devserver.thread.Counters;
import panda.devserver.thread.Rules;
import panda.devserver.worlds.GameBlockData;
import panda.devserver.worlds.GameWorld;
import panda.devserver.worlds.Scene;
import panda.devserver.worlds.TimeCommand;

/** The server as plugins see it, and the place where its parts find each other. What they do is in their own folders. */
public final class DevServer implements Server {
    private final Counters counters = new Counters();
    private final Rules rules;
    private final Events events;
    private final TaskScheduler scheduler = new TaskScheduler();
    private final Commands commands;
    private final Permissions permissions = new Permissions();
    private final Plugins plugins;
    private final NamedThings names = new NamedThings();
    private final Recipes recipes = new Recipes();
    private final Players players = new Players(this);
    private final Entities entities = new Entities(this);
    private final Deaths deaths = new Deaths(this);
    private final Chat chat = new Chat(this);
    private final Console console = new Console(this);
    private final Reentry reentry = new Reentry(this);
    private final Control control;
    private Scene scene;
    private volatile boolean stopping;
    private volatile int tick;

    /** Make it when Minestom's registries stand. */
    DevServer(boolean strict, Collection<String> operators) {
        rules = new Rules(counters, strict);
        events = new Events(rules, this::isStopping);
        commands = new Commands(rules);
        plugins = new Plugins(this, events, scheduler, commands, permissions);
        operators.forEach(name -> permissions.setOperator(name, true));
        ServerCommands.register(commands, permissions, this::stop);
        commands.register(new TimeCommand(this));
        commands.onChange(players::tellCommands);
        control = new Control(this);
    }

    /** The first thing on the server thread: entities and plugins. */
    void start(File pluginFolder) {
        rules.enter();
        scene.worlds().forEach(GameWorld::populate);
        plugins.loadAll(pluginFolder);
        events.call(new ServerLoadEvent(ServerLoadEvent.LoadType.STARTUP));
    }

    /** The start of a tick: plugins' tasks, then what the harness and the console want. */
    void tick(int number) {
        tick = number;
        scheduler.heartbeat(number);
        control.drain();
        if (stopping) {
            plugins.disableAll();
            MinecraftServer.process().stop();
        }
    }

    /** Stops at the next tick, after all that has come in. */
    public void stop() {
        stopping = true;
    }

    void scene(Scene value) {
        scene = value;
    }

    public Scene scene() {
        return scene;
    }

    public Counters counters() {
        return counters;
    }

    public Rules rules() {
        return rules;
    }

    public Events events() {
        return events;
    }

    public Commands commands() {
        return commands;
    }

    public Permissions permissions() {
        return permissions;
    }

    public Players players() {
        return players;
    }

    public Entities entities() {
        return entities;
    }

    public Deaths deaths() {
        return deaths;
    }

    public Chat chat() {
        return chat;
    }

    public Recipes recipes() {
        return recipes;
    }

    public Reentry reentry() {
        return reentry;
    }

    Control control() {
        return control;
    }

    public World world(Instance instance) {
        return scene.world(instance.getUuid());
    }

    /** Tells all players and the console; null is nothing. */
    public void broadcast(Component message) {
        if (message != null) {
            getOnlinePlayers().forEach(player -> player.sendMessage(message));
            console.sendMessage(message);
        }
    }

    @Override
    public String getName() {
        return "Panda dev server";
    }

    @Override
    public String getVersion() {
        return "Minestom (MC: " + getMinecraftVersion() + ")";
    }

    @Override
    public String getMinecraftVersion() {
        return MinecraftServer.VERSION_NAME;
    }

    @Override
    public Logger getLogger() {
        return Output.server();
    }

    @Override
    public Plugins getPluginManager() {
        return plugins;
    }

    @Override
    public TaskScheduler getScheduler() {
        return scheduler;
    }

    @Override
    public ConsoleCommandSender getConsoleSender() {
        return console;
    }

    @Override
    public Commands getCommandMap() {
        return commands;
    }

    @Override
    public boolean dispatchCommand(CommandSender sender, String line) {
        return commands.dispatch(sender, line);
    }

    @Override
    public PluginCommand getPluginCommand(String name) {
        return commands.pluginCommand(name);
    }

    @Override
    public Collection<? extends Player> getOnlinePlayers() {
        return players.all();
    }

    @Override
    public Player getPlayer(UUID id) {
        return players.byId(id);
    }

    @Override
    public Player getPlayerExact(String name) {
        return players.byName(name);
    }

    @Override
    public Entity getEntity(UUID id) {
        rules.serverThreadOnly("getEntity");
        return entities.byId(id);
    }

    @Override
    public List<World> getWorlds() {
        List<World> worlds = new ArrayList<>();
        scene.worlds().forEach(worlds::add);
        return worlds;
    }

    @Override
    public World getWorld(UUID id) {
        return scene.world(id);
    }

    @Override
    public World getWorld(String name) {
        return getWorlds().stream().filter(world -> world.getName().equalsIgnoreCase(name)).findFirst().orElse(null);
    }

    @Override
    public World getWorld(NamespacedKey key) {
        return getWorlds().stream().filter(world -> Objects.equals(world.getKey(), key)).findFirst().orElse(null);
    }

    @Override
    public boolean isPrimaryThread() {
        return rules.onServerThread();
    }

    @Override
    public boolean isStopping() {
        return stopping;
    }

    @Override
    public int getCurrentTick() {
        return tick;
    }

    @Override
    public double[] getTPS() {
        double rate = counters.rate();
        return new double[] {rate, rate, rate};
    }

    @Override
    public double getAverageTickTime() {
        return counters.meanTick();
    }

    @Override
    public long[] getTickTimes() {
        return counters.lastTicks();
    }

    @Override
    public int getMaxPlayers() {
        return 100;
    }

    @Override
    public int getViewDistance() {
        return ServerFlag.CHUNK_VIEW_DISTANCE;
    }

    @Override
    public int getSimulationDistance() {
        return ServerFlag.CHUNK_VIEW_DISTANCE;
    }

    @Override
    public boolean getOnlineMode() {
        return false;
    }

    @Override
    public ItemFactory getItemFactory() {
        return Items::emptyMeta;
    }

    @Override
    public BlockData createBlockData(String text) {
        return GameBlockData.parse(text);
    }

    @Override
    public Iterator<Recipe> recipeIterator() {
        rules.serverThreadOnly("recipeIterator");
        return recipes.iterator();
    }

    @Override
    public Recipe getRecipe(NamespacedKey key) {
        return recipes.get(key);
    }

    @Override
    public Iterator<Advancement> advancementIterator() {
        return scene.advancements().iterator();
    }

    @Override
    public Advancement getAdvancement(NamespacedKey key) {
        return scene.advancements().get(key);
    }

    @Override
    public <T extends Keyed> Registry<T> getRegistry(Class<T> type) {
        return names.of(type);
    }
}
