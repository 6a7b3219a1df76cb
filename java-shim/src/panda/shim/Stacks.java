package panda.shim;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import com.google.gson.stream.JsonWriter;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.meta.Damageable;
import org.bukkit.inventory.meta.EnchantmentStorageMeta;
import org.bukkit.inventory.meta.ItemMeta;

/** Writes stacks of items, in the forms of rust/world/src/player.rs and item.rs. */
final class Stacks {
    private Stacks() {
    }

    /** What is said of this very item; null for a plain one. Reading it copies it. */
    static ItemMeta meta(ItemStack stack) {
        // A plain item, even a whole tool, has none.
        return stack.hasItemMeta() ? stack.getItemMeta() : null;
    }

    /** Kind, number, wear and given name. */
    static void stack(JsonWriter out, ItemStack stack) throws IOException {
        stack(out, stack, meta(stack));
    }

    private static void stack(JsonWriter out, ItemStack stack, ItemMeta meta) throws IOException {
        out.beginObject();
        out.name("item").value(stack.getType().getKey().toString());
        out.name("count").value(stack.getAmount());
        out.name("durability");
        durability(out, stack, meta);
        out.name("custom_name").value(name(meta));
        out.endObject();
    }

    /** The same and what sets it apart from others of its kind. */
    static void goods(JsonWriter out, ItemStack stack, ItemMeta meta) throws IOException {
        out.beginObject();
        out.name("stack");
        stack(out, stack, meta);
        out.name("item_name").value(meta != null && meta.hasItemName() ? plain(meta.itemName()) : null);
        out.name("enchantments");
        enchantments(out, meta == null ? Map.of() : meta.getEnchants());
        out.name("stored");
        enchantments(out, meta instanceof EnchantmentStorageMeta book ? book.getStoredEnchants() : Map.of());
        out.endObject();
    }

    /** The name given to this very item; null without one. */
    static String name(ItemMeta meta) {
        return meta != null && meta.hasCustomName() ? plain(meta.customName()) : null;
    }

    static String plain(Component text) {
        return PlainTextComponentSerializer.plainText().serialize(text);
    }

    private static void durability(JsonWriter out, ItemStack stack, ItemMeta meta) throws IOException {
        int max = stack.getType().getMaxDurability();
        int used = 0;
        if (meta instanceof Damageable wear) {
            max = wear.hasMaxDamage() ? wear.getMaxDamage() : max;
            used = wear.hasDamage() ? wear.getDamage() : 0;
        }
        if (max <= 0 || meta != null && meta.isUnbreakable()) {
            out.nullValue();
            return;
        }
        out.beginObject().name("left").value(max - used).name("max").value(max).endObject();
    }

    private static void enchantments(JsonWriter out, Map<Enchantment, Integer> levels) throws IOException {
        out.beginArray();
        // The server's map has no order of its own.
        List<Enchantment> sorted = levels.keySet().stream()
            .sorted(Comparator.comparing(enchantment -> enchantment.getKey().toString())).toList();
        for (Enchantment enchantment : sorted) {
            out.beginObject();
            out.name("enchantment").value(enchantment.getKey().toString());
            out.name("level").value(levels.get(enchantment));
            out.name("max_level").value(enchantment.getMaxLevel());
            out.name("curse").value(enchantment.isCursed());
            out.endObject();
        }
        out.endArray();
    }
}
