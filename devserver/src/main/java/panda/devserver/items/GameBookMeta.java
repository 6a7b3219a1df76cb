package panda.devserver.items;

import java.util.Map;

import net.minestom.server.component.DataComponents;
import net.minestom.server.item.ItemStack;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.meta.EnchantmentStorageMeta;

/** What is said of one enchanted book. */
final class GameBookMeta extends GameItemMeta implements EnchantmentStorageMeta {
    GameBookMeta(ItemStack stack) {
        super(stack);
    }

    @Override
    public Map<Enchantment, Integer> getStoredEnchants() {
        return levels(DataComponents.STORED_ENCHANTMENTS);
    }

    @Override
    public GameBookMeta clone() {
        return this;
    }
}
