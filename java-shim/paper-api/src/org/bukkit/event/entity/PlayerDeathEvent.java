package org.bukkit.event.entity;

import java.util.ArrayList;
import java.util.List;

import net.kyori.adventure.text.Component;
import org.bukkit.damage.DamageSource;
import org.bukkit.entity.Player;
import org.bukkit.inventory.ItemStack;

/** A player is about to be dead; what he carries is still on him. Shares the listeners of all deaths. Has a body. */
public class PlayerDeathEvent extends EntityDeathEvent {
    private final List<ItemStack> itemsToKeep = new ArrayList<>();
    private Component deathMessage;
    private boolean keepInventory;
    private boolean keepLevel;

    public PlayerDeathEvent(Player player, DamageSource damageSource, List<ItemStack> drops, int droppedExp, int newExp,
        int newTotalExp, int newLevel, Component deathMessage, boolean doExpDrop) {
        super(player, damageSource, drops, doExpDrop ? droppedExp : 0);
        this.deathMessage = deathMessage;
    }

    @Override
    public Player getEntity() {
        return (Player) entity;
    }

    /** Null when nothing is said. */
    public Component deathMessage() {
        return deathMessage;
    }

    public void deathMessage(Component message) {
        deathMessage = message;
    }

    public List<ItemStack> getItemsToKeep() {
        return itemsToKeep;
    }

    public boolean getKeepInventory() {
        return keepInventory;
    }

    public void setKeepInventory(boolean keep) {
        keepInventory = keep;
    }

    public boolean getKeepLevel() {
        return keepLevel;
    }

    public void setKeepLevel(boolean keep) {
        keepLevel = keep;
    }
}
