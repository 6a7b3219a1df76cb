package org.bukkit.inventory;

import com.google.common.collect.Multimap;
import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeModifier;

/** What is known of every item of one kind. */
public interface ItemType extends Keyed, Translatable {
    int getMaxStackSize();

    Multimap<Attribute, AttributeModifier> getDefaultAttributeModifiers();

    /** Uses a new one has; 0 for what does not wear. */
    short getMaxDurability();
}
