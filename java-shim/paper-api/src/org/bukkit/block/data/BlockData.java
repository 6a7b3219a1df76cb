package org.bukkit.block.data;

import org.bukkit.Material;

/** A block's kind and state. */
public interface BlockData extends Cloneable {
    Material getMaterial();

    /** With every property: `minecraft:chest[facing=north,type=single,waterlogged=false]`. */
    String getAsString();

    /** The item that places such a block; AIR where there is none. */
    Material getPlacementMaterial();

    BlockData clone();
}
