package org.bukkit.inventory;

import java.util.List;

import org.bukkit.entity.HumanEntity;

/** What trades. Reading offers, or their number, makes those of a villager that has none yet. */
public interface Merchant {
    List<MerchantRecipe> getRecipes();

    int getRecipeCount();

    boolean isTrading();

    /** Null while nobody trades. */
    HumanEntity getTrader();
}
