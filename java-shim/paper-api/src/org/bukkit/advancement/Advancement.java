package org.bukkit.advancement;

import java.util.Collection;

import io.papermc.paper.advancement.AdvancementDisplay;
import org.bukkit.Keyed;

/** Something that a player can reach. */
public interface Advancement extends Keyed {
    Collection<String> getCriteria();

    AdvancementRequirements getRequirements();

    /** Null for what no screen shows: a recipe that is unlocked, for one. */
    AdvancementDisplay getDisplay();

    /** Null at the root. */
    Advancement getParent();

    Advancement getRoot();
}
