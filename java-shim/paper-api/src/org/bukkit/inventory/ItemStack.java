package org.bukkit.inventory;

import java.util.Map;
import java.util.Objects;

import net.kyori.adventure.text.Component;
import net.kyori.adventure.translation.Translatable;
import org.bukkit.Bukkit;
import org.bukkit.Material;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.meta.ItemMeta;

/** Items of one kind in one slot. Has a body: both sides make them. */
public class ItemStack implements Cloneable, Translatable {
    private final Material type;
    private int amount;
    private ItemMeta meta;

    public ItemStack(Material type) {
        this(type, 1);
    }

    public ItemStack(Material type, int amount) {
        this.type = type;
        this.amount = amount;
    }

    public ItemStack(ItemStack other) {
        this(other.type, other.amount);
        this.meta = other.meta == null ? null : other.meta.clone();
    }

    public static ItemStack of(Material type) {
        return new ItemStack(type);
    }

    public static ItemStack empty() {
        return new ItemStack(Material.AIR, 0);
    }

    public Material getType() {
        return isEmpty() ? Material.AIR : type;
    }

    public int getAmount() {
        return isEmpty() ? 0 : amount;
    }

    public void setAmount(int amount) {
        this.amount = amount;
    }

    public boolean isEmpty() {
        return type.isAir() || amount <= 0;
    }

    public int getMaxStackSize() {
        return type.getMaxStackSize();
    }

    public boolean hasItemMeta() {
        return meta != null;
    }

    /** A copy, empty when nothing was said of this item; null for air. */
    public ItemMeta getItemMeta() {
        return meta == null ? Bukkit.getItemFactory().getItemMeta(type) : meta.clone();
    }

    public boolean setItemMeta(ItemMeta value) {
        meta = value == null ? null : value.clone();
        return true;
    }

    public Map<Enchantment, Integer> getEnchantments() {
        return meta == null ? Map.of() : meta.getEnchants();
    }

    /** Whether an anvil mends this with that. What the server hands out knows it. */
    public boolean isRepairableBy(ItemStack material) {
        throw new UnsupportedOperationException("only the server's own items know what mends them");
    }

    /** The same in all but number. */
    public boolean isSimilar(ItemStack other) {
        return other != null && type == other.type && Objects.equals(meta, other.meta);
    }

    /** The name a player reads: its own one, or that of its kind. */
    public Component effectiveName() {
        return meta != null && meta.hasCustomName() ? meta.customName() : Component.translatable(translationKey());
    }

    @Override
    public String translationKey() {
        return getType().translationKey();
    }

    @Override
    public ItemStack clone() {
        return new ItemStack(this);
    }
}
