package org.bukkit.entity;

/** An entity that can be hurt. */
public interface Damageable extends Entity {
    double getHealth();

    double getAbsorptionAmount();
}
