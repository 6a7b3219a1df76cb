package panda.devserver.players;

import net.minestom.server.utils.inventory.PlayerInventoryUtils;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.PlayerInventory;

/** What a player carries, in the plugins' numbering: 0-8 hotbar, 9-35 storage, 36-39 boots to helmet, 40 off hand. */
final class BodyInventory extends Slots implements PlayerInventory {
    private static final int STORAGE = 36;
    private static final int BOOTS = 36;
    private static final int LEGGINGS = 37;
    private static final int CHESTPLATE = 38;
    private static final int HELMET = 39;
    private static final int OFF_HAND = 40;

    private final ClientPlayer client;

    BodyInventory(ClientPlayer client) {
        this.client = client;
    }

    /** Minestom's number of one of these slots. */
    static int gameSlot(int slot) {
        return switch (slot) {
            case BOOTS -> PlayerInventoryUtils.BOOTS_SLOT;
            case LEGGINGS -> PlayerInventoryUtils.LEGGINGS_SLOT;
            case CHESTPLATE -> PlayerInventoryUtils.CHESTPLATE_SLOT;
            case HELMET -> PlayerInventoryUtils.HELMET_SLOT;
            case OFF_HAND -> PlayerInventoryUtils.OFFHAND_SLOT;
            default -> {
                if (slot < 0 || slot >= STORAGE) {
                    throw new IndexOutOfBoundsException("no slot " + slot);
                }
                yield slot;
            }
        };
    }

    @Override
    net.minestom.server.item.ItemStack game(int slot) {
        return client.getInventory().getItemStack(gameSlot(slot));
    }

    @Override
    void game(int slot, net.minestom.server.item.ItemStack item) {
        client.getInventory().setItemStack(gameSlot(slot), item);
    }

    @Override
    public int getSize() {
        return OFF_HAND + 1;
    }

    @Override
    public ItemStack[] getStorageContents() {
        return range(0, STORAGE);
    }

    @Override
    public ItemStack[] getArmorContents() {
        return range(BOOTS, OFF_HAND);
    }

    @Override
    public ItemStack getHelmet() {
        return getItem(HELMET);
    }

    @Override
    public ItemStack getChestplate() {
        return getItem(CHESTPLATE);
    }

    @Override
    public ItemStack getLeggings() {
        return getItem(LEGGINGS);
    }

    @Override
    public ItemStack getBoots() {
        return getItem(BOOTS);
    }

    @Override
    public ItemStack getItemInMainHand() {
        return orEmpty(getItem(getHeldItemSlot()));
    }

    @Override
    public ItemStack getItemInOffHand() {
        return orEmpty(getItem(OFF_HAND));
    }

    @Override
    public int getHeldItemSlot() {
        return client.getHeldSlot();
    }

    int room(net.minestom.server.item.ItemStack stack) {
        int room = 0;
        for (int slot = 0; slot < STORAGE; slot++) {
            net.minestom.server.item.ItemStack there = game(slot);
            room += there.isAir() ? stack.maxStackSize() : there.isSimilar(stack) ? there.maxStackSize() - there.amount() : 0;
        }
        return room;
    }

    private static ItemStack orEmpty(ItemStack item) {
        return item == null ? ItemStack.empty() : item;
    }
}
