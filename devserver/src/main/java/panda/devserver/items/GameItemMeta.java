package panda.devserver.items;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.common.collect.Multimap;
import net.kyori.adventure.text.Component;
import net.minestom.server.component.DataComponent;
import net.minestom.server.component.DataComponents;
import net.minestom.server.item.ItemStack;
import net.minestom.server.item.Material;
import net.minestom.server.item.component.EnchantmentList;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeModifier;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.meta.Damageable;
import org.bukkit.inventory.meta.Repairable;

/** What is said of one item, read from its components. It does not change: a copy is itself. */
class GameItemMeta implements Damageable, Repairable {
    private final ItemStack stack;

    GameItemMeta(ItemStack stack) {
        this.stack = stack;
    }

    static GameItemMeta of(ItemStack stack) {
        return stack.material() == Material.ENCHANTED_BOOK ? new GameBookMeta(stack) : new GameItemMeta(stack);
    }

    /** This item's details on another stack of the same kind. */
    ItemStack on(ItemStack other) {
        return ItemStack.of(other.material(), other.amount(), stack.componentPatch());
    }

    /** Stated by this very item: what every one of its kind has does not count, as in Bukkit. */
    private boolean states(DataComponent<?> component) {
        return stack.componentPatch().has(component);
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
    public boolean hasItemName() {
        return states(DataComponents.ITEM_NAME);
    }

    @Override
    public Component itemName() {
        return hasItemName() ? stack.get(DataComponents.ITEM_NAME) : Component.empty();
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
        return levels(DataComponents.ENCHANTMENTS);
    }

    final Map<Enchantment, Integer> levels(DataComponent<EnchantmentList> kept) {
        EnchantmentList list = stack.get(kept);
        Map<Enchantment, Integer> enchants = new HashMap<>();
        if (list != null) {
            list.enchantments().forEach((key, level) ->
                enchants.put(Registry.ENCHANTMENT.get(NamespacedKey.fromString(key.key().asString())), level));
        }
        return enchants;
    }

    @Override
    public boolean hasAttributeModifiers() {
        return states(DataComponents.ATTRIBUTE_MODIFIERS);
    }

    @Override
    public Multimap<Attribute, AttributeModifier> getAttributeModifiers() {
        return hasAttributeModifiers() ? Attributes.toPlugin(stack.get(DataComponents.ATTRIBUTE_MODIFIERS)) : null;
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

    @Override
    public boolean hasMaxDamage() {
        return states(DataComponents.MAX_DAMAGE);
    }

    @Override
    public int getMaxDamage() {
        if (!hasMaxDamage()) {
            throw new IllegalStateException("We don't have max_damage! Check hasMaxDamage first!");
        }
        return stack.get(DataComponents.MAX_DAMAGE);
    }

    @Override
    public boolean hasRepairCost() {
        return getRepairCost() > 0;
    }

    @Override
    public int getRepairCost() {
        Integer cost = stack.get(DataComponents.REPAIR_COST);
        return cost == null ? 0 : cost;
    }

    @Override
    public GameItemMeta clone() {
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
