package planted;

import org.bukkit.NamespacedKey;

/** Calls a static method on an instance. */
class StaticAsInstance {
    Object call(NamespacedKey key) {
        return key.minecraft("stone");
    }
}
