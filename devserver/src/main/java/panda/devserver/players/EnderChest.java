package panda.devserver.players;

import java.util.Arrays;

import net.minestom.server.item.ItemStack;

/** A player's ender chest; kept while he is here. */
final class EnderChest extends Slots {
    private final ItemStack[] items = new ItemStack[27];

    EnderChest() {
        Arrays.fill(items, ItemStack.AIR);
    }

    @Override
    ItemStack game(int slot) {
        return items[slot];
    }

    @Override
    void game(int slot, ItemStack item) {
        items[slot] = item;
    }

    @Override
    public int getSize() {
        return items.length;
    }
}
