package panda.devserver.worlds;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

import net.kyori.adventure.key.Key;
import net.kyori.adventure.nbt.BinaryTagTypes;
import net.kyori.adventure.nbt.CompoundBinaryTag;
import net.kyori.adventure.nbt.ListBinaryTag;
import net.kyori.adventure.nbt.StringBinaryTag;
import net.minestom.server.MinecraftServer;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.coordinate.Vec;
import net.minestom.server.instance.InstanceContainer;
import net.minestom.server.instance.LightingChunk;
import net.minestom.server.instance.block.Block;
import net.minestom.server.instance.generator.Generator;
import net.minestom.server.registry.RegistryKey;
import net.minestom.server.world.DimensionType;
import net.minestom.server.world.biome.Biome;
import org.bukkit.NamespacedKey;
import org.bukkit.World;
import panda.devserver.DevServer;

/** Makes a world out of its part of a scene: ground, blocks, signs, containers, portals. What a world can do is in GameWorld. */
final class WorldBuilder {
    private WorldBuilder() {
    }

    static GameWorld build(DevServer server, Fields scene) {
        scene.only("key", "environment", "min_y", "max_y", "time", "weather", "difficulty", "biome", "spawn", "loaded",
            "ground", "blocks", "signs", "containers", "entities", "portals", "daylight_cycle", "keep_inventory");
        World.Environment environment = World.Environment.valueOf(scene.text("environment").toUpperCase(Locale.ROOT));
        RegistryKey<DimensionType> dimension = switch (environment) {
            case NETHER -> DimensionType.THE_NETHER;
            case THE_END -> DimensionType.THE_END;
            default -> DimensionType.OVERWORLD;
        };
        NamespacedKey key = NamespacedKey.fromString(scene.text("key"));
        UUID id = UUID.nameUUIDFromBytes(key.asString().getBytes());
        InstanceContainer instance = new InstanceContainer(id, dimension, Key.key(key.asString()));
        DimensionType type = instance.getCachedDimensionType();
        if (scene.integer("min_y", type.minY()) != type.minY() || scene.integer("max_y", type.maxY()) != type.maxY()) {
            throw new IllegalArgumentException("heights of " + key + " are not those of its environment: " + type.minY() + " to " + type.maxY());
        }
        instance.setChunkSupplier(LightingChunk::new);
        instance.setGenerator(ground(scene));
        instance.enableAutoChunkLoad(false);
        MinecraftServer.getInstanceManager().registerInstance(instance);

        Fields spawn = scene.fields("spawn");
        Pos spawnPoint = new Pos(spawn.number("x"), spawn.number("y"), spawn.number("z"),
            (float) spawn.number("yaw", 0), (float) spawn.number("pitch", 0));
        GameWorld world = new GameWorld(server, instance, key, environment, spawnPoint, scene.list("entities"));
        for (Fields entry : scene.list("blocks")) {
            Block block = block(entry.text("block"));
            Vec from = entry.point(entry.has("from") ? "from" : "at");
            Vec to = entry.point(entry.has("to") ? "to" : "at");
            fill(world, from, to, block);
        }
        for (Fields sign : scene.list("signs")) {
            Vec at = sign.point("at");
            world.blocks().put(at, signed(world.blocks().at(at), sign.texts("lines")));
        }
        for (Fields container : scene.list("containers")) {
            Vec at = container.point("at");
            world.containers().put(at, world.blocks().at(at), container.list("items"));
        }
        for (Fields portal : scene.list("portals")) {
            world.portals().add(new GameWorld.Portal(portal.point("from"), portal.point("to"), portal.text("target"), portal.point("at").asPos()));
        }
        Fields loaded = scene.fields("loaded");
        world.load(loaded.chunk("from"), loaded.chunk("to"));
        world.setTime((long) scene.number("time", 0));
        world.setWeather(scene.text("weather", "clear"));
        world.setDifficulty(scene.text("difficulty", "normal"));
        world.setDaylightCycle(!scene.isNull("daylight_cycle") && scene.flag("daylight_cycle"));
        world.setKeepInventory(!scene.isNull("keep_inventory") && scene.flag("keep_inventory"));
        return world;
    }

    /** A vanilla block string; throws when the name or a property is unknown. */
    static Block block(String text) {
        Block block = Block.fromState(text);
        if (block == null) {
            throw new IllegalArgumentException("no block '" + text + "'");
        }
        return block;
    }

    private static Generator ground(Fields scene) {
        RegistryKey<Biome> biome = MinecraftServer.getBiomeRegistry().getKey(Key.key(scene.text("biome", "minecraft:plains")));
        if (biome == null) {
            throw new IllegalArgumentException("no biome '" + scene.text("biome") + "'");
        }
        int top = scene.isNull("ground") ? 0 : scene.fields("ground").integer("top");
        List<Block> layers = new ArrayList<>();
        if (!scene.isNull("ground")) {
            scene.fields("ground").texts("layers").forEach(layer -> layers.add(block(layer)));
        }
        return unit -> {
            unit.modifier().fillBiome(biome);
            for (int depth = 0; depth < layers.size(); depth++) {
                unit.modifier().fillHeight(top - depth, top - depth + 1, layers.get(depth));
            }
        };
    }

    private static void fill(GameWorld world, Vec a, Vec b, Block block) {
        for (int x = Math.min(a.blockX(), b.blockX()); x <= Math.max(a.blockX(), b.blockX()); x++) {
            for (int y = Math.min(a.blockY(), b.blockY()); y <= Math.max(a.blockY(), b.blockY()); y++) {
                for (int z = Math.min(a.blockZ(), b.blockZ()); z <= Math.max(a.blockZ(), b.blockZ()); z++) {
                    world.blocks().put(new Vec(x, y, z), block);
                }
            }
        }
    }

    /** The front of a sign; a text tag is literal text. */
    private static Block signed(Block sign, List<String> lines) {
        if (!sign.key().value().endsWith("sign")) {
            throw new IllegalArgumentException("there is no sign but " + sign.key() + " where a sign's lines are given");
        }
        var messages = ListBinaryTag.builder(BinaryTagTypes.STRING);
        for (int line = 0; line < 4; line++) {
            messages.add(StringBinaryTag.stringBinaryTag(line < lines.size() ? lines.get(line) : ""));
        }
        return sign.withNbt(CompoundBinaryTag.builder()
            .put("front_text", CompoundBinaryTag.builder().put("messages", messages.build()).build())
            .build());
    }
}
