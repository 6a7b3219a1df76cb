package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Location;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeInstance;
import org.bukkit.entity.Player;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.PlayerInventory;
import org.bukkit.potion.PotionEffect;

/** What the server knows of a player: the queries of rust/world/src/player.rs. */
final class PlayerQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("player.snapshot", PlayerQueries::snapshot),
        new Queries.Row("player.status", PlayerQueries::status),
        new Queries.Row("player.inventory", PlayerQueries::inventory),
        new Queries.Row("player.permissions", PlayerQueries::permissions)
    );

    /** Hotbar, storage, armour, off hand. Newer versions append slots for mounts, which a player has not. */
    private static final int SLOTS = 41;

    private PlayerQueries() {
    }

    private static void snapshot(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Player player = Arguments.player(in);
        ItemStack held = player.getInventory().getItemInMainHand();
        out.beginObject();
        out.name("name").value(player.getName());
        out.name("locale").value(player.locale().toString());
        out.name("health").value(player.getHealth());
        out.name("max_health").value(attribute(player, Attribute.MAX_HEALTH));
        out.name("food").value(player.getFoodLevel());
        out.name("game_mode").value(player.getGameMode().name().toLowerCase(Locale.ROOT));
        out.name("position");
        Places.position(out, player.getWorld(), player.getLocation());
        out.name("world_id").value(player.getWorld().getUID().toString());
        out.name("held");
        if (held.isEmpty()) {
            out.nullValue();
        } else {
            Stacks.stack(out, held);
        }
        out.endObject();
    }

    private static void status(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Player player = Arguments.player(in);
        Location at = player.getLocation();
        out.beginObject();
        out.name("health").value(player.getHealth());
        out.name("max_health").value(attribute(player, Attribute.MAX_HEALTH));
        out.name("absorption").value(player.getAbsorptionAmount());
        out.name("food").value(player.getFoodLevel());
        out.name("saturation").value(player.getSaturation());
        out.name("air").value(player.getRemainingAir());
        out.name("max_air").value(player.getMaximumAir());
        out.name("armour").value(attribute(player, Attribute.ARMOR));
        out.name("level").value(player.getLevel());
        out.name("level_progress").value(player.getExp());
        out.name("level_points").value(player.getExpToLevel());
        out.name("effects").beginArray();
        for (PotionEffect effect : player.getActivePotionEffects()) {
            out.beginObject();
            out.name("effect").value(effect.getType().getKey().toString());
            out.name("level").value(effect.getAmplifier() + 1);
            out.name("ticks");
            if (effect.isInfinite()) {
                out.nullValue();
            } else {
                out.value(effect.getDuration());
            }
            out.endObject();
        }
        out.endArray();
        out.name("fire_ticks").value(player.getFireTicks());
        out.name("freeze_ticks").value(player.getFreezeTicks());
        out.name("max_freeze_ticks").value(player.getMaxFreezeTicks());
        out.name("position");
        Places.position(out, player.getWorld(), at);
        out.name("respawn");
        // The plain getter would load the chunk to look whether the bed still stands.
        Places.block(out, player.getPotentialRespawnLocation());
        out.endObject();
    }

    private static void inventory(JsonReader in, JsonWriter out) throws IOException, QueryException {
        PlayerInventory inventory = Arguments.player(in).getInventory();
        ItemStack[] contents = inventory.getContents();
        out.beginObject();
        out.name("held_slot").value(inventory.getHeldItemSlot());
        out.name("slots").beginArray();
        for (int slot = 0; slot < Math.min(SLOTS, contents.length); slot++) {
            ItemStack stack = contents[slot];
            if (stack == null || stack.isEmpty()) {
                continue;
            }
            out.beginObject();
            out.name("slot").value(slot);
            out.name("stack");
            Stacks.stack(out, stack);
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }

    private static void permissions(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        List<String> nodes = new ArrayList<>();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "nodes" -> Arguments.list(in, () -> nodes.add(in.nextString()));
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(id[0]);
        out.beginObject();
        out.name("granted").beginArray();
        for (String node : nodes) {
            if (player.hasPermission(node)) {
                out.value(node);
            }
        }
        out.endArray();
        out.endObject();
    }

    private static double attribute(Player player, Attribute attribute) {
        AttributeInstance instance = player.getAttribute(attribute);
        return instance == null ? 0 : instance.getValue();
    }
}
