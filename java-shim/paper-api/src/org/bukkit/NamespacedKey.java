package org.bukkit;

import net.kyori.adventure.key.Key;

/** A registry name, `namespace:value`. Has a body: both the plugin and the dev server make them. */
public final class NamespacedKey implements Key {
    public static final String MINECRAFT = "minecraft";

    private final String namespace;
    private final String value;

    public NamespacedKey(String namespace, String key) {
        if (!namespace.matches("[a-z0-9._-]+") || !key.matches("[a-z0-9/._-]+")) {
            throw new IllegalArgumentException("not a key: " + namespace + ":" + key);
        }
        this.namespace = namespace;
        this.value = key;
    }

    public static NamespacedKey minecraft(String key) {
        return new NamespacedKey(MINECRAFT, key);
    }

    /** Null for text that is no key; without a namespace it is Minecraft's. */
    public static NamespacedKey fromString(String text) {
        int colon = text.indexOf(':');
        String namespace = colon <= 0 ? MINECRAFT : text.substring(0, colon);
        try {
            return new NamespacedKey(namespace, text.substring(colon + 1));
        } catch (IllegalArgumentException notAKey) {
            return null;
        }
    }

    public String getNamespace() {
        return namespace;
    }

    public String getKey() {
        return value;
    }

    @Override
    public String namespace() {
        return namespace;
    }

    @Override
    public String value() {
        return value;
    }

    @Override
    public String asString() {
        return namespace + ":" + value;
    }

    @Override
    public String toString() {
        return asString();
    }

    // Adventure's keys of any kind are equal by their text.
    @Override
    public boolean equals(Object other) {
        return other instanceof Key key && key.namespace().equals(namespace) && key.value().equals(value);
    }

    @Override
    public int hashCode() {
        return 31 * namespace.hashCode() + value.hashCode();
    }
}
