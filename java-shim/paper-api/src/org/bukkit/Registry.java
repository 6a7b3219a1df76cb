package org.bukkit;

import java.util.stream.Stream;

import org.bukkit.attribute.Attribute;
import org.bukkit.block.Biome;
import org.bukkit.block.BlockType;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.entity.Villager;
import org.bukkit.inventory.ItemType;
import org.bukkit.potion.PotionEffectType;

/** The named things of one kind. Each field asks the server when it is first used. */
public interface Registry<T extends Keyed> extends Iterable<T> {
    Registry<Attribute> ATTRIBUTE = Bukkit.getRegistry(Attribute.class);
    Registry<PotionEffectType> MOB_EFFECT = Bukkit.getRegistry(PotionEffectType.class);
    Registry<Enchantment> ENCHANTMENT = Bukkit.getRegistry(Enchantment.class);
    Registry<Biome> BIOME = Bukkit.getRegistry(Biome.class);
    Registry<Villager.Profession> VILLAGER_PROFESSION = Bukkit.getRegistry(Villager.Profession.class);
    Registry<ItemType> ITEM = Bukkit.getRegistry(ItemType.class);
    Registry<BlockType> BLOCK = Bukkit.getRegistry(BlockType.class);
    Registry<Particle> PARTICLE_TYPE = Bukkit.getRegistry(Particle.class);

    /** Null when nothing has that name. */
    T get(NamespacedKey key);

    NamespacedKey getKey(T value);

    Stream<T> stream();
}
