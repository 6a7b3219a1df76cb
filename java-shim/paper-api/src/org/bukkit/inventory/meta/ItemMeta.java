package org.bukkit.inventory.meta;

import java.util.List;
import java.util.Map;

import net.kyori.adventure.text.Component;
import org.bukkit.enchantments.Enchantment;

/** What is said of an item beyond its kind. */
public interface ItemMeta extends Cloneable {
    boolean hasCustomName();

    /** Null without one. */
    Component customName();

    boolean hasLore();

    List<Component> lore();

    Map<Enchantment, Integer> getEnchants();

    boolean isUnbreakable();

    ItemMeta clone();
}
