package panda.devserver.players;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import net.minestom.server.coordinate.Pos;
import org.bukkit.Keyed;
import org.bukkit.Material;
import org.bukkit.Statistic;
import org.bukkit.entity.EntityType;
import org.bukkit.event.player.PlayerStatisticIncrementEvent;
import panda.devserver.worlds.Fields;

/**
 * What is counted of one player; it stays when he leaves. The server counts what happens here (time, steps, jumps, blocks
 * broken, deaths, items picked up); anything else a change may add, as if the player had done it.
 */
public final class Statistics {
    private final Map<Statistic, Integer> plain = new EnumMap<>(Statistic.class);
    private final Map<Statistic, Map<Keyed, Integer>> counted = new EnumMap<>(Statistic.class);

    int of(Statistic statistic) {
        if (statistic.getType() != Statistic.Type.UNTYPED) {
            throw new IllegalArgumentException("Must supply additional parameter for this statistic");
        }
        return plain.getOrDefault(statistic, 0);
    }

    int of(Statistic statistic, Material kind) {
        boolean fits = switch (statistic.getType()) {
            case BLOCK -> kind.isBlock();
            case ITEM -> kind.isItem();
            default -> false;
        };
        return counted(statistic, kind, fits);
    }

    int of(Statistic statistic, EntityType kind) {
        return counted(statistic, kind, statistic.getType() == Statistic.Type.ENTITY && kind.isAlive());
    }

    private int counted(Statistic statistic, Keyed kind, boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException("The supplied " + kind + " does not have a corresponding statistic");
        }
        return counted.getOrDefault(statistic, Map.of()).getOrDefault(kind, 0);
    }

    /** A tick in the game. */
    void passTick(GamePlayer player) {
        if (player.isOnline()) {
            pass(Statistic.PLAY_ONE_MINUTE, 1);
            pass(Statistic.TOTAL_WORLD_TIME, 1);
            pass(Statistic.TIME_SINCE_DEATH, 1);
            pass(Statistic.TIME_SINCE_REST, 1);
        }
    }

    /** The player goes or jumps there by himself. */
    void walks(GamePlayer player, Pos to, boolean lands) {
        Pos from = player.game().getPosition();
        int centimetres = (int) Math.round(Math.hypot(to.x() - from.x(), to.z() - from.z()) * 100);
        pass(player.isSprinting() ? Statistic.SPRINT_ONE_CM : Statistic.WALK_ONE_CM, centimetres);
        if (player.game().isOnGround() && !lands && to.y() > from.y()) {
            add(player, Statistic.JUMP, 1);
        }
    }

    /** Of times and distances plugins are not told, as on Paper. */
    private void pass(Statistic statistic, int more) {
        plain.merge(statistic, more, Integer::sum);
    }

    void restart(Statistic statistic) {
        plain.put(statistic, 0);
    }

    public void add(GamePlayer player, Statistic statistic, int more) {
        int before = of(statistic);
        player.server().events().call(new PlayerStatisticIncrementEvent(player, statistic, before, before + more));
        plain.put(statistic, before + more);
    }

    public void add(GamePlayer player, Statistic statistic, Material kind, int more) {
        int before = of(statistic, kind);
        player.server().events().call(new PlayerStatisticIncrementEvent(player, statistic, before, before + more, kind));
        put(statistic, kind, before + more);
    }

    public void add(GamePlayer player, Statistic statistic, EntityType kind, int more) {
        int before = of(statistic, kind);
        player.server().events().call(new PlayerStatisticIncrementEvent(player, statistic, before, before + more, kind));
        put(statistic, kind, before + more);
    }

    private void put(Statistic statistic, Keyed kind, int value) {
        counted.computeIfAbsent(statistic, key -> new HashMap<>()).put(kind, value);
    }

    /** Adds what a change states: `jump: 5`, `mine_block: { minecraft:stone: 3 }`. */
    void add(GamePlayer player, Fields more) {
        for (String name : more.object().keySet()) {
            Statistic statistic = Statistic.valueOf(name.toUpperCase(Locale.ROOT));
            if (statistic.getType() == Statistic.Type.UNTYPED) {
                add(player, statistic, more.integer(name));
                continue;
            }
            Fields kinds = more.fields(name);
            for (String key : kinds.object().keySet()) {
                if (statistic.getType() == Statistic.Type.ENTITY) {
                    String kind = key.substring(key.indexOf(':') + 1).toUpperCase(Locale.ROOT);
                    add(player, statistic, EntityType.valueOf(kind), kinds.integer(key));
                } else {
                    add(player, statistic, Material.matchMaterial(key), kinds.integer(key));
                }
            }
        }
    }
}
