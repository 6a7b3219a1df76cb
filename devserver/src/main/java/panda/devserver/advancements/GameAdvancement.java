package panda.devserver.advancements;

import java.util.Collection;
import java.util.List;

import io.papermc.paper.advancement.AdvancementDisplay;
import org.bukkit.NamespacedKey;
import org.bukkit.advancement.Advancement;
import org.bukkit.advancement.AdvancementRequirement;
import org.bukkit.advancement.AdvancementRequirements;

/** One advancement as plugins see it: requirements are lists of criteria, of which one each is enough. */
record GameAdvancement(NamespacedKey getKey, Advancement getParent, AdvancementDisplay getDisplay, List<List<String>> requirements)
        implements Advancement {
    private record OneOf(List<String> getRequiredCriteria) implements AdvancementRequirement {
    }

    private record All(List<AdvancementRequirement> getRequirements) implements AdvancementRequirements {
    }

    @Override
    public Collection<String> getCriteria() {
        return requirements.stream().flatMap(List::stream).distinct().toList();
    }

    @Override
    public AdvancementRequirements getRequirements() {
        return new All(requirements.stream().<AdvancementRequirement>map(OneOf::new).toList());
    }

    @Override
    public Advancement getRoot() {
        Advancement root = this;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }
}
