package org.bukkit.inventory;

import org.bukkit.Material;
import org.bukkit.inventory.meta.ItemMeta;

/** Makes the details of items. */
public interface ItemFactory {
    ItemMeta getItemMeta(Material material);
}
