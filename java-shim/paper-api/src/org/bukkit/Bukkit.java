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

/** The static way to the server. Has a body: it hands everything on to the one server that was set. */
public final class Bukkit {
    private static Server server;

    private Bukkit() {
    }

    public static Server getServer() {
        return server;
    }

    public static void setServer(Server value) {
        if (server != null) {
            throw new UnsupportedOperationException("the server is set already");
        }
        server = value;
    }

    public static String getName() {
        return server.getName();
    }

    public static String getVersion() {
        return server.getVersion();
    }

    public static String getMinecraftVersion() {
        return server.getMinecraftVersion();
    }

    public static Logger getLogger() {
        return server.getLogger();
    }

    public static PluginManager getPluginManager() {
        return server.getPluginManager();
    }

    public static BukkitScheduler getScheduler() {
        return server.getScheduler();
    }

    public static ConsoleCommandSender getConsoleSender() {
        return server.getConsoleSender();
    }

    public static CommandMap getCommandMap() {
        return server.getCommandMap();
    }

    public static boolean dispatchCommand(CommandSender sender, String line) {
        return server.dispatchCommand(sender, line);
    }

    public static PluginCommand getPluginCommand(String name) {
        return server.getPluginCommand(name);
    }

    public static Collection<? extends Player> getOnlinePlayers() {
        return server.getOnlinePlayers();
    }

    public static Player getPlayer(UUID id) {
        return server.getPlayer(id);
    }

    public static Player getPlayerExact(String name) {
        return server.getPlayerExact(name);
    }

    public static Entity getEntity(UUID id) {
        return server.getEntity(id);
    }

    public static List<World> getWorlds() {
        return server.getWorlds();
    }

    public static World getWorld(UUID id) {
        return server.getWorld(id);
    }

    public static World getWorld(String name) {
        return server.getWorld(name);
    }

    public static World getWorld(NamespacedKey key) {
        return server.getWorld(key);
    }

    public static boolean isPrimaryThread() {
        return server.isPrimaryThread();
    }

    public static boolean isStopping() {
        return server.isStopping();
    }

    public static int getCurrentTick() {
        return server.getCurrentTick();
    }

    public static double[] getTPS() {
        return server.getTPS();
    }

    public static double getAverageTickTime() {
        return server.getAverageTickTime();
    }

    public static long[] getTickTimes() {
        return server.getTickTimes();
    }

    public static int getMaxPlayers() {
        return server.getMaxPlayers();
    }

    public static int getViewDistance() {
        return server.getViewDistance();
    }

    public static int getSimulationDistance() {
        return server.getSimulationDistance();
    }

    public static boolean getOnlineMode() {
        return server.getOnlineMode();
    }

    public static ItemFactory getItemFactory() {
        return server.getItemFactory();
    }

    /** Throws IllegalArgumentException for what is no block with its state. */
    public static BlockData createBlockData(String text) throws IllegalArgumentException {
        return server.createBlockData(text);
    }

    public static Iterator<Recipe> recipeIterator() {
        return server.recipeIterator();
    }

    public static Recipe getRecipe(NamespacedKey key) {
        return server.getRecipe(key);
    }

    public static Iterator<Advancement> advancementIterator() {
        return server.advancementIterator();
    }

    public static Advancement getAdvancement(NamespacedKey key) {
        return server.getAdvancement(key);
    }

    public static <T extends Keyed> Registry<T> getRegistry(Class<T> type) {
        return server.getRegistry(type);
    }
}
