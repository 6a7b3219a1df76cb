package panda.devserver.items;

import java.util.Locale;
import java.util.Optional;

import net.kyori.adventure.key.Key;
import org.bukkit.Material;
import org.bukkit.entity.EntityType;

/** From the game's names to the constants that every supported version has. */
public final class Names {
    private Names() {
    }

    /** Throws for what is newer than the oldest supported version: the declarations cannot name it. */
    public static Material material(Key key) {
        return find(key).orElseThrow(() ->
            new IllegalStateException("no supported version but this one has " + key + ": a scene cannot use it"));
    }

    /** Empty for what is newer than the oldest supported version. */
    public static Optional<Material> find(Key key) {
        return Optional.ofNullable(Material.getMaterial(key.value().toUpperCase(Locale.ROOT)));
    }

    /** Throws for what is newer than the oldest supported version. */
    public static EntityType entity(Key key) {
        return EntityType.valueOf(key.value().toUpperCase(Locale.ROOT));
    }
}
