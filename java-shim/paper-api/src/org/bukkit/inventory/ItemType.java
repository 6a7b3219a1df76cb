package org.bukkit.inventory;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;

/** What is known of every item of one kind. */
public interface ItemType extends Keyed, Translatable {
    int getMaxStackSize();

    /** Uses a new one has; 0 for what does not wear. */
    short getMaxDurability();
}
