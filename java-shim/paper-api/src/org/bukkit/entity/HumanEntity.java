package org.bukkit.entity;

import java.util.UUID;

import org.bukkit.GameMode;
import org.bukkit.Location;
import org.bukkit.Material;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.PlayerInventory;

/** A person: hunger, hands and bags. */
public interface HumanEntity extends LivingEntity, AnimalTamer, InventoryHolder {
    @Override
    String getName();

    @Override
    UUID getUniqueId();

    @Override
    PlayerInventory getInventory();

    Inventory getEnderChest();

    ItemStack getItemOnCursor();

    GameMode getGameMode();

    boolean isBlocking();

    int getCooldown(Material material);

    int getFoodLevel();

    float getSaturation();

    float getExhaustion();

    /** Points that the next level takes in all. */
    int getExpToLevel();

    /** Where the player died last; null if never. */
    Location getLastDeathLocation();

    /** The set respawn point, without asking whether its block still stands: loads nothing. Null without one. */
    Location getPotentialRespawnLocation();

    boolean isDeeplySleeping();
}
