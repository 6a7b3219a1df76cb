package panda.devserver.advancements;

import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.papermc.paper.advancement.AdvancementDisplay;
import net.kyori.adventure.text.Component;
import org.bukkit.NamespacedKey;
import org.bukkit.advancement.Advancement;
import panda.devserver.worlds.Fields;

/** The advancements of a scene. How far a player is with them is in Progress. */
public final class Advancements {
    private final Map<NamespacedKey, Advancement> byKey = new LinkedHashMap<>();

    private record Display(Component title, Component description, Frame frame, boolean isHidden) implements AdvancementDisplay {
    }

    /** Reads those of a scene, parents before their children. */
    public Advancements(List<Fields> scene) {
        scene.forEach(this::add);
    }

    private void add(Fields fields) {
        fields.only("key", "parent", "title", "description", "frame", "hidden", "requirements");
        NamespacedKey key = NamespacedKey.fromString(fields.text("key"));
        Advancement parent = fields.isNull("parent") ? null : byKey.get(NamespacedKey.fromString(fields.text("parent")));
        if (parent == null && !fields.isNull("parent")) {
            throw new IllegalArgumentException("no advancement '" + fields.text("parent") + "' before " + key);
        }
        AdvancementDisplay display = fields.isNull("title") ? null : new Display(Component.text(fields.text("title")),
            Component.text(fields.text("description")), AdvancementDisplay.Frame.valueOf(fields.text("frame", "task").toUpperCase(Locale.ROOT)),
            !fields.isNull("hidden") && fields.flag("hidden"));
        byKey.put(key, new GameAdvancement(key, parent, display, fields.lists("requirements")));
    }

    /** In the order of the scene; the iterator takes nothing out. */
    public Iterator<Advancement> iterator() {
        return Collections.unmodifiableCollection(byKey.values()).iterator();
    }

    /** Null when there is none. */
    public Advancement get(NamespacedKey key) {
        return byKey.get(key);
    }
}
