package org.bukkit.entity;

import java.util.List;
import java.util.UUID;

import net.kyori.adventure.sound.Sound;
import org.bukkit.Location;
import org.bukkit.Nameable;
import org.bukkit.World;
import org.bukkit.block.BlockFace;
import org.bukkit.command.CommandSender;
import org.bukkit.event.entity.EntityDamageEvent;
import org.bukkit.util.BoundingBox;
import org.bukkit.util.Vector;

/** Anything that stands or moves in a world. */
public interface Entity extends CommandSender, Nameable, Sound.Emitter {
    UUID getUniqueId();

    int getEntityId();

    EntityType getType();

    World getWorld();

    Location getLocation();

    Vector getVelocity();

    BlockFace getFacing();

    BoundingBox getBoundingBox();

    double getWidth();

    double getHeight();

    boolean isOnGround();

    boolean isInWater();

    boolean isUnderWater();

    boolean isInLava();

    boolean isInvisible();

    boolean isVisibleByDefault();

    boolean isGlowing();

    boolean isSneaking();

    boolean isDead();

    boolean isValid();

    /** For an item its age, by which it vanishes. */
    int getTicksLived();

    /** Its chunk ticks entities. */
    boolean isTicking();

    /** Null if nothing ever hurt it. */
    EntityDamageEvent getLastDamageCause();

    int getFireTicks();

    int getMaxFireTicks();

    int getFreezeTicks();

    int getMaxFreezeTicks();

    boolean isFrozen();

    float getFallDistance();

    boolean isInsideVehicle();

    Entity getVehicle();

    List<Entity> getPassengers();

    List<Entity> getNearbyEntities(double x, double y, double z);

    boolean isCustomNameVisible();
}
