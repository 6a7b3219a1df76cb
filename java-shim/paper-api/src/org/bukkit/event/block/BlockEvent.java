package org.bukkit.event.block;

import org.bukkit.block.Block;
import org.bukkit.event.Event;

/** Something that happens to a block. Has a body. */
public abstract class BlockEvent extends Event {
    protected Block block;

    protected BlockEvent(Block block) {
        this.block = block;
    }

    public final Block getBlock() {
        return block;
    }
}
