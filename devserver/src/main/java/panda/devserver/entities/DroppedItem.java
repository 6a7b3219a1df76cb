package panda.devserver.entities;

import java.util.UUID;

import net.minestom.server.coordinate.Pos;
import net.minestom.server.entity.Entity;
import net.minestom.server.entity.EntityType;
import net.minestom.server.entity.GameMode;
import net.minestom.server.entity.Player;
import net.minestom.server.entity.metadata.item.ItemEntityMeta;
import net.minestom.server.item.ItemStack;
import net.minestom.server.network.packet.server.play.CollectItemPacket;
import org.bukkit.Statistic;
import org.bukkit.entity.Item;
import org.bukkit.event.entity.EntityDamageEvent;
import org.bukkit.event.entity.EntityPickupItemEvent;
import org.bukkit.event.entity.EntityRemoveEvent;
import org.bukkit.event.entity.ItemMergeEvent;
import panda.devserver.DevServer;
import panda.devserver.items.Names;
import panda.devserver.players.ClientPlayer;
import panda.devserver.players.GamePlayer;

/**
 * An item on the ground. It ages while its chunk is loaded and at no other time, joins its like, is picked up as far as
 * there is room, and vanishes after five minutes. It lies where it was put: nothing falls or floats away here.
 */
public final class DroppedItem extends Entity {
    private static final int LIFE = 6000;
    private static final int MERGES_EVERY = 20;
    private static final double MERGES_WITHIN = 0.5;

    private final DevServer server;
    private int age;
    private int pickupDelay;
    private EntityDamageEvent hurt;

    public DroppedItem(DevServer server, UUID id, ItemStack stack, int age, int pickupDelay) {
        super(EntityType.ITEM, id);
        this.server = server;
        this.age = age;
        this.pickupDelay = pickupDelay;
        setNoGravity(true);
        stack(stack);
    }

    public ItemStack stack() {
        return ((ItemEntityMeta) getEntityMeta()).getItem();
    }

    void stack(ItemStack stack) {
        ((ItemEntityMeta) getEntityMeta()).setItem(stack);
    }

    public int age() {
        return age;
    }

    void age(int ticks) {
        age = ticks;
    }

    int pickupDelay() {
        return pickupDelay;
    }

    EntityDamageEvent hurt() {
        return hurt;
    }

    void hurt(EntityDamageEvent event) {
        hurt = event;
    }

    private Item side() {
        return (Item) server.entities().of(this);
    }

    /** Out of the world, as plugins are told. */
    public void gone(EntityRemoveEvent.Cause cause) {
        server.events().call(new EntityRemoveEvent(side(), cause));
        remove();
    }

    @Override
    public void update(long time) {
        super.update(time);
        age++;
        pickupDelay = Math.max(0, pickupDelay - 1);
        if (age >= LIFE) {
            gone(EntityRemoveEvent.Cause.DESPAWN);
            return;
        }
        if (age % MERGES_EVERY == 0) {
            merge();
        }
        for (Player player : instance.getPlayers()) {
            if (!isRemoved() && pickupDelay == 0 && reaches(player)) {
                takenBy(((ClientPlayer) player).side());
            }
        }
    }

    private boolean reaches(Player player) {
        Pos from = player.getPosition();
        return !player.isDead() && player.getGameMode() != GameMode.SPECTATOR
            && Math.abs(from.x() - position.x()) <= 1.4 && Math.abs(from.z() - position.z()) <= 1.4
            && position.y() >= from.y() - 0.5 && position.y() <= from.y() + 2.3;
    }

    private void takenBy(GamePlayer player) {
        ItemStack stack = stack();
        int taken = Math.min(stack.amount(), player.room(stack));
        if (taken == 0) {
            return;
        }
        EntityPickupItemEvent event = new EntityPickupItemEvent(player, side(), stack.amount() - taken);
        server.events().call(event);
        if (event.isCancelled()) {
            return;
        }
        player.game().getInventory().addItemStack(stack.withAmount(taken));
        player.counts().add(player, Statistic.PICKUP, Names.material(stack.material().key()), taken);
        sendPacketToViewers(new CollectItemPacket(getEntityId(), player.getEntityId(), taken));
        if (taken == stack.amount()) {
            gone(EntityRemoveEvent.Cause.PICKUP);
        } else {
            stack(stack.withAmount(stack.amount() - taken));
        }
    }

    /** The smaller goes into the larger, whole or not at all; what comes of it is as young as the younger. */
    private void merge() {
        for (Entity other : instance.getNearbyEntities(position, MERGES_WITHIN)) {
            if (other != this && other instanceof DroppedItem larger && larger.takes(this)) {
                ItemMergeEvent event = new ItemMergeEvent(side(), larger.side());
                server.events().call(event);
                if (!event.isCancelled()) {
                    larger.stack(larger.stack().withAmount(larger.stack().amount() + stack().amount()));
                    larger.age(Math.min(larger.age, age));
                    gone(EntityRemoveEvent.Cause.MERGE);
                    return;
                }
            }
        }
    }

    private boolean takes(DroppedItem smaller) {
        return !isRemoved() && stack().isSimilar(smaller.stack()) && stack().amount() >= smaller.stack().amount()
            && stack().amount() + smaller.stack().amount() <= stack().maxStackSize();
    }
}
