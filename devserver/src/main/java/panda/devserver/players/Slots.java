package panda.devserver.players;

import java.util.Arrays;
import java.util.Iterator;

import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.ItemStack;
import panda.devserver.items.Items;

/** Numbered slots as plugins see them, over items in the game's form. */
abstract class Slots implements Inventory {
    abstract net.minestom.server.item.ItemStack game(int slot);

    abstract void game(int slot, net.minestom.server.item.ItemStack item);

    @Override
    public ItemStack getItem(int slot) {
        return Items.toPlugin(game(slot));
    }

    @Override
    public void setItem(int slot, ItemStack item) {
        game(slot, Items.toGame(item));
    }

    ItemStack[] range(int from, int to) {
        ItemStack[] items = new ItemStack[to - from];
        for (int slot = from; slot < to; slot++) {
            items[slot - from] = getItem(slot);
        }
        return items;
    }

    @Override
    public ItemStack[] getContents() {
        return range(0, getSize());
    }

    @Override
    public ItemStack[] getStorageContents() {
        return getContents();
    }

    @Override
    public Iterator<ItemStack> iterator() {
        return Arrays.asList(getContents()).iterator();
    }
}
