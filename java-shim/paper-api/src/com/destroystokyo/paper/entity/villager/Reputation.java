package com.destroystokyo.paper.entity.villager;

import java.util.Map;

/** What a villager holds of one player. Has a body: the dev server makes them. */
public final class Reputation {
    private final Map<ReputationType, Integer> byType;

    public Reputation(Map<ReputationType, Integer> byType) {
        this.byType = Map.copyOf(byType);
    }

    /** 0 for what nothing is told of. */
    public int getReputation(ReputationType type) {
        return byType.getOrDefault(type, 0);
    }
}
