package panda.devserver.items;

import net.kyori.adventure.key.Key;
import net.kyori.adventure.text.Component;
import net.minestom.server.MinecraftServer;
import net.minestom.server.component.DataComponents;
import net.minestom.server.item.ItemStack;
import net.minestom.server.item.Material;
import net.minestom.server.item.component.AttributeList;
import net.minestom.server.item.component.EnchantmentList;
import net.minestom.server.item.enchant.Enchantment;
import net.minestom.server.registry.RegistryKey;
import org.bukkit.inventory.meta.ItemMeta;
import panda.devserver.worlds.Fields;

/** Items between the game's form, the plugins' and a scene's. What an item means is not here. */
public final class Items {
    private Items() {
    }

    /** An item of a scene, as tests/worlds/README.md describes it. */
    public static ItemStack read(Fields fields) {
        fields.only("slot", "item", "count", "damage", "name", "item_name", "lore", "enchantments", "attributes", "unbreakable", "repair_cost");
        Material material = Material.fromKey(Key.key(fields.text("item")));
        if (material == null) {
            throw new IllegalArgumentException("no item '" + fields.text("item") + "'");
        }
        ItemStack stack = ItemStack.of(material, fields.integer("count", 1));
        if (fields.integer("damage", 0) > 0) {
            stack = stack.with(DataComponents.DAMAGE, fields.integer("damage"));
        }
        if (!fields.isNull("name")) {
            stack = stack.with(DataComponents.CUSTOM_NAME, Component.text(fields.text("name")));
        }
        return details(stack, fields);
    }

    private static ItemStack details(ItemStack stack, Fields fields) {
        ItemStack made = stack;
        if (!fields.isNull("item_name")) {
            made = made.with(DataComponents.ITEM_NAME, Component.text(fields.text("item_name")));
        }
        if (!fields.texts("lore").isEmpty()) {
            made = made.with(DataComponents.LORE, fields.texts("lore").stream().<Component>map(Component::text).toList());
        }
        if (!fields.isNull("enchantments")) {
            EnchantmentList levels = EnchantmentList.EMPTY;
            Fields wanted = fields.fields("enchantments");
            for (String name : wanted.object().keySet()) {
                levels = levels.with(enchantment(name), wanted.integer(name));
            }
            boolean book = stack.material() == Material.ENCHANTED_BOOK;
            made = made.with(book ? DataComponents.STORED_ENCHANTMENTS : DataComponents.ENCHANTMENTS, levels);
        }
        AttributeList attributes = AttributeList.EMPTY;
        for (Fields one : fields.list("attributes")) {
            attributes = attributes.with(Attributes.read(one, attributes.modifiers().size()));
        }
        if (!attributes.modifiers().isEmpty()) {
            made = made.with(DataComponents.ATTRIBUTE_MODIFIERS, attributes);
        }
        if (!fields.isNull("unbreakable") && fields.flag("unbreakable")) {
            made = made.with(DataComponents.UNBREAKABLE);
        }
        return fields.integer("repair_cost", 0) == 0 ? made : made.with(DataComponents.REPAIR_COST, fields.integer("repair_cost"));
    }

    private static RegistryKey<Enchantment> enchantment(String name) {
        RegistryKey<Enchantment> known = MinecraftServer.getEnchantmentRegistry().getKey(Key.key(name));
        if (known == null) {
            throw new IllegalArgumentException("no enchantment '" + name + "'");
        }
        return known;
    }

    /** The details of a new item of a kind; null for air. */
    public static ItemMeta emptyMeta(org.bukkit.Material kind) {
        return kind.isAir() ? null : GameItemMeta.of(ItemStack.of(Material.fromKey(kind.getKey())));
    }

    /** Null for an empty slot. */
    public static org.bukkit.inventory.ItemStack toPlugin(ItemStack stack) {
        if (stack.isAir()) {
            return null;
        }
        org.bukkit.inventory.ItemStack made = new GameItem(stack);
        if (!stack.componentPatch().isEmpty()) {
            made.setItemMeta(GameItemMeta.of(stack));
        }
        return made;
    }

    /** Null and air are an empty slot. */
    public static ItemStack toGame(org.bukkit.inventory.ItemStack stack) {
        if (stack == null || stack.isEmpty()) {
            return ItemStack.AIR;
        }
        ItemStack made = ItemStack.of(Material.fromKey(stack.getType().getKey()), stack.getAmount());
        return stack.hasItemMeta() && stack.getItemMeta() instanceof GameItemMeta meta ? meta.on(made) : made;
    }
}
