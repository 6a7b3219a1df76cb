package panda.shim;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import org.bukkit.entity.Player;

/**
 * Which commands each player's client was last told of. The server tells it of all that he may use and keeps no list of
 * that; asking the commands themselves would say too much. On the server thread alone.
 */
final class SentCommands {
    /** Sorted labels, by player. */
    private static final Map<UUID, String[]> LAST = new HashMap<>();

    private SentCommands() {
    }

    /** What is about to be sent, when every plugin has taken out what it does not want to be seen. */
    static void sent(Player player, Collection<String> labels) {
        LAST.put(player.getUniqueId(), labels.stream().sorted().toArray(String[]::new));
    }

    static void forget(Player player) {
        LAST.remove(player.getUniqueId());
    }

    /** Null when none was sent yet that we could see. */
    static String[] to(UUID player) {
        return LAST.get(player);
    }
}
