package org.bukkit.inventory;

import java.util.ArrayList;
import java.util.List;

/** One offer of a merchant. Has a body: both sides make them. */
public class MerchantRecipe implements Recipe {
    private final ItemStack result;
    private final List<ItemStack> ingredients = new ArrayList<>();
    private final int uses;
    private final int maxUses;
    private final boolean experienceReward;
    private final int villagerExperience;
    private final float priceMultiplier;
    private final int demand;
    private final int specialPrice;

    public MerchantRecipe(ItemStack result, int uses, int maxUses, boolean experienceReward, int villagerExperience,
            float priceMultiplier, int demand, int specialPrice) {
        this.result = result;
        this.uses = uses;
        this.maxUses = maxUses;
        this.experienceReward = experienceReward;
        this.villagerExperience = villagerExperience;
        this.priceMultiplier = priceMultiplier;
        this.demand = demand;
        this.specialPrice = specialPrice;
    }

    @Override
    public ItemStack getResult() {
        return result;
    }

    public void addIngredient(ItemStack item) {
        ingredients.add(item.clone());
    }

    /** At their list price. */
    public List<ItemStack> getIngredients() {
        return ingredients.stream().map(ItemStack::clone).toList();
    }

    /** The first one as it is wanted now: with demand and the special price, one to a stack of it. Null without ingredients. */
    public ItemStack getAdjustedIngredient1() {
        if (ingredients.isEmpty()) {
            return null;
        }
        ItemStack first = ingredients.getFirst().clone();
        int more = Math.max(0, (int) Math.floor((first.getAmount() * demand) * priceMultiplier));
        first.setAmount(Math.clamp(first.getAmount() + more + specialPrice, 1, first.getMaxStackSize()));
        return first;
    }

    public int getUses() {
        return uses;
    }

    public int getMaxUses() {
        return maxUses;
    }

    public boolean hasExperienceReward() {
        return experienceReward;
    }

    public int getVillagerExperience() {
        return villagerExperience;
    }

    public float getPriceMultiplier() {
        return priceMultiplier;
    }

    public int getDemand() {
        return demand;
    }

    /** 0 while nobody trades. */
    public int getSpecialPrice() {
        return specialPrice;
    }
}
