package org.bukkit.inventory;

/** What a player carries: 0-8 hotbar, 9-35 storage, 36-39 boots to helmet, 40 off hand. */
public interface PlayerInventory extends Inventory {
    ItemStack[] getArmorContents();

    ItemStack getHelmet();

    ItemStack getChestplate();

    ItemStack getLeggings();

    ItemStack getBoots();

    ItemStack getItemInMainHand();

    ItemStack getItemInOffHand();

    int getHeldItemSlot();
}
