package panda.devserver.players;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import net.kyori.adventure.text.Component;
import net.minestom.server.MinecraftServer;
import net.minestom.server.coordinate.Pos;
import org.bukkit.GameRule;
import org.bukkit.NamespacedKey;
import org.bukkit.Statistic;
import org.bukkit.damage.DamageSource;
import org.bukkit.damage.DamageType;
import org.bukkit.entity.Entity;
import org.bukkit.event.entity.PlayerDeathEvent;
import org.bukkit.inventory.ItemStack;
import panda.devserver.DevServer;
import panda.devserver.entities.DroppedItem;
import panda.devserver.items.Items;
import panda.devserver.worlds.Fields;

/** How players die, what they lose and what drops. They come back when their client asks for it. */
public final class Deaths {
    /** So long nobody can take what a dead player has dropped. */
    private static final int PICKUP_DELAY = 40;
    private static final int MOST_EXPERIENCE = 100;

    private final DevServer server;
    /** What the running change says of the death; null: health simply went to 0. */
    private Source source;

    public Deaths(DevServer server) {
        this.server = server;
    }

    private record Kind(NamespacedKey getKey) implements DamageType {
    }

    private record Source(DamageType getDamageType, Entity getCausingEntity) implements DamageSource {
    }

    /** Listens to Minestom from now on. */
    public void open() {
        MinecraftServer.getGlobalEventHandler().addListener(net.minestom.server.event.player.PlayerDeathEvent.class, event -> {
            event.setChatMessage(died(((ClientPlayer) event.getPlayer()).side()));
        });
    }

    /** The change `kill`: `name`, `cause`, and `by`, the UUID of a mob. */
    public void kill(Fields change) {
        change.only("op", "name", "cause", "by");
        UUID by = change.isNull("by") ? null : change.uuid("by");
        Entity killer = by == null ? null : Objects.requireNonNull(server.getEntity(by), "no entity " + by);
        source = new Source(kind(change.text("cause")), killer);
        try {
            server.players().named(change.text("name")).game().kill();
        } finally {
            source = null;
        }
    }

    private static DamageType kind(String key) {
        return new Kind(NamespacedKey.fromString(key));
    }

    /** What the chat is told. */
    private Component died(GamePlayer player) {
        DamageSource how = source == null ? new Source(kind("minecraft:generic_kill"), null) : source;
        boolean keeps = Boolean.TRUE.equals(player.getWorld().getGameRuleValue(GameRule.KEEP_INVENTORY));
        List<ItemStack> carried = new ArrayList<>(Arrays.asList(player.getInventory().getContents()));
        carried.removeIf(Objects::isNull);
        int experience = keeps ? 0 : Math.min(player.getLevel() * 7, MOST_EXPERIENCE);
        Entity killer = how.getCausingEntity();
        String end = how.getDamageType().getKey().getKey().replace('_', ' ');
        Component message = Component.text(player.getName() + (killer == null ? " died: " + end : " was slain by " + killer.getName()));
        PlayerDeathEvent event = new PlayerDeathEvent(player, how, keeps ? new ArrayList<>() : carried, experience, 0, 0, 0, message, true);
        event.setKeepInventory(keeps);
        event.setKeepLevel(keeps);
        server.events().call(event);
        event.getDrops().forEach(drop -> drop(player, drop));
        if (!event.getKeepInventory()) {
            player.game().getInventory().clear();
        }
        if (!event.getKeepLevel()) {
            player.game().setLevel(0);
            player.game().setExp(0);
        }
        player.counts().add(player, Statistic.DEATHS, 1);
        player.counts().restart(Statistic.TIME_SINCE_DEATH);
        if (killer != null) {
            player.counts().add(player, Statistic.ENTITY_KILLED_BY, killer.getType(), 1);
        }
        return event.deathMessage();
    }

    private void drop(GamePlayer player, ItemStack stack) {
        Pos at = player.game().getPosition();
        new DroppedItem(server, UUID.randomUUID(), Items.toGame(stack), 0, PICKUP_DELAY).setInstance(player.getWorld().instance(), at.withView(0, 0));
    }
}
