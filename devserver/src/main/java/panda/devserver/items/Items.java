package panda.devserver.items;

import net.kyori.adventure.key.Key;
import net.kyori.adventure.text.Component;
import net.minestom.server.component.DataComponents;
import net.minestom.server.item.ItemStack;
import net.minestom.server.item.Material;
import org.bukkit.inventory.meta.ItemMeta;
import panda.devserver.worlds.Fields;

/** Items between the game's form, the plugins' and a scene's. What an item means is not here. */
public final class Items {
    private Items() {
    }

    /** An item of a scene: `item`, `count`, `damage`, `name`. */
    public static ItemStack read(Fields fields) {
        fields.only("slot", "item", "count", "damage", "name");
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
        return stack;
    }

    /** The details of a new item of a kind; null for air. */
    public static ItemMeta emptyMeta(org.bukkit.Material kind) {
        return kind.isAir() ? null : new GameItemMeta(ItemStack.of(Material.fromKey(kind.getKey())));
    }

    /** Null for an empty slot. */
    public static org.bukkit.inventory.ItemStack toPlugin(ItemStack stack) {
        if (stack.isAir()) {
            return null;
        }
        org.bukkit.inventory.ItemStack made = new org.bukkit.inventory.ItemStack(Names.material(stack.material().key()), stack.amount());
        if (!stack.componentPatch().isEmpty()) {
            made.setItemMeta(new GameItemMeta(stack));
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
