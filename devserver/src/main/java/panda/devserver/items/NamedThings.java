package panda.devserver.items;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import com.google.common.collect.Multimap;
import net.minestom.server.MinecraftServer;
import net.minestom.server.component.DataComponents;
import net.minestom.server.instance.block.Block;
import net.minestom.server.entity.VillagerProfession;
import net.minestom.server.item.Material;
import net.minestom.server.item.component.AttributeList;
import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.Particle;
import org.bukkit.Registry;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeModifier;
import org.bukkit.block.Biome;
import org.bukkit.block.BlockType;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.entity.Villager;
import org.bukkit.inventory.ItemType;
import org.bukkit.potion.PotionEffectType;

/** The registries of plugins, each over one of Minestom's: attributes, effects, enchantments, biomes, items, blocks, particles. */
public final class NamedThings {
    private final Map<Class<?>, Registry<?>> byType = new LinkedHashMap<>();

    private record Named<T extends Keyed>(Map<NamespacedKey, T> byKey) implements Registry<T> {
        @Override
        public T get(NamespacedKey key) {
            return byKey.get(key);
        }

        @Override
        public NamespacedKey getKey(T value) {
            return value.getKey();
        }

        @Override
        public Stream<T> stream() {
            return byKey.values().stream();
        }

        @Override
        public Iterator<T> iterator() {
            return byKey.values().iterator();
        }
    }

    private record GameAttribute(NamespacedKey getKey) implements Attribute {
        @Override
        public String translationKey() {
            return "attribute.name." + getKey.getKey();
        }
    }

    private record GameProfession(NamespacedKey getKey) implements Villager.Profession {
        @Override
        public String translationKey() {
            return "entity." + getKey.getNamespace() + ".villager." + getKey.getKey();
        }
    }

    private record GameBiome(NamespacedKey getKey) implements Biome {
        @Override
        public String translationKey() {
            return "biome." + getKey.getNamespace() + "." + getKey.getKey();
        }
    }

    private record GameItemType(NamespacedKey getKey, Material material) implements ItemType {
        @Override
        public Multimap<Attribute, AttributeModifier> getDefaultAttributeModifiers() {
            AttributeList list = material.prototype().get(DataComponents.ATTRIBUTE_MODIFIERS);
            return Attributes.toPlugin(list == null ? AttributeList.EMPTY : list);
        }

        @Override
        public int getMaxStackSize() {
            return material.maxStackSize();
        }

        @Override
        public short getMaxDurability() {
            Integer uses = material.prototype().get(DataComponents.MAX_DAMAGE);
            return uses == null ? 0 : uses.shortValue();
        }

        @Override
        public String translationKey() {
            return material.registry().translationKey();
        }
    }

    private record GameBlockType(NamespacedKey getKey, Block block) implements BlockType {
        @Override
        public boolean isAir() {
            return block.isAir();
        }

        @Override
        public boolean isSolid() {
            return block.isSolid();
        }

        @Override
        public boolean isOccluding() {
            return block.registry().occludes();
        }

        @Override
        public float getHardness() {
            return block.registry().hardness();
        }

        @Override
        public String translationKey() {
            return block.registry().translationKey();
        }
    }

    private static final class GameEffectType extends PotionEffectType {
        private final NamespacedKey key;
        private final net.minestom.server.potion.PotionEffect effect;

        GameEffectType(NamespacedKey key, net.minestom.server.potion.PotionEffect effect) {
            this.key = key;
            this.effect = effect;
        }

        @Override
        public NamespacedKey getKey() {
            return key;
        }

        @Override
        public boolean isInstant() {
            return effect.registry().isInstantaneous();
        }

        @Override
        public String translationKey() {
            return effect.registry().translationKey();
        }
    }

    private static final class GameEnchantment extends Enchantment {
        private final NamespacedKey key;
        private final int maxLevel;

        GameEnchantment(NamespacedKey key, int maxLevel) {
            this.key = key;
            this.maxLevel = maxLevel;
        }

        @Override
        public NamespacedKey getKey() {
            return key;
        }

        @Override
        public int getMaxLevel() {
            return maxLevel;
        }

        /** The game's own curses, which it keeps in a list by name. */
        @Override
        public boolean isCursed() {
            return key.getKey().endsWith("_curse");
        }

        @Override
        public String translationKey() {
            return "enchantment." + key.getNamespace() + "." + key.getKey();
        }
    }

    /** Call it once Minestom's own registries stand. */
    public NamedThings() {
        add(Attribute.class, net.minestom.server.entity.attribute.Attribute.values(),
            attribute -> new GameAttribute(key(attribute.key())));
        add(PotionEffectType.class, net.minestom.server.potion.PotionEffect.values(),
            effect -> new GameEffectType(key(effect.key()), effect));
        var enchantments = MinecraftServer.getEnchantmentRegistry();
        add(Enchantment.class, enchantments.keys(),
            known -> new GameEnchantment(key(known.key()), enchantments.get(known).maxLevel()));
        add(Biome.class, MinecraftServer.getBiomeRegistry().keys(), known -> new GameBiome(key(known.key())));
        add(Villager.Profession.class, VillagerProfession.values(), known -> new GameProfession(key(known.key())));
        add(ItemType.class, Material.values(), material -> new GameItemType(key(material.key()), material));
        add(Particle.class, List.of(Particle.values()), Function.identity());
        add(BlockType.class, Block.values(), block -> new GameBlockType(key(block.key()), block));
    }

    private <S, T extends Keyed> void add(Class<T> type, Collection<S> source, Function<S, T> make) {
        Map<NamespacedKey, T> byKey = new LinkedHashMap<>();
        for (S one : source) {
            T made = make.apply(one);
            byKey.put(made.getKey(), made);
        }
        byType.put(type, new Named<>(byKey));
    }

    private static NamespacedKey key(net.kyori.adventure.key.Key key) {
        return new NamespacedKey(key.namespace(), key.value());
    }

    @SuppressWarnings("unchecked")
    public <T extends Keyed> Registry<T> of(Class<T> type) {
        Registry<?> registry = byType.get(type);
        if (registry == null) {
            throw new IllegalArgumentException("no registry of " + type);
        }
        return (Registry<T>) registry;
    }
}
