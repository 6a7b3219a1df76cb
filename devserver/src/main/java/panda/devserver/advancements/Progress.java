package panda.devserver.advancements;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.bukkit.NamespacedKey;
import org.bukkit.advancement.Advancement;
import org.bukkit.advancement.AdvancementProgress;
import panda.devserver.DevServer;
import panda.devserver.worlds.Fields;

/** What one player has reached, as a scene or a change states it: nothing is reached by playing. */
public final class Progress {
    private final Map<NamespacedKey, List<String>> awarded = new HashMap<>();

    private record Of(Advancement getAdvancement, List<String> getAwardedCriteria) implements AdvancementProgress {
        @Override
        public boolean isDone() {
            return getAdvancement.getRequirements().getRequirements().stream()
                .allMatch(requirement -> requirement.getRequiredCriteria().stream().anyMatch(getAwardedCriteria::contains));
        }

        @Override
        public Collection<String> getRemainingCriteria() {
            List<String> remaining = new ArrayList<>(getAdvancement.getCriteria());
            remaining.removeAll(getAwardedCriteria);
            return remaining;
        }
    }

    /** Puts other criteria, by the key of their advancement, in the place of all. */
    public void replace(DevServer server, Fields reached) {
        awarded.clear();
        for (String name : reached.object().keySet()) {
            NamespacedKey key = NamespacedKey.fromString(name);
            Advancement known = server.getAdvancement(key);
            if (known == null || !known.getCriteria().containsAll(reached.texts(name))) {
                throw new IllegalArgumentException("no such advancement, or not with these criteria: " + name);
            }
            awarded.put(key, List.copyOf(reached.texts(name)));
        }
    }

    public AdvancementProgress of(Advancement advancement) {
        return new Of(advancement, awarded.getOrDefault(advancement.getKey(), List.of()));
    }
}
