package org.bukkit.inventory.meta;

import java.util.Map;

import org.bukkit.enchantments.Enchantment;

/** A book that keeps enchantments. */
public interface EnchantmentStorageMeta extends ItemMeta {
    Map<Enchantment, Integer> getStoredEnchants();

    @Override
    EnchantmentStorageMeta clone();
}
