package org.bukkit;

import net.kyori.adventure.key.Key;

/** Anything with a name in a registry. */
public interface Keyed extends net.kyori.adventure.key.Keyed {
    NamespacedKey getKey();

    @Override
    default Key key() {
        return getKey();
    }
}
