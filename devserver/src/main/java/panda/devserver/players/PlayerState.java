package panda.devserver.players;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import net.kyori.adventure.key.Key;
import net.minestom.server.entity.GameMode;
import net.minestom.server.item.ItemStack;
import net.minestom.server.network.packet.server.play.EntityEffectPacket;
import net.minestom.server.network.packet.server.play.RemoveEntityEffectPacket;
import net.minestom.server.potion.Potion;
import net.minestom.server.potion.PotionEffect;
import org.bukkit.Location;
import panda.devserver.DevServer;
import panda.devserver.advancements.Progress;
import panda.devserver.items.Items;
import panda.devserver.worlds.Fields;
import panda.devserver.worlds.GameWorld;

/**
 * What a scene makes of a player, and what Minestom has no place for: exhaustion, fire, effects, respawn point. None of
 * it runs down by itself; the client is told all of it.
 */
final class PlayerState {
    private static final byte PARTICLES_AND_ICON = Potion.PARTICLES_FLAG | Potion.ICON_FLAG;

    private final DevServer server;
    private final ClientPlayer client;
    private final List<Potion> effects = new ArrayList<>();
    private final Progress progress = new Progress();
    private int fireTicks;
    private Location respawn;

    PlayerState(DevServer server, ClientPlayer client) {
        this.server = server;
        this.client = client;
    }

    int fireTicks() {
        return fireTicks;
    }

    List<Potion> effects() {
        return effects;
    }

    Progress progress() {
        return progress;
    }

    /** Null without one. */
    Location respawn() {
        return respawn;
    }

    /** Applies what is stated and leaves the rest as it is. */
    void apply(Fields fields) {
        fields.only("op", "name", "world", "at", "yaw", "pitch", "game_mode", "health", "food", "saturation", "air", "level", "xp",
            "fire_ticks", "freeze_ticks", "held_slot", "items", "effects", "respawn", "advancements");
        if (fields.has("world") || fields.has("at") || fields.has("yaw") || fields.has("pitch")) {
            GameWorld world = fields.has("world") ? server.scene().world(fields.text("world")) : client.side().getWorld();
            client.side().move(world, fields.place(client.getPosition()));
        }
        if (fields.has("game_mode")) {
            client.setGameMode(GameMode.valueOf(fields.text("game_mode").toUpperCase(Locale.ROOT)));
        }
        vitals(fields);
        if (fields.has("held_slot")) {
            client.setHeldItemSlot((byte) fields.integer("held_slot"));
        }
        if (fields.has("items")) {
            client.getInventory().clear();
            for (Fields item : fields.list("items")) {
                client.getInventory().setItemStack(BodyInventory.gameSlot(item.integer("slot")), Items.read(item));
            }
            client.getInventory().setCursorItem(ItemStack.AIR);
        }
        if (fields.has("effects")) {
            effects(fields.list("effects"));
        }
        if (fields.has("advancements")) {
            progress.replace(server, fields.fields("advancements"));
        }
        if (fields.has("respawn")) {
            respawn = fields.isNull("respawn") ? null : place(fields.fields("respawn"));
        }
    }

    private void vitals(Fields fields) {
        if (fields.has("food")) {
            client.setFood(fields.integer("food"));
        }
        if (fields.has("saturation")) {
            client.setFoodSaturation((float) fields.number("saturation"));
        }
        if (fields.has("health")) {
            client.setHealth((float) fields.number("health"));
        }
        if (fields.has("air")) {
            client.getEntityMeta().setAirTicks(fields.integer("air"));
        }
        if (fields.has("level")) {
            client.setLevel(fields.integer("level"));
        }
        if (fields.has("xp")) {
            client.setExp((float) fields.number("xp"));
        }
        if (fields.has("fire_ticks")) {
            fireTicks = fields.integer("fire_ticks");
            client.getEntityMeta().setOnFire(fireTicks > 0);
        }
        if (fields.has("freeze_ticks")) {
            client.getEntityMeta().setTickFrozen(fields.integer("freeze_ticks"));
        }
    }

    private void effects(List<Fields> wanted) {
        effects.forEach(effect -> client.sendPacketToViewersAndSelf(new RemoveEntityEffectPacket(client.getEntityId(), effect.effect())));
        effects.clear();
        for (Fields fields : wanted) {
            fields.only("effect", "amplifier", "ticks");
            PotionEffect effect = PotionEffect.fromKey(Key.key(fields.text("effect")));
            if (effect == null) {
                throw new IllegalArgumentException("no effect '" + fields.text("effect") + "'");
            }
            effects.add(new Potion(effect, fields.integer("amplifier", 0), fields.integer("ticks"), PARTICLES_AND_ICON));
        }
        effects.forEach(effect -> client.sendPacketToViewersAndSelf(new EntityEffectPacket(client.getEntityId(), effect)));
    }

    private Location place(Fields fields) {
        var at = fields.point("at");
        return new Location(server.scene().world(fields.text("world")), at.x(), at.y(), at.z());
    }
}
