package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.papermc.paper.advancement.AdvancementDisplay;
import org.bukkit.Bukkit;
import org.bukkit.NamespacedKey;
import org.bukkit.advancement.Advancement;
import org.bukkit.advancement.AdvancementProgress;
import org.bukkit.advancement.AdvancementRequirement;
import org.bukkit.entity.Player;

/** How far a player has come: the queries of rust/world/src/advancement.rs. */
final class AdvancementQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("advancement.unfinished", AdvancementQueries::unfinished),
        new Queries.Row("advancement.details", AdvancementQueries::details)
    );

    private AdvancementQueries() {
    }

    /** One that he has not yet. */
    private record Open(String key, String tab, boolean hidden, boolean next, int done, int needed) {
    }

    private static void unfinished(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Player player = Arguments.player(in);
        Map<String, Integer> finishedByTab = new TreeMap<>();
        List<Open> open = new ArrayList<>();
        // Most are unlocked recipes, which no screen shows: to ask for their progress would begin it for each.
        for (Iterator<Advancement> all = Bukkit.advancementIterator(); all.hasNext();) {
            Advancement one = all.next();
            AdvancementDisplay display = one.getDisplay();
            if (display == null) {
                continue;
            }
            String tab = one.getRoot().getKey().toString();
            AdvancementProgress progress = player.getAdvancementProgress(one);
            finishedByTab.merge(tab, progress.isDone() ? 1 : 0, Integer::sum);
            if (!progress.isDone()) {
                List<AdvancementRequirement> needed = one.getRequirements().getRequirements();
                int missing = missing(needed, progress).size();
                Advancement parent = one.getParent();
                boolean next = parent == null || player.getAdvancementProgress(parent).isDone();
                open.add(new Open(one.getKey().toString(), tab, display.isHidden(), next, needed.size() - missing, needed.size()));
            }
        }
        open.sort(Comparator.comparing(Open::key));
        out.beginObject();
        out.name("tabs").beginArray();
        for (Map.Entry<String, Integer> tab : finishedByTab.entrySet()) {
            out.beginObject().name("tab").value(tab.getKey()).name("finished").value(tab.getValue()).endObject();
        }
        out.endArray();
        out.name("advancements").beginArray();
        for (Open one : open) {
            out.beginObject();
            out.name("advancement").value(one.key());
            out.name("tab").value(one.tab());
            out.name("hidden").value(one.hidden());
            out.name("next").value(one.next());
            out.name("done").value(one.done());
            out.name("needed").value(one.needed());
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }

    private static void details(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        List<NamespacedKey> keys = new ArrayList<>();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "advancements" -> Arguments.list(in, () -> keys.add(NamespacedKey.fromString(in.nextString())));
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(id[0]);
        out.beginObject();
        out.name("advancements").beginArray();
        for (NamespacedKey key : keys) {
            Advancement one = key == null ? null : Bukkit.getAdvancement(key);
            AdvancementDisplay display = one == null ? null : one.getDisplay();
            if (display == null) {
                continue;
            }
            out.beginObject();
            out.name("advancement").value(key.toString());
            out.name("title").value(Stacks.plain(display.title()));
            out.name("description").value(Stacks.plain(display.description()));
            out.name("frame").value(display.frame().name().toLowerCase(Locale.ROOT));
            out.name("missing").beginArray();
            for (AdvancementRequirement requirement : missing(one.getRequirements().getRequirements(), player.getAdvancementProgress(one))) {
                out.beginArray();
                for (String criterion : requirement.getRequiredCriteria()) {
                    out.value(criterion);
                }
                out.endArray();
            }
            out.endArray();
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }

    private static List<AdvancementRequirement> missing(List<AdvancementRequirement> needed, AdvancementProgress progress) {
        Collection<String> awarded = progress.getAwardedCriteria();
        if (awarded.isEmpty()) {
            return needed;
        }
        Set<String> has = new HashSet<>(awarded);
        List<AdvancementRequirement> missing = new ArrayList<>();
        for (AdvancementRequirement requirement : needed) {
            if (requirement.getRequiredCriteria().stream().noneMatch(has::contains)) {
                missing.add(requirement);
            }
        }
        return missing;
    }
}
