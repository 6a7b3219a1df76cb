package panda.shim;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

/** Which frequent events of whom the library wants: the queries of rust/world/src/event.rs. The events are in Events. */
final class EventQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("event.listen", EventQueries::listen)
    );

    static final String INVENTORY = "inventory";
    static final String CHUNKS = "chunks";
    static final String CLICKS = "clicks";

    /** Whose events of each kind are told. On the server thread alone. */
    private static final Map<String, Set<UUID>> WANTED = Map.of(
        INVENTORY, new HashSet<>(), CHUNKS, new HashSet<>(), CLICKS, new HashSet<>());

    private EventQueries() {
    }

    /** Does the library want that kind of event of this player? */
    static boolean wants(String kind, UUID player) {
        return WANTED.get(kind).contains(player);
    }

    /** He has left. */
    static void forget(UUID player) {
        WANTED.values().forEach(players -> players.remove(player));
    }

    private static void listen(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        Set<String> kinds = new HashSet<>();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "kinds" -> Arguments.list(in, () -> kinds.add(kind(in.nextString())));
                default -> throw Arguments.unknown(name);
            }
        });
        UUID player = Arguments.online(id[0]).getUniqueId();
        for (Map.Entry<String, Set<UUID>> entry : WANTED.entrySet()) {
            if (kinds.contains(entry.getKey())) {
                entry.getValue().add(player);
            } else {
                entry.getValue().remove(player);
            }
        }
        out.beginObject().endObject();
    }

    private static String kind(String name) throws QueryException {
        if (!WANTED.containsKey(name)) {
            throw QueryException.invalid("there is no frequent event " + name);
        }
        return name;
    }
}
