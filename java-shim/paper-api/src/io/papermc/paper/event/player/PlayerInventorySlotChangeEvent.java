package io.papermc.paper.event.player;

import org.bukkit.entity.Player;
import org.bukkit.event.HandlerList;
import org.bukkit.event.player.PlayerEvent;
import org.bukkit.inventory.ItemStack;

/** A slot of a player's own inventory holds something else now. Has a body. */
public class PlayerInventorySlotChangeEvent extends PlayerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final int rawSlot;
    private final ItemStack oldItemStack;
    private final ItemStack newItemStack;

    public PlayerInventorySlotChangeEvent(Player player, int rawSlot, ItemStack oldItemStack, ItemStack newItemStack) {
        super(player);
        this.rawSlot = rawSlot;
        this.oldItemStack = oldItemStack;
        this.newItemStack = newItemStack;
    }

    /** As the open view counts it. */
    public int getRawSlot() {
        return rawSlot;
    }

    public ItemStack getOldItemStack() {
        return oldItemStack;
    }

    public ItemStack getNewItemStack() {
        return newItemStack;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
