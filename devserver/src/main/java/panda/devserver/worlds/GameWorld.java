package panda.devserver.worlds;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

import io.papermc.paper.world.MoonPhase;
import net.kyori.adventure.audience.Audience;
import net.minestom.server.coordinate.Point;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.coordinate.Vec;
import net.minestom.server.instance.Chunk;
import net.minestom.server.instance.InstanceContainer;
import net.minestom.server.instance.Weather;
import net.minestom.server.network.packet.server.play.ServerDifficultyPacket;
import org.bukkit.Difficulty;
import org.bukkit.GameRule;
import org.bukkit.Location;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.World;
import org.bukkit.block.Biome;
import org.bukkit.block.Block;
import org.bukkit.block.data.BlockData;
import org.bukkit.entity.Entity;
import org.bukkit.entity.Player;
import org.bukkit.util.BoundingBox;
import panda.devserver.DevServer;
import panda.devserver.entities.GameEntity;

/**
 * A world as plugins see it, on one of Minestom's. What it tells plugins is what it tells clients. Reading blocks is in
 * BlockReader; making a world out of a scene in WorldBuilder.
 */
public final class GameWorld implements World {
    /** A box that takes whoever walks into it to a place in another world. */
    public record Portal(Vec from, Vec to, String target, Pos at) {
        boolean holds(Point point) {
            return within(from.blockX(), to.blockX(), point.blockX()) && within(from.blockY(), to.blockY(), point.blockY())
                && within(from.blockZ(), to.blockZ(), point.blockZ());
        }

        private static boolean within(int a, int b, int value) {
            return value >= Math.min(a, b) && value <= Math.max(a, b);
        }
    }

    private static final long DAY = 24_000;

    private final DevServer server;
    private final InstanceContainer instance;
    private final NamespacedKey key;
    private final Environment environment;
    private final Pos spawn;
    private final List<Fields> inhabitants;
    private final BlockReader reader;
    private final PlacedBlocks blocks;
    private final Containers containers = new Containers();
    private final List<Portal> portals = new ArrayList<>();
    private final Map<GameRule<?>, Object> rules = new HashMap<>();
    private final SleepingItems asleep;
    private Difficulty difficulty = Difficulty.NORMAL;

    GameWorld(DevServer server, InstanceContainer instance, NamespacedKey key, Environment environment, Pos spawn, List<Fields> inhabitants) {
        this.server = server;
        this.instance = instance;
        this.key = key;
        this.environment = environment;
        this.spawn = spawn;
        this.inhabitants = inhabitants;
        this.reader = new BlockReader(this, server.rules());
        this.blocks = new PlacedBlocks(instance);
        this.asleep = new SleepingItems(server, instance);
        // A scene stands still unless a change says otherwise.
        rules.put(GameRule.DO_WEATHER_CYCLE, false);
        rules.put(GameRule.DO_MOB_SPAWNING, false);
        rules.put(GameRule.NATURAL_REGENERATION, false);
        rules.put(GameRule.KEEP_INVENTORY, false);
        rules.put(GameRule.MOB_GRIEFING, false);
        setDaylightCycle(false);
    }

    public InstanceContainer instance() {
        return instance;
    }

    BlockReader reader() {
        return reader;
    }

    PlacedBlocks blocks() {
        return blocks;
    }

    public Containers containers() {
        return containers;
    }

    List<Portal> portals() {
        return portals;
    }

    /** The portal that holds this point; null if none does. */
    public Portal portal(Point point) {
        return portals.stream().filter(portal -> portal.holds(point)).findFirst().orElse(null);
    }

    /** Brings the scene's entities in. */
    public void populate() {
        inhabitants.forEach(entity -> server.entities().spawn(this, entity));
    }

    /** Loads exactly this square of chunks, corners included, and unloads all others. */
    void load(int[] from, int[] to) {
        for (Chunk chunk : List.copyOf(instance.getChunks())) {
            if (chunk.getChunkX() < from[0] || chunk.getChunkX() > to[0] || chunk.getChunkZ() < from[1] || chunk.getChunkZ() > to[1]) {
                asleep.put(chunk);
                instance.unloadChunk(chunk);
            }
        }
        List<CompletableFuture<Chunk>> loading = new ArrayList<>();
        for (int x = from[0]; x <= to[0]; x++) {
            for (int z = from[1]; z <= to[1]; z++) {
                if (!instance.isChunkLoaded(x, z)) {
                    loading.add(instance.loadChunk(x, z));
                }
            }
        }
        List<Chunk> loaded = loading.stream().map(CompletableFuture::join).toList();
        loaded.forEach(blocks::fill);
        loaded.forEach(asleep::wake);
        instance.getPlayers().forEach(player -> loaded.forEach(player::sendChunk));
    }

    /** As `/time set` does: ticks since the first morning, so that days which have passed are taken back. */
    public void setTime(long ticks) {
        DayClock.set(instance, ticks);
    }

    /** What happens when all have slept: the next morning. */
    void skipNight() {
        setTime((Math.floorDiv(getFullTime(), DAY) + 1) * DAY);
    }

    void setDaylightCycle(boolean running) {
        rules.put(GameRule.DO_DAYLIGHT_CYCLE, running);
        DayClock.run(instance, running);
    }

    void setKeepInventory(boolean keep) {
        rules.put(GameRule.KEEP_INVENTORY, keep);
    }

    void setWeather(String name) {
        Weather weather = switch (name) {
            case "clear" -> Weather.CLEAR;
            case "rain" -> Weather.RAIN;
            case "thunder" -> Weather.THUNDER;
            default -> throw new IllegalArgumentException("no weather '" + name + "'");
        };
        // Within a tick: a scene does not wait five seconds for its rain.
        instance.setWeather(weather, 1);
    }

    void setDifficulty(String name) {
        difficulty = Difficulty.valueOf(name.toUpperCase(Locale.ROOT));
        instance.sendGroupedPacket(difficultyPacket());
    }

    private ServerDifficultyPacket difficultyPacket() {
        return new ServerDifficultyPacket(net.minestom.server.world.Difficulty.valueOf(difficulty.name()), true);
    }

    /** What a client must be told when it comes into this world, beyond what Minestom says. */
    public void tell(net.minestom.server.entity.Player client) {
        client.sendPacket(instance.createTimePacket());
        instance.getWeather().createWeatherPackets().forEach(client::sendPacket);
        client.sendPacket(difficultyPacket());
    }

    Location at(Point point) {
        return new Location(this, point.x(), point.y(), point.z());
    }

    @Override
    public String getName() {
        return switch (key.asString()) {
            case "minecraft:overworld" -> "world";
            case "minecraft:the_nether" -> "world_nether";
            case "minecraft:the_end" -> "world_the_end";
            default -> key.getKey();
        };
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    @Override
    public UUID getUID() {
        return instance.getUuid();
    }

    @Override
    public Environment getEnvironment() {
        return environment;
    }

    @Override
    public long getSeed() {
        return 0;
    }

    @Override
    public int getMinHeight() {
        return instance.getCachedDimensionType().minY();
    }

    @Override
    public int getMaxHeight() {
        return instance.getCachedDimensionType().maxY();
    }

    @Override
    public long getTime() {
        return Math.floorMod(getFullTime(), DAY);
    }

    @Override
    public long getFullTime() {
        return DayClock.time(instance);
    }

    @Override
    public long getGameTime() {
        return instance.getWorldAge();
    }

    @Override
    public boolean isDayTime() {
        return !instance.getCachedDimensionType().hasFixedTime() && reader.skyDimming() < 4;
    }

    @Override
    public MoonPhase getMoonPhase() {
        return MoonPhase.getPhase(getFullTime() / DAY);
    }

    @Override
    public boolean hasStorm() {
        return instance.getWeather().rainLevel() > 0;
    }

    @Override
    public boolean isThundering() {
        return instance.getWeather().thunderLevel() > 0;
    }

    @Override
    public boolean isClearWeather() {
        return !hasStorm() && !isThundering();
    }

    /** The weather of a scene stays: there is no next change to count down to. */
    @Override
    public int getWeatherDuration() {
        return 0;
    }

    @Override
    public int getThunderDuration() {
        return 0;
    }

    @Override
    public int getClearWeatherDuration() {
        return 0;
    }

    @Override
    public Difficulty getDifficulty() {
        return difficulty;
    }

    @Override
    public Location getSpawnLocation() {
        return new Location(this, spawn.x(), spawn.y(), spawn.z(), spawn.yaw(), spawn.pitch());
    }

    @Override
    public boolean isBedWorks() {
        return environment == Environment.NORMAL;
    }

    @Override
    public double getCoordinateScale() {
        return instance.getCachedDimensionType().coordinateScale();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getGameRuleValue(GameRule<T> rule) {
        return (T) rules.get(rule);
    }

    @Override
    public boolean isChunkLoaded(int x, int z) {
        return instance.isChunkLoaded(x, z);
    }

    @Override
    public org.bukkit.Chunk getChunkAt(int x, int z) {
        if (!instance.isChunkLoaded(x, z)) {
            server.rules().implicitChunkLoad(getName(), x, z);
        }
        return new GameChunk(this, x, z);
    }

    @Override
    public Block getBlockAt(int x, int y, int z) {
        return new GameBlock(this, x, y, z);
    }

    @Override
    public Block getBlockAt(Location location) {
        return getBlockAt(location.getBlockX(), location.getBlockY(), location.getBlockZ());
    }

    @Override
    public BlockData getBlockData(int x, int y, int z) {
        return getBlockAt(x, y, z).getBlockData();
    }

    @Override
    public Material getType(int x, int y, int z) {
        return getBlockAt(x, y, z).getType();
    }

    @Override
    public Biome getBiome(int x, int y, int z) {
        return reader.biome(x, y, z);
    }

    @Override
    public Biome getBiome(Location location) {
        return getBiome(location.getBlockX(), location.getBlockY(), location.getBlockZ());
    }

    @Override
    public double getTemperature(int x, int y, int z) {
        return reader.temperature(x, y, z);
    }

    @Override
    public int getHighestBlockYAt(int x, int z) {
        return reader.highest(x, z);
    }

    @Override
    public List<Player> getPlayers() {
        return server.players().in(this);
    }

    @Override
    public Iterable<? extends Audience> audiences() {
        return getPlayers();
    }

    @Override
    public List<Entity> getEntities() {
        List<Entity> all = new ArrayList<>();
        instance.getEntities().forEach(entity -> all.add(server.entities().of(entity)));
        return all;
    }

    @Override
    public Collection<Entity> getNearbyEntities(Location center, double x, double y, double z) {
        return getNearbyEntities(center, x, y, z, entity -> true);
    }

    @Override
    public Collection<Entity> getNearbyEntities(Location center, double x, double y, double z, Predicate<? super Entity> filter) {
        if (center.getWorld() != this) {
            throw new IllegalArgumentException("Location is in a different world");
        }
        return getNearbyEntities(new BoundingBox(center.getX() - x, center.getY() - y, center.getZ() - z,
            center.getX() + x, center.getY() + y, center.getZ() + z), filter);
    }

    @Override
    public Collection<Entity> getNearbyEntities(BoundingBox box) {
        return getNearbyEntities(box, entity -> true);
    }

    /** Loaded chunks alone are looked through, as on Paper. */
    @Override
    public Collection<Entity> getNearbyEntities(BoundingBox box, Predicate<? super Entity> filter) {
        server.rules().serverThreadOnly("getNearbyEntities");
        List<Entity> found = new ArrayList<>();
        for (net.minestom.server.entity.Entity one : instance.getEntities()) {
            GameEntity<?> entity = server.entities().of(one);
            if (box.overlaps(entity.getBoundingBox()) && filter.test(entity)) {
                found.add(entity);
            }
        }
        return found;
    }
}
