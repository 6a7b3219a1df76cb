package panda.shim;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Material;
import org.bukkit.Statistic;
import org.bukkit.entity.EntityType;
import org.bukkit.entity.Player;

/** What is counted of a player: the queries of rust/world/src/statistic.rs. */
final class StatisticQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("statistic.plain", StatisticQueries::plain),
        new Queries.Row("statistic.counted", StatisticQueries::counted)
    );

    /** The statistics of single things that can be asked for. */
    static final Set<Statistic> READ =
        EnumSet.of(Statistic.MINE_BLOCK, Statistic.CRAFT_ITEM, Statistic.KILL_ENTITY, Statistic.ENTITY_KILLED_BY);

    private static final Material[] MATERIALS = Material.values();
    private static final EntityType[] CREATURES = EntityType.values();
    private static final long MOST_KINDS = 1000;

    private StatisticQueries() {
    }

    private static void plain(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Player player = Arguments.player(in);
        out.beginObject();
        out.name("counters").beginObject();
        for (Statistic statistic : Statistic.values()) {
            if (statistic.getType() == Statistic.Type.UNTYPED) {
                out.name(name(statistic)).value(player.getStatistic(statistic));
            }
        }
        out.endObject();
        out.name("session").beginObject();
        for (Map.Entry<Statistic, Map<String, Integer>> counted : SessionCounts.of(player.getUniqueId()).entrySet()) {
            out.name(name(counted.getKey())).beginObject();
            for (Map.Entry<String, Integer> one : counted.getValue().entrySet()) {
                out.name(one.getKey()).value(one.getValue());
            }
            out.endObject();
        }
        out.endObject();
        out.endObject();
    }

    private static String name(Statistic statistic) {
        return statistic.name().toLowerCase(Locale.ROOT);
    }

    private static final class Page {
        UUID player;
        Statistic statistic;
        long cursor = -1;
        long limit = -1;
    }

    private static void counted(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Page page = new Page();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> page.player = Arguments.uuid(in);
                case "statistic" -> page.statistic = read(in.nextString());
                case "cursor" -> page.cursor = in.nextLong();
                case "limit" -> page.limit = in.nextLong();
                default -> throw Arguments.unknown(name);
            }
        });
        if (page.statistic == null || page.cursor < 0 || page.limit < 1 || page.limit > MOST_KINDS) {
            throw QueryException.invalid("a statistic, a cursor from 0 and a limit from 1 to " + MOST_KINDS);
        }
        Player player = Arguments.online(page.player);
        boolean creatures = page.statistic.getType() == Statistic.Type.ENTITY;
        int kinds = creatures ? CREATURES.length : MATERIALS.length;
        int end = (int) Math.min(kinds, page.cursor + page.limit);
        out.beginObject();
        out.name("counts").beginObject();
        for (int at = (int) Math.min(page.cursor, kinds); at < end; at++) {
            if (creatures) {
                creature(out, player, page.statistic, CREATURES[at]);
            } else {
                material(out, player, page.statistic, MATERIALS[at]);
            }
        }
        out.endObject();
        out.name("next");
        if (end < kinds) {
            out.value(end);
        } else {
            out.nullValue();
        }
        out.endObject();
    }

    private static Statistic read(String name) throws QueryException {
        for (Statistic statistic : READ) {
            if (name(statistic).equals(name)) {
                return statistic;
            }
        }
        throw QueryException.invalid("there is no statistic " + name + " of single things to read");
    }

    private static void material(JsonWriter out, Player player, Statistic statistic, Material kind) throws IOException {
        boolean counts = !kind.isLegacy() && (statistic.getType() == Statistic.Type.BLOCK ? kind.isBlock() : kind.isItem());
        if (counts) {
            count(out, kind.getKey().toString(), player.getStatistic(statistic, kind));
        }
    }

    private static void creature(JsonWriter out, Player player, Statistic statistic, EntityType kind) throws IOException {
        // The server throws for what does not live, and for the kind that stands for no kind.
        if (kind != EntityType.UNKNOWN && kind.isAlive()) {
            count(out, kind.getKey().toString(), player.getStatistic(statistic, kind));
        }
    }

    private static void count(JsonWriter out, String key, int value) throws IOException {
        if (value != 0) {
            out.name(key).value(value);
        }
    }
}
