package org.bukkit;

/** False on purpose: Paper's method is static. */
public final class NamespacedKey {
    private NamespacedKey() {
    }

    public NamespacedKey minecraft(String key) {
        return this;
    }
}
