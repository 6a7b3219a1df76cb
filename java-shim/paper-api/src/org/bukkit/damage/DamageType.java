package org.bukkit.damage;

import org.bukkit.Keyed;

/** A kind of damage, as lava or a fall. */
public interface DamageType extends Keyed {
}
