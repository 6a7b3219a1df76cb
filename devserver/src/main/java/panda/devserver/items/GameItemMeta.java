package panda.devserver.items;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import net.kyori.adventure.text.Component;
import net.minestom.server.component.DataComponents;
import net.minestom.server.item.ItemStack;
import net.minestom.server.item.component.EnchantmentList;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.meta.Damageable;
import org.bukkit.inventory.meta.ItemMeta;

/** What is said of one item, read from its components. It does not change: a copy is itself. */
record GameItemMeta(ItemStack stack) implements Damageable {
    /** This item's details on another stack of the same kind. */
    ItemStack on(ItemStack other) {
        return ItemStack.of(other.material(), other.amount(), stack.componentPatch());
    }

    @Override
    public boolean hasCustomName() {
        return customName() != null;
    }

    @Override
    public Component customName() {
        return stack.get(DataComponents.CUSTOM_NAME);
    }

    @Override
    public boolean hasLore() {
        return lore() != null && !lore().isEmpty();
    }

    @Override
    public List<Component> lore() {
        return stack.get(DataComponents.LORE);
    }

    @Override
    public Map<Enchantment, Integer> getEnchants() {
        EnchantmentList list = stack.get(DataComponents.ENCHANTMENTS);
        Map<Enchantment, Integer> enchants = new HashMap<>();
        if (list != null) {
            list.enchantments().forEach((key, level) ->
                enchants.put(Registry.ENCHANTMENT.get(NamespacedKey.fromString(key.key().asString())), level));
        }
        return enchants;
    }

    @Override
    public boolean isUnbreakable() {
        return stack.has(DataComponents.UNBREAKABLE);
    }

    @Override
    public boolean hasDamage() {
        return getDamage() > 0;
    }

    @Override
    public int getDamage() {
        Integer damage = stack.get(DataComponents.DAMAGE);
        return damage == null ? 0 : damage;
    }

    /** Stated by this very item: what every one of its kind has does not count, as in Bukkit. */
    @Override
    public boolean hasMaxDamage() {
        return stack.componentPatch().has(DataComponents.MAX_DAMAGE);
    }

    @Override
    public int getMaxDamage() {
        if (!hasMaxDamage()) {
            throw new IllegalStateException("We don't have max_damage! Check hasMaxDamage first!");
        }
        return stack.get(DataComponents.MAX_DAMAGE);
    }

    @Override
    public ItemMeta clone() {
        return this;
    }

    /** The same is said of both; how many there are is not said here. */
    @Override
    public boolean equals(Object other) {
        return other instanceof GameItemMeta meta && stack.material().equals(meta.stack.material())
            && stack.componentPatch().equals(meta.stack.componentPatch());
    }

    @Override
    public int hashCode() {
        return stack.componentPatch().hashCode();
    }
}
