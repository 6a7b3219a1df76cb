package panda.devserver.items;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonParser;
import net.kyori.adventure.key.Key;
import net.minestom.server.item.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.BlastingRecipe;
import org.bukkit.inventory.CampfireRecipe;
import org.bukkit.inventory.ComplexRecipe;
import org.bukkit.inventory.FurnaceRecipe;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.Recipe;
import org.bukkit.inventory.RecipeChoice;
import org.bukkit.inventory.ShapedRecipe;
import org.bukkit.inventory.ShapelessRecipe;
import org.bukkit.inventory.SmithingTransformRecipe;
import org.bukkit.inventory.SmithingTrimRecipe;
import org.bukkit.inventory.SmokingRecipe;
import org.bukkit.inventory.StonecuttingRecipe;
import org.bukkit.inventory.TransmuteRecipe;
import panda.devserver.control.Output;
import panda.devserver.worlds.Fields;

/** The server's recipes, read from files as tests/worlds/README.md describes them. Nothing is crafted here. */
public final class Recipes {
    private final Map<NamespacedKey, Recipe> byKey = new LinkedHashMap<>();

    private record Special(NamespacedKey getKey, ItemStack getResult) implements ComplexRecipe {
    }

    /** An item that the plugins' declarations cannot name, since the oldest supported version lacks it. */
    private static final class Nameless extends Exception {
        private static final long serialVersionUID = 1;

        Nameless(String item) {
            super(item, null, false, false);
        }
    }

    /** Adds the recipes of a file. Of two with one key the later stands, in the place of the earlier. */
    public void load(Path file) throws IOException {
        add(new Fields(JsonParser.parseString(Files.readString(file)).getAsJsonObject()).only("tags", "recipes"));
    }

    /** Puts other recipes in the place of all. */
    public void replace(Fields file) {
        byKey.clear();
        add(file);
    }

    /** In the order in which they came; the iterator takes nothing out. */
    public Iterator<Recipe> iterator() {
        return Collections.unmodifiableCollection(byKey.values()).iterator();
    }

    /** Null when there is none. */
    public Recipe get(NamespacedKey key) {
        return byKey.get(key);
    }

    private void add(Fields file) {
        Map<String, List<String>> tags = new HashMap<>();
        if (!file.isNull("tags")) {
            Fields named = file.fields("tags");
            named.object().keySet().forEach(name -> tags.put("#" + name, named.texts(name)));
        }
        int leftOut = 0;
        for (Fields fields : file.list("recipes")) {
            try {
                NamespacedKey key = NamespacedKey.fromString(fields.text("key"));
                byKey.put(key, recipe(key, fields.only("key", "kind", "result", "shape", "ingredients", "ticks"), tags));
            } catch (Nameless unnamed) {
                leftOut++;
            }
        }
        if (leftOut > 0) {
            Output.server().info(leftOut + " recipes are left out: the oldest supported version lacks their items");
        }
    }

    private static Recipe recipe(NamespacedKey key, Fields fields, Map<String, List<String>> tags) throws Nameless {
        ItemStack result = fields.isNull("result") ? ItemStack.empty() : item(fields.fields("result").only("item", "count", "name"));
        List<RecipeChoice> choices = new ArrayList<>();
        List<String> slots = new ArrayList<>();
        for (Fields ingredient : fields.list("ingredients")) {
            choices.add(choice(ingredient.only("slot", "items", "exact"), tags));
            slots.add(ingredient.text("slot", ""));
        }
        int ticks = fields.integer("ticks", 0);
        return switch (fields.text("kind")) {
            case "shaped" -> {
                ShapedRecipe recipe = new ShapedRecipe(key, result).shape(fields.texts("shape").toArray(String[]::new));
                for (int i = 0; i < choices.size(); i++) {
                    recipe.setIngredient(slots.get(i).charAt(0), choices.get(i));
                }
                yield recipe;
            }
            case "shapeless" -> {
                ShapelessRecipe recipe = new ShapelessRecipe(key, result);
                choices.forEach(recipe::addIngredient);
                yield recipe;
            }
            case "transmute" -> new TransmuteRecipe(key, result.getType(), choices.get(0), choices.get(1));
            case "smelting" -> new FurnaceRecipe(key, result, choices.get(0), 0, ticks);
            case "blasting" -> new BlastingRecipe(key, result, choices.get(0), 0, ticks);
            case "smoking" -> new SmokingRecipe(key, result, choices.get(0), 0, ticks);
            case "campfire" -> new CampfireRecipe(key, result, choices.get(0), 0, ticks);
            case "stonecutting" -> new StonecuttingRecipe(key, result, choices.get(0));
            case "smithing_transform" -> new SmithingTransformRecipe(key, result, choices.get(0), choices.get(1), choices.get(2));
            case "smithing_trim" -> new SmithingTrimRecipe(key, choices.get(0), choices.get(1), choices.get(2));
            case "special" -> new Special(key, result);
            default -> throw new IllegalArgumentException("no kind of recipe '" + fields.text("kind") + "'");
        };
    }

    private static RecipeChoice choice(Fields ingredient, Map<String, List<String>> tags) throws Nameless {
        if (ingredient.isNull("exact")) {
            List<org.bukkit.Material> kinds = new ArrayList<>();
            for (String named : ingredient.texts("items")) {
                for (String kind : named.startsWith("#") ? tags.getOrDefault(named, List.of()) : List.of(named)) {
                    kinds.add(kind(kind));
                }
            }
            if (kinds.isEmpty()) {
                throw new IllegalArgumentException("nothing fits in " + ingredient.object());
            }
            return new RecipeChoice.MaterialChoice(kinds);
        }
        List<ItemStack> stacks = new ArrayList<>();
        for (Fields exact : ingredient.list("exact")) {
            stacks.add(item(exact.only("item", "name")));
        }
        return new RecipeChoice.ExactChoice(stacks);
    }

    private static ItemStack item(Fields fields) throws Nameless {
        kind(fields.text("item"));
        return Items.toPlugin(Items.read(fields));
    }

    private static org.bukkit.Material kind(String item) throws Nameless {
        Material known = Material.fromKey(Key.key(item));
        if (known == null) {
            throw new IllegalArgumentException("no item '" + item + "'");
        }
        return Names.find(known.key()).orElseThrow(() -> new Nameless(item));
    }
}
