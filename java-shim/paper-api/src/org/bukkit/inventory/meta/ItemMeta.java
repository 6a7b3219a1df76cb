package org.bukkit.inventory.meta;

import java.util.List;
import java.util.Map;

import com.google.common.collect.Multimap;
import net.kyori.adventure.text.Component;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeModifier;
import org.bukkit.enchantments.Enchantment;

/** What is said of an item beyond its kind. */
public interface ItemMeta extends Cloneable {
    boolean hasCustomName();

    /** Null without one. */
    Component customName();

    boolean hasItemName();

    /** The name of its kind, given by a plugin or a data pack. */
    Component itemName();

    boolean hasLore();

    List<Component> lore();

    Map<Enchantment, Integer> getEnchants();

    boolean isUnbreakable();

    boolean hasAttributeModifiers();

    /** Those of this very item, which stand in the place of its kind's; null without any. */
    Multimap<Attribute, AttributeModifier> getAttributeModifiers();

    ItemMeta clone();
}
