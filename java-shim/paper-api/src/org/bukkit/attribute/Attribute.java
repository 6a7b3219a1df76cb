package org.bukkit.attribute;

import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;

/** A number of a living thing that effects and gear change. */
public interface Attribute extends Keyed, Translatable {
    Attribute MAX_HEALTH = Registry.ATTRIBUTE.get(NamespacedKey.minecraft("max_health"));
    Attribute ARMOR = Registry.ATTRIBUTE.get(NamespacedKey.minecraft("armor"));
    Attribute ARMOR_TOUGHNESS = Registry.ATTRIBUTE.get(NamespacedKey.minecraft("armor_toughness"));
    Attribute ATTACK_DAMAGE = Registry.ATTRIBUTE.get(NamespacedKey.minecraft("attack_damage"));
    Attribute MOVEMENT_SPEED = Registry.ATTRIBUTE.get(NamespacedKey.minecraft("movement_speed"));
    Attribute LUCK = Registry.ATTRIBUTE.get(NamespacedKey.minecraft("luck"));
}
