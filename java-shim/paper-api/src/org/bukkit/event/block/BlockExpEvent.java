package org.bukkit.event.block;

import org.bukkit.block.Block;
import org.bukkit.event.HandlerList;

/** A block gives experience. Has a body. */
public class BlockExpEvent extends BlockEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private int exp;

    public BlockExpEvent(Block block, int exp) {
        super(block);
        this.exp = exp;
    }

    public int getExpToDrop() {
        return exp;
    }

    public void setExpToDrop(int exp) {
        this.exp = exp;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
