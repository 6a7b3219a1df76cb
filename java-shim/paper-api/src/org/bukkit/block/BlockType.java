package org.bukkit.block;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;

/** What is known of every block of one kind. */
public interface BlockType extends Keyed, Translatable {
    boolean isAir();

    boolean isSolid();

    boolean isOccluding();

    float getHardness();
}
