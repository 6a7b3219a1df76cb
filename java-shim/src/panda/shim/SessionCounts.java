package panda.shim;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

import org.bukkit.Keyed;
import org.bukkit.Statistic;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.event.player.PlayerQuitEvent;
import org.bukkit.event.player.PlayerStatisticIncrementEvent;
import org.bukkit.plugin.EventExecutor;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginManager;

/**
 * What the players who are here have mined, crafted and killed since they came. Counted here, since each block that
 * someone digs is too small a thing to cross into the library; the plain counters need no counting, they can be compared.
 */
final class SessionCounts implements Listener {
    private static final Map<UUID, Map<Statistic, Map<String, Integer>>> COUNTS = new HashMap<>();

    private SessionCounts() {
    }

    static void register(Plugin plugin) {
        SessionCounts counts = new SessionCounts();
        PluginManager manager = plugin.getServer().getPluginManager();
        EventExecutor increment = (listener, event) -> {
            if (event instanceof PlayerStatisticIncrementEvent more) {
                count(more);
            }
        };
        EventExecutor quit = (listener, event) -> {
            if (event instanceof PlayerQuitEvent left) {
                COUNTS.remove(left.getPlayer().getUniqueId());
            }
        };
        Events.on(manager, plugin, counts, PlayerStatisticIncrementEvent.class, EventPriority.MONITOR, increment);
        Events.on(manager, plugin, counts, PlayerQuitEvent.class, EventPriority.MONITOR, quit);
    }

    /** By statistic, then by key. */
    static Map<Statistic, Map<String, Integer>> of(UUID player) {
        return COUNTS.getOrDefault(player, Map.of());
    }

    private static void count(PlayerStatisticIncrementEvent more) {
        Keyed thing = more.getMaterial() == null ? more.getEntityType() : more.getMaterial();
        if (thing == null || !StatisticQueries.READ.contains(more.getStatistic())) {
            return;
        }
        COUNTS.computeIfAbsent(more.getPlayer().getUniqueId(), player -> new EnumMap<>(Statistic.class))
            .computeIfAbsent(more.getStatistic(), statistic -> new TreeMap<>())
            .merge(thing.getKey().toString(), more.getNewValue() - more.getPreviousValue(), Integer::sum);
    }
}
