package org.bukkit.entity;

/** A living entity with a will of its own. */
public interface Mob extends LivingEntity {
    /** What it hunts; null if nothing. */
    LivingEntity getTarget();

    boolean isAware();
}
