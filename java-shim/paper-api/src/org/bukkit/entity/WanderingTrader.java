package org.bukkit.entity;

/** Who comes, trades and goes. */
public interface WanderingTrader extends AbstractVillager {
}
