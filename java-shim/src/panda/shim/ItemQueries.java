package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import com.google.common.collect.Multimap;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import net.kyori.adventure.text.Component;
import org.bukkit.Material;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeModifier;
import org.bukkit.entity.Player;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.meta.ItemMeta;
import org.bukkit.inventory.meta.Repairable;

/** Items, kinds and single ones: the queries of rust/world/src/item.rs. */
final class ItemQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("item.named", ItemQueries::named),
        new Queries.Row("item.details", ItemQueries::details)
    );

    private static final int LAST_SLOT = 40;

    private ItemQueries() {
    }

    private static void named(JsonReader in, JsonWriter out) throws IOException, QueryException {
        String[] wanted = new String[1];
        Arguments.each(in, name -> {
            if (!name.equals("item")) {
                throw Arguments.unknown(name);
            }
            wanted[0] = in.nextString();
        });
        if (wanted[0] == null) {
            throw QueryException.invalid("the item is missing");
        }
        Material kind = Material.matchMaterial(wanted[0]);
        out.beginObject().name("kind");
        if (kind == null || !kind.isItem() || kind.isAir()) {
            out.nullValue();
        } else {
            out.beginObject();
            out.name("item").value(kind.getKey().toString());
            out.name("translation").value(kind.translationKey());
            out.endObject();
        }
        out.endObject();
    }

    private static void details(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        List<Integer> slots = new ArrayList<>();
        List<ItemStack> menders = new ArrayList<>();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "slots" -> Arguments.list(in, () -> slots.add(slot(in.nextInt())));
                case "repair" -> Arguments.list(in, () -> {
                    Material kind = Material.matchMaterial(in.nextString());
                    if (kind != null && kind.isItem() && !kind.isAir()) {
                        menders.add(new ItemStack(kind));
                    }
                });
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(id[0]);
        out.beginObject();
        out.name("items").beginArray();
        for (int slot : slots) {
            ItemStack stack = player.getInventory().getItem(slot);
            if (stack != null && !stack.isEmpty()) {
                item(out, slot, stack, menders);
            }
        }
        out.endArray();
        out.endObject();
    }

    private static int slot(int slot) throws QueryException {
        if (slot < 0 || slot > LAST_SLOT) {
            throw QueryException.invalid("there is no slot " + slot);
        }
        return slot;
    }

    private static void item(JsonWriter out, int slot, ItemStack stack, List<ItemStack> menders) throws IOException {
        ItemMeta meta = Stacks.meta(stack);
        out.beginObject();
        out.name("slot").value(slot);
        out.name("goods");
        Stacks.goods(out, stack, meta);
        out.name("lore").beginArray();
        if (meta != null && meta.hasLore()) {
            for (Component line : meta.lore()) {
                out.value(Stacks.plain(line));
            }
        }
        out.endArray();
        out.name("attributes").beginArray();
        for (Map.Entry<Attribute, AttributeModifier> one : attributes(stack, meta)) {
            out.beginObject();
            out.name("attribute").value(one.getKey().getKey().toString());
            out.name("amount").value(one.getValue().getAmount());
            out.name("operation").value(one.getValue().getOperation().name().toLowerCase(Locale.ROOT));
            out.name("slot").value(one.getValue().getSlotGroup().toString());
            out.endObject();
        }
        out.endArray();
        out.name("unbreakable").value(meta != null && meta.isUnbreakable());
        out.name("repair_cost").value(meta instanceof Repairable worked && worked.hasRepairCost() ? worked.getRepairCost() : 0);
        out.name("repaired_by").beginArray();
        if (stack.getType().getMaxDurability() > 0) {
            for (ItemStack mender : menders) {
                if (stack.isRepairableBy(mender)) {
                    out.value(mender.getType().getKey().toString());
                }
            }
        }
        out.endArray();
        out.endObject();
    }

    /** What an item states of its own stands in the place of what its kind states. */
    private static List<Map.Entry<Attribute, AttributeModifier>> attributes(ItemStack stack, ItemMeta meta) {
        Multimap<Attribute, AttributeModifier> stated =
            meta != null && meta.hasAttributeModifiers() ? meta.getAttributeModifiers() : stack.getType().getDefaultAttributeModifiers();
        return stated.entries().stream()
            .sorted(Comparator.comparing((Map.Entry<Attribute, AttributeModifier> one) -> one.getKey().getKey().toString())
                .thenComparing(one -> one.getValue().getAmount()))
            .toList();
    }
}
