package org.bukkit.entity;

import java.util.Collection;

import org.bukkit.block.Block;
import org.bukkit.Location;
import org.bukkit.attribute.Attributable;
import org.bukkit.potion.PotionEffect;
import org.bukkit.potion.PotionEffectType;

/** An entity that lives. */
public interface LivingEntity extends Attributable, Damageable {
    double getEyeHeight();

    Location getEyeLocation();

    int getRemainingAir();

    int getMaximumAir();

    Collection<PotionEffect> getActivePotionEffects();

    boolean hasPotionEffect(PotionEffectType type);

    /** The first block in view, fluids left out; null if none is within reach. Unloaded ground ends the view. */
    Block getTargetBlockExact(int reach);

    boolean hasLineOfSight(Entity other);

    boolean isGliding();

    boolean isSwimming();

    boolean isSleeping();

    boolean isClimbing();

    boolean hasAI();
}
