package panda.devserver.worlds;

import java.util.Map;
import java.util.stream.Collectors;

import net.kyori.adventure.key.Key;
import net.minestom.server.instance.block.Block;
import org.bukkit.Material;
import org.bukkit.block.data.BlockData;
import panda.devserver.items.Names;

/** A block's kind and state, cut loose from its place. */
public record GameBlockData(Block block) implements BlockData {
    /** The items of blocks that are not called as they are. */
    private static final Map<String, String> PLACED_BY = Map.of(
        "redstone_wire", "redstone", "tripwire", "string", "wheat", "wheat_seeds", "carrots", "carrot", "potatoes", "potato",
        "beetroots", "beetroot_seeds", "cocoa", "cocoa_beans", "sweet_berry_bush", "sweet_berries");

    /** Throws as on Paper, with the cause that says why. */
    public static GameBlockData parse(String text) {
        try {
            int state = text.indexOf('[');
            Key key = Key.key(state < 0 ? text : text.substring(0, state));
            if (Block.fromKey(key) == null) {
                throw new IllegalArgumentException("Unknown block type '" + key.asString() + "'");
            }
            Block block = Block.fromState(key.asString() + (state < 0 ? "" : text.substring(state)));
            if (block == null) {
                throw new IllegalArgumentException("Block " + key.asString() + " has no such state");
            }
            return new GameBlockData(block);
        } catch (RuntimeException wrong) {
            throw new IllegalArgumentException("Could not parse data: " + text, wrong);
        }
    }

    @Override
    public Material getMaterial() {
        return Names.material(block.key());
    }

    @Override
    public String getAsString() {
        String name = block.key().asString();
        if (block.properties().isEmpty()) {
            return name;
        }
        return block.properties().entrySet().stream().sorted(Map.Entry.comparingByKey())
            .map(property -> property.getKey() + "=" + property.getValue())
            .collect(Collectors.joining(",", name + "[", "]"));
    }

    @Override
    public Material getPlacementMaterial() {
        String name = block.key().value();
        // What hangs on a wall is the item of what stands.
        String item = PLACED_BY.getOrDefault(name, name.replace("wall_torch", "torch").replace("wall_", ""));
        var registered = net.minestom.server.item.Material.fromKey(Key.key(name));
        var other = net.minestom.server.item.Material.fromKey(Key.key(item));
        if (registered != null) {
            return Names.material(registered.key());
        }
        return other == null ? Material.AIR : Names.material(other.key());
    }

    @Override
    public BlockData clone() {
        return this;
    }
}
