package org.bukkit.event.entity;

import java.util.List;

import org.bukkit.damage.DamageSource;
import org.bukkit.entity.LivingEntity;
import org.bukkit.event.Cancellable;
import org.bukkit.event.HandlerList;
import org.bukkit.inventory.ItemStack;

/** Something that lived is about to be dead. Has a body. */
public class EntityDeathEvent extends EntityEvent implements Cancellable {
    private static final HandlerList HANDLERS = new HandlerList();
    private final DamageSource damageSource;
    private final List<ItemStack> drops;
    private int droppedExp;
    private boolean cancelled;

    public EntityDeathEvent(LivingEntity entity, DamageSource damageSource, List<ItemStack> drops, int droppedExp) {
        super(entity);
        this.damageSource = damageSource;
        this.drops = drops;
        this.droppedExp = droppedExp;
    }

    @Override
    public LivingEntity getEntity() {
        return (LivingEntity) entity;
    }

    public DamageSource getDamageSource() {
        return damageSource;
    }

    /** What will drop; plugins may change it. */
    public List<ItemStack> getDrops() {
        return drops;
    }

    public int getDroppedExp() {
        return droppedExp;
    }

    public void setDroppedExp(int exp) {
        droppedExp = exp;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void setCancelled(boolean cancel) {
        cancelled = cancel;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
