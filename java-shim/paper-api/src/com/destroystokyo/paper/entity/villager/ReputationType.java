package com.destroystokyo.paper.entity.villager;

/** What villagers tell each other of a player. */
public enum ReputationType {
    MAJOR_NEGATIVE, MINOR_NEGATIVE, MINOR_POSITIVE, MAJOR_POSITIVE, TRADING
}
