package org.bukkit;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.logging.Logger;

import org.bukkit.advancement.Advancement;
import org.bukkit.command.CommandMap;
import org.bukkit.block.data.BlockData;
import org.bukkit.command.CommandSender;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.entity.Entity;
import org.bukkit.entity.Player;
import org.bukkit.inventory.ItemFactory;
import org.bukkit.inventory.Recipe;
import org.bukkit.plugin.PluginManager;
import org.bukkit.scheduler.BukkitScheduler;

/** The whole server: its players, worlds, threads, plugins and figures. */
public interface Server {
    String getName();

    String getVersion();

    String getMinecraftVersion();

    Logger getLogger();

    PluginManager getPluginManager();

    BukkitScheduler getScheduler();

    ConsoleCommandSender getConsoleSender();

    CommandMap getCommandMap();

    boolean dispatchCommand(CommandSender sender, String line);

    PluginCommand getPluginCommand(String name);

    Collection<? extends Player> getOnlinePlayers();

    Player getPlayer(UUID id);

    Player getPlayerExact(String name);

    Entity getEntity(UUID id);

    List<World> getWorlds();

    World getWorld(UUID id);

    World getWorld(String name);

    World getWorld(NamespacedKey key);

    boolean isPrimaryThread();

    boolean isStopping();

    int getCurrentTick();

    double[] getTPS();

    double getAverageTickTime();

    long[] getTickTimes();

    int getMaxPlayers();

    int getViewDistance();

    int getSimulationDistance();

    boolean getOnlineMode();

    ItemFactory getItemFactory();

    /** Throws IllegalArgumentException for what is no block with its state. */
    BlockData createBlockData(String text) throws IllegalArgumentException;

    /** In the order of the server's list. */
    Iterator<Recipe> recipeIterator();

    /** Null when there is none of that key. */
    Recipe getRecipe(NamespacedKey key);

    /** In the order of the server's list. */
    Iterator<Advancement> advancementIterator();

    /** Null when there is none of that key. */
    Advancement getAdvancement(NamespacedKey key);

    <T extends Keyed> Registry<T> getRegistry(Class<T> type);
}
