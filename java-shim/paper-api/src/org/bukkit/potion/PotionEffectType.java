package org.bukkit.potion;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;

/** A kind of effect. */
public abstract class PotionEffectType implements Keyed, Translatable {
    public abstract boolean isInstant();
}
