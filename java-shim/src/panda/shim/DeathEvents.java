package panda.shim;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

import com.google.gson.stream.JsonWriter;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer;
import org.bukkit.entity.Entity;
import org.bukkit.entity.Item;
import org.bukkit.entity.Player;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.event.entity.EntityDamageEvent;
import org.bukkit.event.entity.EntityPickupItemEvent;
import org.bukkit.event.entity.EntityRemoveEvent;
import org.bukkit.event.entity.ItemMergeEvent;
import org.bukkit.event.entity.PlayerDeathEvent;
import org.bukkit.inventory.ItemStack;
import org.bukkit.plugin.EventExecutor;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginManager;

/**
 * Deaths of players, and what becomes of the items that the library watches, on their way into it. All other items of
 * the server cost one look into a set, which is most often empty.
 */
final class DeathEvents implements Listener {
    private static final Set<UUID> WATCHED = new HashSet<>();

    private DeathEvents() {
    }

    static void register(Plugin plugin) {
        DeathEvents events = new DeathEvents();
        PluginManager manager = plugin.getServer().getPluginManager();
        EventExecutor death = (listener, event) -> {
            // Shares its listeners with the deaths of all creatures.
            if (event instanceof PlayerDeathEvent died) {
                died(plugin, died);
            }
        };
        EventExecutor merge = (listener, event) -> {
            if (event instanceof ItemMergeEvent merged && WATCHED.contains(merged.getEntity().getUniqueId())) {
                merged(merged);
            }
        };
        EventExecutor pickup = (listener, event) -> {
            if (event instanceof EntityPickupItemEvent taken && WATCHED.contains(taken.getItem().getUniqueId())) {
                taken(taken);
            }
        };
        EventExecutor remove = (listener, event) -> {
            if (event instanceof EntityRemoveEvent gone && !WATCHED.isEmpty() && gone.getEntity() instanceof Item item
                && WATCHED.contains(item.getUniqueId())) {
                gone(item, gone.getCause());
            }
        };
        Events.on(manager, plugin, events, PlayerDeathEvent.class, EventPriority.MONITOR, death);
        Events.on(manager, plugin, events, ItemMergeEvent.class, EventPriority.MONITOR, merge);
        Events.on(manager, plugin, events, EntityPickupItemEvent.class, EventPriority.MONITOR, pickup);
        Events.on(manager, plugin, events, EntityRemoveEvent.class, EventPriority.MONITOR, remove);
    }

    /** Tells of these items from now on, and of no others. */
    static void watch(List<UUID> entities) {
        WATCHED.clear();
        WATCHED.addAll(entities);
    }

    private static void died(Plugin plugin, PlayerDeathEvent death) {
        Player player = death.getEntity();
        Component message = death.deathMessage();
        Events.tell(out -> {
            out.name("event").value("died");
            out.name("player").value(player.getUniqueId().toString());
            out.name("at");
            Places.block(out, player.getLocation());
            out.name("world_id").value(player.getWorld().getUID().toString());
            out.name("cause").value(death.getDamageSource().getDamageType().getKey().toString());
            out.name("killer");
            killer(out, death.getDamageSource().getCausingEntity());
            out.name("message").value(message == null ? null : PlainTextComponentSerializer.plainText().serialize(message));
            out.name("drops").beginArray();
            for (ItemStack drop : death.getDrops()) {
                if (drop != null && !drop.isEmpty()) {
                    Stacks.stack(out, drop);
                }
            }
            out.endArray();
            out.name("carried").value(stacks(Arrays.asList(player.getInventory().getContents())));
            out.name("kept").value(stacks(death.getItemsToKeep()));
            out.name("keep_inventory").value(death.getKeepInventory());
            out.name("keep_level").value(death.getKeepLevel());
            out.name("xp").value(death.getDroppedExp());
            out.name("plugins").beginArray();
            for (Plugin other : plugin.getServer().getPluginManager().getPlugins()) {
                if (other.isEnabled()) {
                    out.value(other.getName());
                }
            }
            out.endArray();
        });
    }

    private static int stacks(Iterable<ItemStack> items) {
        int stacks = 0;
        for (ItemStack item : items) {
            stacks += item == null || item.isEmpty() ? 0 : 1;
        }
        return stacks;
    }

    private static void killer(JsonWriter out, Entity killer) throws IOException {
        if (killer == null) {
            out.nullValue();
            return;
        }
        Component name = killer.customName();
        String called = name == null ? null : PlainTextComponentSerializer.plainText().serialize(name);
        out.beginObject();
        out.name("kind").value(killer.getType().getKey().toString());
        out.name("name").value(killer instanceof Player player ? player.getName() : called);
        out.endObject();
    }

    private static void merged(ItemMergeEvent merge) {
        // What was watched goes on as part of the other, which may be picked up before the library says so.
        WATCHED.add(merge.getTarget().getUniqueId());
        Events.tell(out -> {
            out.name("event").value("item_merged");
            out.name("entity").value(merge.getEntity().getUniqueId().toString());
            out.name("into").value(merge.getTarget().getUniqueId().toString());
        });
    }

    private static void taken(EntityPickupItemEvent pickup) {
        Events.tell(out -> {
            out.name("event").value("item_taken");
            out.name("entity").value(pickup.getItem().getUniqueId().toString());
            out.name("by").value(pickup.getEntity().getUniqueId().toString());
            out.name("by_kind").value(pickup.getEntity().getType().getKey().toString());
            out.name("left").value(pickup.getRemaining());
        });
    }

    private static void gone(Item item, EntityRemoveEvent.Cause cause) {
        EntityDamageEvent hurt = item.getLastDamageCause();
        Events.tell(out -> {
            out.name("event").value("item_gone");
            out.name("entity").value(item.getUniqueId().toString());
            out.name("why").value(cause.name().toLowerCase(Locale.ROOT));
            out.name("hurt_by").value(hurt == null ? null : hurt.getCause().name().toLowerCase(Locale.ROOT));
            out.name("age").value(item.getTicksLived());
            out.name("at");
            Places.block(out, item.getLocation());
        });
    }
}
