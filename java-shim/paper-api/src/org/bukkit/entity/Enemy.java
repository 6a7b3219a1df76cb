package org.bukkit.entity;

/** A living entity that means harm. */
public interface Enemy extends LivingEntity {
}
