package panda.devserver.items;

import net.minestom.server.component.DataComponents;
import net.minestom.server.registry.RegistryTag;
import org.bukkit.inventory.ItemStack;

/** A stack that the server hands out: it knows what mends it. */
final class GameItem extends ItemStack {
    private final RegistryTag<net.minestom.server.item.Material> menders;

    GameItem(net.minestom.server.item.ItemStack stack) {
        super(Names.material(stack.material().key()), stack.amount());
        menders = stack.get(DataComponents.REPAIRABLE);
    }

    private GameItem(GameItem other) {
        super(other);
        menders = other.menders;
    }

    @Override
    public boolean isRepairableBy(ItemStack material) {
        var kind = net.minestom.server.item.Material.fromKey(material.getType().getKey());
        return menders != null && kind != null && menders.contains(kind);
    }

    @Override
    public ItemStack clone() {
        return new GameItem(this);
    }
}
