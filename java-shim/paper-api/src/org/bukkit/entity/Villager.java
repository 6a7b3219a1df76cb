package org.bukkit.entity;

import java.util.UUID;

import com.destroystokyo.paper.entity.villager.Reputation;
import net.kyori.adventure.translation.Translatable;
import org.bukkit.Keyed;

/** A villager. */
public interface Villager extends AbstractVillager {
    Profession getProfession();

    /** 1 (novice) to 5 (master). */
    int getVillagerLevel();

    /** What trades have taught it. */
    int getVillagerExperience();

    /** What it holds of a player; never null. */
    Reputation getReputation(UUID player);

    /** The work of a villager. */
    interface Profession extends Keyed, Translatable {
    }
}
