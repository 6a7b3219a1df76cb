package org.bukkit.block;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;

/** A kind of climate and growth. */
public interface Biome extends Keyed, Translatable {
}
