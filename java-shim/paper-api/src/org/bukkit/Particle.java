package org.bukkit;

import java.util.Locale;

/** The kinds of particles in use: those that every supported version has and that need no further data. Has a body. */
public enum Particle implements Keyed {
    HAPPY_VILLAGER;

    /** What a caller must give along; Void where that is nothing. */
    public Class<?> getDataType() {
        return Void.class;
    }

    @Override
    public NamespacedKey getKey() {
        return NamespacedKey.minecraft(name().toLowerCase(Locale.ROOT));
    }
}
