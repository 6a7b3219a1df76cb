package org.bukkit.inventory;

/** What has an inventory. */
public interface InventoryHolder {
    Inventory getInventory();
}
