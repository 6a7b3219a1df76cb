package org.bukkit.inventory.meta;

/** What work on anvils has left on an item. */
public interface Repairable extends ItemMeta {
    boolean hasRepairCost();

    /** Levels added to the next work. */
    int getRepairCost();

    @Override
    Repairable clone();
}
