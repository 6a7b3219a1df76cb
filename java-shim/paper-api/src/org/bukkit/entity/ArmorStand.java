package org.bukkit.entity;

/** A stand for armour: counted among the living by the server. */
public interface ArmorStand extends LivingEntity {
}
