package org.bukkit.advancement;

import java.util.Collection;

/** How far one player is with one advancement. */
public interface AdvancementProgress {
    Advancement getAdvancement();

    boolean isDone();

    Collection<String> getAwardedCriteria();

    Collection<String> getRemainingCriteria();
}
