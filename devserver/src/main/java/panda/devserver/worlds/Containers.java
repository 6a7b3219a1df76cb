package panda.devserver.worlds;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import net.kyori.adventure.text.Component;
import net.minestom.server.coordinate.BlockVec;
import net.minestom.server.coordinate.Point;
import net.minestom.server.entity.Player;
import net.minestom.server.instance.block.Block;
import net.minestom.server.inventory.Inventory;
import net.minestom.server.inventory.InventoryType;
import net.minestom.server.item.ItemStack;
import net.minestom.server.network.packet.server.play.WindowItemsPacket;
import panda.devserver.items.Items;

/** What stands in chests, barrels and furnaces of a world, and their windows. Smelting is not here. */
public final class Containers {
    private final Map<BlockVec, Inventory> byPlace = new HashMap<>();

    /** A window that also states the player's slots: some clients wait for them before they put something in. */
    private static final class Window extends Inventory {
        private static final int STORAGE_START = 9;
        private static final int STORAGE_END = 36;

        Window(InventoryType type, Component title) {
            super(type, title);
        }

        @Override
        public void update(Player player) {
            ItemStack[] own = getItemStacks();
            ItemStack[] all = new ItemStack[own.length + STORAGE_END];
            System.arraycopy(own, 0, all, 0, own.length);
            for (int i = 0; i < STORAGE_END; i++) {
                int slot = i < STORAGE_END - STORAGE_START ? i + STORAGE_START : i - (STORAGE_END - STORAGE_START);
                all[own.length + i] = player.getInventory().getItemStack(slot);
            }
            player.sendPacket(new WindowItemsPacket(getWindowId(), 0, List.of(all), player.getInventory().getCursorItem()));
        }
    }

    void put(Point at, Block block, List<Fields> items) {
        String kind = block.key().value();
        InventoryType type = switch (kind) {
            case "furnace" -> InventoryType.FURNACE;
            case "blast_furnace" -> InventoryType.BLAST_FURNACE;
            case "smoker" -> InventoryType.SMOKER;
            case "hopper" -> InventoryType.HOPPER;
            case "dispenser", "dropper" -> InventoryType.WINDOW_3X3;
            case "chest", "trapped_chest", "barrel" -> InventoryType.CHEST_3_ROW;
            default -> throw new IllegalArgumentException("items are given for " + block.key() + ", which holds none");
        };
        Inventory inventory = new Window(type, Component.translatable("container." + kind));
        for (Fields item : items) {
            inventory.setItemStack(item.integer("slot"), Items.read(item));
        }
        byPlace.put(new BlockVec(at), inventory);
    }

    /** Opens what stands there. False if that is no container. */
    public boolean open(Point at, Player player) {
        Inventory inventory = byPlace.get(new BlockVec(at));
        return inventory != null && player.openInventory(inventory);
    }
}
