package org.bukkit.advancement;

import java.util.List;

/** All of these must be met. */
public interface AdvancementRequirements {
    List<AdvancementRequirement> getRequirements();
}
