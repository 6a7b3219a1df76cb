package org.bukkit.event.player;

import org.bukkit.block.Block;
import org.bukkit.block.BlockFace;
import org.bukkit.entity.Player;
import org.bukkit.event.Cancellable;
import org.bukkit.event.HandlerList;
import org.bukkit.event.block.Action;
import org.bukkit.inventory.ItemStack;

/** A player clicks a block or the air, or steps on something. Has a body. */
public class PlayerInteractEvent extends PlayerEvent implements Cancellable {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Action action;
    private final ItemStack item;
    private final Block clicked;
    private final BlockFace face;
    private boolean cancelled;

    public PlayerInteractEvent(Player player, Action action, ItemStack item, Block clicked, BlockFace face) {
        super(player);
        this.action = action;
        this.item = item;
        this.clicked = clicked;
        this.face = face;
    }

    public Action getAction() {
        return action;
    }

    /** Null: the hand is empty. */
    public ItemStack getItem() {
        return item;
    }

    /** Null: none was clicked. */
    public Block getClickedBlock() {
        return clicked;
    }

    public BlockFace getBlockFace() {
        return face;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void setCancelled(boolean cancel) {
        cancelled = cancel;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
