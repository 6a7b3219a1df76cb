package org.bukkit.damage;

import org.bukkit.entity.Entity;

/** What hurt someone. */
public interface DamageSource {
    DamageType getDamageType();

    /** Who is behind it, as the archer of an arrow; null for the world itself. */
    Entity getCausingEntity();
}
