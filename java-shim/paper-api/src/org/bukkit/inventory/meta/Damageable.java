package org.bukkit.inventory.meta;

/** The wear of an item. */
public interface Damageable extends ItemMeta {
    boolean hasDamage();

    /** Uses gone. */
    int getDamage();

    boolean hasMaxDamage();

    /** Throws when this item states none of its own. */
    int getMaxDamage();
}
