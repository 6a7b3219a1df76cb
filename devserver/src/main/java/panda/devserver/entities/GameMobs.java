package panda.devserver.entities;

import java.util.List;
import java.util.UUID;

import com.destroystokyo.paper.entity.villager.Reputation;
import net.minestom.server.entity.EntityCreature;
import net.minestom.server.entity.metadata.AgeableMobMeta;
import net.minestom.server.entity.metadata.animal.tameable.TameableAnimalMeta;
import org.bukkit.entity.AbstractVillager;
import org.bukkit.entity.Ageable;
import org.bukkit.entity.Animals;
import org.bukkit.entity.ArmorStand;
import org.bukkit.entity.HumanEntity;
import org.bukkit.entity.Item;
import org.bukkit.entity.LivingEntity;
import org.bukkit.entity.Mob;
import org.bukkit.entity.Monster;
import org.bukkit.entity.Tameable;
import org.bukkit.entity.Villager;
import org.bukkit.event.entity.EntityDamageEvent;
import org.bukkit.entity.WanderingTrader;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.MerchantRecipe;
import panda.devserver.DevServer;
import panda.devserver.items.Items;

/** The kinds of mobs that plugins tell apart. Which entity is of which kind is in Entities. */
final class GameMobs {
    private GameMobs() {
    }

    /** A mob that is neither tame-natured nor a monster. It has no will, but it may have a target. */
    static class Any extends GameLiving<EntityCreature> implements Mob {
        Any(DevServer server, EntityCreature entity) {
            super(server, entity);
        }

        @Override
        public LivingEntity getTarget() {
            return entity.getTarget() != null && server.entities().of(entity.getTarget()) instanceof LivingEntity living ? living : null;
        }

        @Override
        public boolean isAware() {
            return false;
        }

        public boolean isAdult() {
            return !(entity.getEntityMeta() instanceof AgeableMobMeta meta && meta.isBaby());
        }
    }

    static final class Hostile extends Any implements Monster {
        Hostile(DevServer server, EntityCreature entity) {
            super(server, entity);
        }
    }

    /** Who trades, whatever else it is. */
    static class Trader extends Any implements AbstractVillager {
        private Trades trades;

        Trader(DevServer server, EntityCreature entity) {
            super(server, entity);
            trades = Trades.none(server);
        }

        void trades(Trades value) {
            trades = value;
        }

        /** The server's own object, as on Paper every entity has one. Only reflection finds it. */
        public Trades getHandle() {
            return trades;
        }

        @Override
        public List<MerchantRecipe> getRecipes() {
            return trades.offers();
        }

        @Override
        public int getRecipeCount() {
            return trades.offers().size();
        }

        @Override
        public boolean isTrading() {
            return getTrader() != null;
        }

        @Override
        public HumanEntity getTrader() {
            return trades.customer();
        }

        @Override
        public boolean isSleeping() {
            return trades.asleep();
        }
    }

    static final class Villaging extends Trader implements Villager {
        Villaging(DevServer server, EntityCreature entity) {
            super(server, entity);
        }

        @Override
        public Profession getProfession() {
            return getHandle().profession();
        }

        @Override
        public int getVillagerLevel() {
            return getHandle().level();
        }

        @Override
        public int getVillagerExperience() {
            return getHandle().experience();
        }

        @Override
        public Reputation getReputation(UUID player) {
            return getHandle().reputation(player);
        }
    }

    static final class Wanderer extends Trader implements WanderingTrader {
        Wanderer(DevServer server, EntityCreature entity) {
            super(server, entity);
        }
    }

    static class Animal extends Any implements Animals, Ageable {
        Animal(DevServer server, EntityCreature entity) {
            super(server, entity);
        }
    }

    static final class Pet extends Animal implements Tameable {
        Pet(DevServer server, EntityCreature entity) {
            super(server, entity);
        }

        private TameableAnimalMeta meta() {
            return (TameableAnimalMeta) entity.getEntityMeta();
        }

        @Override
        public boolean isTamed() {
            return meta().isTamed();
        }

        @Override
        public UUID getOwnerUniqueId() {
            return meta().getOwner();
        }
    }

    static final class Stand extends GameLiving<EntityCreature> implements ArmorStand {
        Stand(DevServer server, EntityCreature entity) {
            super(server, entity);
        }
    }

    static final class Dropped extends GameEntity<DroppedItem> implements Item {
        Dropped(DevServer server, DroppedItem entity) {
            super(server, entity);
        }

        @Override
        public ItemStack getItemStack() {
            return Items.toPlugin(entity.stack());
        }

        @Override
        public int getPickupDelay() {
            return entity.pickupDelay();
        }

        @Override
        public int getTicksLived() {
            return entity.age();
        }

        @Override
        public boolean isUnlimitedLifetime() {
            return false;
        }

        @Override
        public EntityDamageEvent getLastDamageCause() {
            return entity.hurt();
        }
    }
}
