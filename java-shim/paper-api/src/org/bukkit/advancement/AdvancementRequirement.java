package org.bukkit.advancement;

import java.util.List;

/** Met by one of its criteria. */
public interface AdvancementRequirement {
    List<String> getRequiredCriteria();
}
