package panda.devserver.entities;

import java.util.Collection;
import java.util.List;

import net.minestom.server.coordinate.Point;
import net.minestom.server.entity.metadata.LivingEntityMeta;
import net.minestom.server.entity.LivingEntity;
import org.bukkit.Location;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeInstance;
import org.bukkit.block.Block;
import org.bukkit.entity.Entity;
import org.bukkit.potion.PotionEffect;
import org.bukkit.potion.PotionEffectType;
import panda.devserver.DevServer;

/** A living entity as plugins see it: health, attributes, air, sight. What a person has beyond that is in players. */
public class GameLiving<E extends LivingEntity> extends GameEntity<E> implements org.bukkit.entity.LivingEntity {
    private static final int FULL_AIR = 300;
    private static final double FARTHEST_SIGHT = 128;

    protected GameLiving(DevServer server, E entity) {
        super(server, entity);
    }

    private record Instance(Attribute getAttribute, net.minestom.server.entity.attribute.AttributeInstance instance) implements AttributeInstance {
        @Override
        public double getBaseValue() {
            return instance.getBaseValue();
        }

        @Override
        public double getDefaultValue() {
            return instance.attribute().defaultValue();
        }

        @Override
        public double getValue() {
            return instance.getValue();
        }
    }

    @Override
    public AttributeInstance getAttribute(Attribute attribute) {
        var known = net.minestom.server.entity.attribute.Attribute.fromKey(attribute.getKey());
        return known == null ? null : new Instance(attribute, entity.getAttribute(known));
    }

    @Override
    public double getHealth() {
        return entity.getHealth();
    }

    @Override
    public double getAbsorptionAmount() {
        return 0;
    }

    @Override
    public boolean isDead() {
        return entity.isDead() || super.isDead();
    }

    @Override
    public double getEyeHeight() {
        return entity.getEyeHeight();
    }

    @Override
    public Location getEyeLocation() {
        return getLocation().add(0, getEyeHeight(), 0);
    }

    @Override
    public int getFireTicks() {
        return entity.getFireTicks();
    }

    @Override
    public int getRemainingAir() {
        return entity.getEntityMeta().getAirTicks();
    }

    @Override
    public int getMaximumAir() {
        return FULL_AIR;
    }

    @Override
    public Collection<PotionEffect> getActivePotionEffects() {
        return List.of();
    }

    @Override
    public boolean hasPotionEffect(PotionEffectType type) {
        return getActivePotionEffects().stream().anyMatch(effect -> effect.getType().equals(type));
    }

    /** From eye to eye, with nothing that stops motion between. */
    @Override
    public boolean hasLineOfSight(Entity other) {
        if (other.getWorld() != getWorld()) {
            return false;
        }
        Point from = entity.getPosition().add(0, entity.getEyeHeight(), 0);
        net.minestom.server.entity.Entity target = ((GameEntity<?>) other).game();
        Point to = target.getPosition().add(0, target.getEyeHeight(), 0);
        return from.distanceSquared(to) <= FARTHEST_SIGHT * FARTHEST_SIGHT && Sight.clear(entity.getInstance(), from, to);
    }

    /** By whole blocks: the first that is no air. Paper looks at outlines, which are smaller for a torch or a sign. */
    @Override
    public Block getTargetBlockExact(int reach) {
        Point eyes = entity.getPosition().add(0, entity.getEyeHeight(), 0);
        Point hit = Sight.firstBlock(entity.getInstance(), eyes, entity.getPosition().direction(), reach);
        return hit == null ? null : getWorld().getBlockAt(hit.blockX(), hit.blockY(), hit.blockZ());
    }

    @Override
    public boolean isGliding() {
        return entity.isFlyingWithElytra();
    }

    @Override
    public boolean isSwimming() {
        return entity.getEntityMeta().isSwimming();
    }

    @Override
    public boolean isSleeping() {
        return entity.getEntityMeta() instanceof LivingEntityMeta meta && meta.getBedInWhichSleepingPosition() != null;
    }

    @Override
    public boolean isClimbing() {
        String block = entity.getInstance().getBlock(entity.getPosition()).key().value();
        return block.equals("ladder") || block.equals("vine") || block.equals("scaffolding");
    }

    @Override
    public boolean hasAI() {
        return false;
    }
}
