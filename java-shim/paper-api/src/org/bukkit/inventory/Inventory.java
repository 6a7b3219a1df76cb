package org.bukkit.inventory;

/** Slots with items; null or air is an empty slot. */
public interface Inventory extends Iterable<ItemStack> {
    int getSize();

    ItemStack getItem(int slot);

    void setItem(int slot, ItemStack item);

    ItemStack[] getContents();

    ItemStack[] getStorageContents();
}
