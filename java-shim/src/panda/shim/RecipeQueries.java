package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.Keyed;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.entity.Player;
import org.bukkit.inventory.BlastingRecipe;
import org.bukkit.inventory.CampfireRecipe;
import org.bukkit.inventory.CookingRecipe;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.Recipe;
import org.bukkit.inventory.RecipeChoice;
import org.bukkit.inventory.ShapedRecipe;
import org.bukkit.inventory.ShapelessRecipe;
import org.bukkit.inventory.SmithingRecipe;
import org.bukkit.inventory.SmithingTransformRecipe;
import org.bukkit.inventory.SmithingTrimRecipe;
import org.bukkit.inventory.SmokingRecipe;
import org.bukkit.inventory.StonecuttingRecipe;
import org.bukkit.inventory.TransmuteRecipe;

/** The recipes registered here: the queries of rust/world/src/recipe.rs. */
final class RecipeQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("recipe.page", RecipeQueries::page),
        new Queries.Row("recipe.fitting", RecipeQueries::fitting)
    );

    private static final long MOST_IN_A_PAGE = 100;
    /** Hotbar and storage: what a player can put into a grid. */
    private static final int STORAGE = 36;

    /** The server's list from where the last page ended, and the cursor of that place. Null: no page is open. */
    private static Iterator<Recipe> rest;
    private static long place;

    private RecipeQueries() {
    }

    private static final class Wanted {
        long cursor = -1;
        long limit = -1;
    }

    /** An ingredient with its place in the recipe, which may be nameless. */
    private record Part(String slot, RecipeChoice choice) {
    }

    private static void page(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Wanted wanted = new Wanted();
        Arguments.each(in, name -> {
            switch (name) {
                case "cursor" -> wanted.cursor = in.nextLong();
                case "limit" -> wanted.limit = in.nextLong();
                default -> throw Arguments.unknown(name);
            }
        });
        if (wanted.limit < 1 || wanted.limit > MOST_IN_A_PAGE) {
            throw QueryException.invalid("the limit must be from 1 to " + MOST_IN_A_PAGE);
        }
        if (wanted.cursor == 0) {
            rest = Bukkit.recipeIterator();
            place = 0;
        } else if (rest == null || wanted.cursor != place) {
            throw QueryException.invalid("the list is not open at " + wanted.cursor);
        }
        out.beginObject();
        out.name("recipes").beginArray();
        try {
            for (long written = 0; written < wanted.limit && rest.hasNext(); written++, place++) {
                recipe(out, rest.next());
            }
            if (!rest.hasNext()) {
                rest = null;
            }
        } catch (ConcurrentModificationException changed) {
            rest = null;
            throw QueryException.gone("the list that was being read");
        }
        out.endArray();
        out.name("next");
        if (rest == null) {
            out.nullValue();
        } else {
            out.value(place);
        }
        out.endObject();
    }

    private static void fitting(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        NamespacedKey[] key = new NamespacedKey[1];
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "recipe" -> key[0] = NamespacedKey.fromString(in.nextString());
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(id[0]);
        if (key[0] == null) {
            throw QueryException.invalid("the recipe's key is missing or is no key");
        }
        Recipe recipe = Bukkit.getRecipe(key[0]);
        if (recipe == null) {
            throw QueryException.gone("the recipe " + key[0]);
        }
        ItemStack[] carried = player.getInventory().getStorageContents();
        out.beginObject();
        out.name("slots").beginArray();
        for (Part part : parts(recipe)) {
            out.beginArray();
            for (int slot = 0; slot < Math.min(STORAGE, carried.length); slot++) {
                ItemStack stack = carried[slot];
                if (stack != null && !stack.isEmpty() && part.choice().test(stack)) {
                    out.value(slot);
                }
            }
            out.endArray();
        }
        out.endArray();
        out.endObject();
    }

    private static void recipe(JsonWriter out, Recipe recipe) throws IOException {
        out.beginObject();
        out.name("key").value(recipe instanceof Keyed keyed ? keyed.getKey().toString() : null);
        out.name("kind").value(kind(recipe));
        out.name("result");
        ItemStack result = recipe.getResult();
        if (result == null || result.isEmpty()) {
            out.nullValue();
        } else {
            out.beginObject();
            out.name("item").value(result.getType().getKey().toString());
            out.name("count").value(result.getAmount());
            out.name("custom_name").value(Stacks.name(Stacks.meta(result)));
            out.endObject();
        }
        out.name("shape").beginArray();
        if (recipe instanceof ShapedRecipe shaped) {
            for (String row : shaped.getShape()) {
                out.value(row);
            }
        }
        out.endArray();
        out.name("ingredients").beginArray();
        for (Part part : parts(recipe)) {
            part(out, part);
        }
        out.endArray();
        out.name("ticks");
        if (recipe instanceof CookingRecipe<?> cooking) {
            out.value(cooking.getCookingTime());
        } else {
            out.nullValue();
        }
        out.endObject();
    }

    /**
     * A transmuting recipe and a trim are special ones to the server too, so they come before those. No switch over
     * types: Java links one at its first use, which costs the server thread a tick.
     */
    private static String kind(Recipe recipe) {
        if (recipe instanceof TransmuteRecipe) {
            return "transmute";
        }
        if (recipe instanceof ShapedRecipe) {
            return "shaped";
        }
        if (recipe instanceof ShapelessRecipe) {
            return "shapeless";
        }
        if (recipe instanceof CookingRecipe<?>) {
            return recipe instanceof BlastingRecipe ? "blasting" : recipe instanceof SmokingRecipe ? "smoking"
                : recipe instanceof CampfireRecipe ? "campfire" : "smelting";
        }
        if (recipe instanceof StonecuttingRecipe) {
            return "stonecutting";
        }
        if (recipe instanceof SmithingRecipe) {
            return recipe instanceof SmithingTrimRecipe ? "smithing_trim" : "smithing_transform";
        }
        return "special";
    }

    private static List<Part> parts(Recipe recipe) {
        List<Part> parts = new ArrayList<>();
        if (recipe instanceof TransmuteRecipe transmute) {
            add(parts, "input", transmute.getInput());
            add(parts, "material", transmute.getMaterial());
        } else if (recipe instanceof ShapedRecipe shaped) {
            // The server's map has no order of its own.
            for (Map.Entry<Character, RecipeChoice> cell : new TreeMap<>(shaped.getChoiceMap()).entrySet()) {
                add(parts, cell.getKey().toString(), cell.getValue());
            }
        } else if (recipe instanceof ShapelessRecipe shapeless) {
            for (RecipeChoice choice : shapeless.getChoiceList()) {
                add(parts, null, choice);
            }
        } else if (recipe instanceof CookingRecipe<?> cooking) {
            add(parts, null, cooking.getInputChoice());
        } else if (recipe instanceof StonecuttingRecipe stonecutting) {
            add(parts, null, stonecutting.getInputChoice());
        } else if (recipe instanceof SmithingRecipe smithing) {
            if (smithing instanceof SmithingTransformRecipe transform) {
                add(parts, "template", transform.getTemplate());
            } else if (smithing instanceof SmithingTrimRecipe trim) {
                add(parts, "template", trim.getTemplate());
            }
            add(parts, "base", smithing.getBase());
            add(parts, "addition", smithing.getAddition());
        }
        return parts;
    }

    /** An empty cell has no choice, or one that is neither of kinds nor of items. */
    private static void add(List<Part> parts, String slot, RecipeChoice choice) {
        if (choice instanceof RecipeChoice.MaterialChoice || choice instanceof RecipeChoice.ExactChoice) {
            parts.add(new Part(slot, choice));
        }
    }

    private static void part(JsonWriter out, Part part) throws IOException {
        out.beginObject();
        out.name("slot").value(part.slot());
        out.name("items").beginArray();
        if (part.choice() instanceof RecipeChoice.MaterialChoice kinds) {
            for (Material kind : kinds.getChoices()) {
                out.value(kind.getKey().toString());
            }
        }
        out.endArray();
        out.name("exact").beginArray();
        if (part.choice() instanceof RecipeChoice.ExactChoice exact) {
            for (ItemStack stack : exact.getChoices()) {
                out.beginObject();
                out.name("item").value(stack.getType().getKey().toString());
                out.name("custom_name").value(Stacks.name(Stacks.meta(stack)));
                out.endObject();
            }
        }
        out.endArray();
        out.endObject();
    }
}
