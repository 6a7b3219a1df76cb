package org.bukkit.block.data;

import org.bukkit.Material;

/** A block's kind and state. */
public interface BlockData extends Cloneable {
    Material getMaterial();

    /** With every property: `minecraft:chest[facing=north,type=single,waterlogged=false]`. */
    String getAsString();

    BlockData clone();
}
