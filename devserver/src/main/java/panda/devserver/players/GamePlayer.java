package panda.devserver.players;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import net.kyori.adventure.audience.Audience;
import net.kyori.adventure.audience.ForwardingAudience;
import net.kyori.adventure.bossbar.BossBar;
import net.kyori.adventure.key.Key;
import net.kyori.adventure.sound.Sound;
import net.kyori.adventure.sound.SoundStop;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.legacy.LegacyComponentSerializer;
import net.minestom.server.MinecraftServer;
import net.minestom.server.coordinate.CoordConversion;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.coordinate.Vec;
import net.minestom.server.item.Material;
import net.minestom.server.network.packet.server.play.ParticlePacket;
import net.minestom.server.network.packet.server.play.MultiBlockChangePacket;
import net.minestom.server.network.packet.server.play.data.WorldPos;
import org.bukkit.GameMode;
import org.bukkit.Location;
import org.bukkit.NamespacedKey;
import org.bukkit.Particle;
import org.bukkit.Registry;
import org.bukkit.SoundCategory;
import org.bukkit.Statistic;
import org.bukkit.advancement.Advancement;
import org.bukkit.advancement.AdvancementProgress;
import org.bukkit.block.data.BlockData;
import org.bukkit.entity.Entity;
import org.bukkit.entity.EntityType;
import org.bukkit.entity.Player;
import org.bukkit.event.player.PlayerChangedWorldEvent;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.PlayerInventory;
import org.bukkit.potion.PotionEffect;
import panda.devserver.DevServer;
import panda.devserver.entities.GameLiving;
import panda.devserver.items.Items;
import panda.devserver.worlds.Fields;
import panda.devserver.worlds.GameBlockData;
import panda.devserver.worlds.GameWorld;

/** A player as plugins see him. What a scene makes of him is in PlayerState, coming and going in Players. */
public final class GamePlayer extends GameLiving<ClientPlayer> implements Player, ForwardingAudience.Single {
    private final PlayerState state;
    private final BodyInventory inventory;
    private final Statistics counts;
    private final EnderChest enderChest = new EnderChest();
    private Locale locale = Locale.US;
    private boolean kicked;
    private boolean inPortal;

    GamePlayer(DevServer server, ClientPlayer client) {
        super(server, client);
        this.state = new PlayerState(server, client);
        this.inventory = new BodyInventory(client);
        this.counts = server.players().counts(client.getUuid());
    }

    /** Applies a scene's or a change's fields. */
    public void apply(Fields fields) {
        state.apply(fields);
    }

    /** What is counted of him. */
    public Statistics counts() {
        return counts;
    }

    /** The change `statistics`. */
    public void count(Fields more) {
        counts.add(this, more);
    }

    /** How many of such a stack his inventory takes. */
    public int room(net.minestom.server.item.ItemStack stack) {
        return inventory.room(stack);
    }

    void locale(Locale value) {
        locale = value;
    }

    boolean kicked() {
        return kicked;
    }

    /** Puts the player somewhere, in another world if need be. The chunk must be loaded. */
    void move(GameWorld world, Pos to) {
        if (!world.instance().isChunkLoaded(to)) {
            throw new IllegalArgumentException("the chunk at " + to + " of " + world.getName() + " is not loaded");
        }
        GameWorld from = getWorld();
        if (from == world) {
            entity.teleport(to).join();
            return;
        }
        entity.setInstance(world.instance(), to).join();
        world.tell(entity);
        server.events().call(new PlayerChangedWorldEvent(this, from));
    }

    /** Sends him a chunk anew, as when he comes back to it. It must be loaded. */
    public void sendChunk(int x, int z) {
        var chunk = entity.getInstance().getChunk(x, z);
        if (chunk == null) {
            throw new IllegalArgumentException("the chunk " + x + " " + z + " is not loaded");
        }
        entity.sendChunk(chunk);
    }

    /** Walking into a portal leads through it once; the next time only after leaving the one on the other side. */
    void lookForPortal() {
        GameWorld.Portal portal = getWorld() == null ? null : getWorld().portal(entity.getPosition());
        if (portal != null && !inPortal) {
            // Not in the midst of the player's own tick.
            MinecraftServer.getSchedulerManager().scheduleNextTick(() -> {
                if (isOnline()) {
                    move(server.scene().world(portal.target()), portal.at().withView(entity.getPosition()));
                }
            });
        }
        inPortal = portal != null;
    }

    @Override
    public AdvancementProgress getAdvancementProgress(Advancement advancement) {
        return state.progress().of(advancement);
    }

    @Override
    public Audience audience() {
        return entity;
    }

    @Override
    public void sendMessage(String message) {
        sendMessage(LegacyComponentSerializer.legacySection().deserialize(message));
    }

    @Override
    public void sendMessage(Component message) {
        server.reentry().beforeSend();
        entity.sendMessage(message);
    }

    @Override
    public void sendActionBar(Component message) {
        server.reentry().beforeSend();
        entity.sendActionBar(message);
    }

    @Override
    public Iterable<? extends BossBar> activeBossBars() {
        return MinecraftServer.getBossBarManager().getPlayerBossBars(entity);
    }

    @Override
    public GameWorld getWorld() {
        return (GameWorld) super.getWorld();
    }

    @Override
    public String getName() {
        return entity.getUsername();
    }

    @Override
    public UUID getUniqueId() {
        return entity.getUuid();
    }

    @Override
    public Component displayName() {
        return Component.text(getName());
    }

    @Override
    public Locale locale() {
        return locale;
    }

    @Override
    public int getPing() {
        return entity.getLatency();
    }

    @Override
    public boolean isOnline() {
        return server.players().byId(getUniqueId()) == this;
    }

    @Override
    public boolean isConnected() {
        return entity.isOnline();
    }

    @Override
    public boolean isOp() {
        return server.permissions().isOperator(getName());
    }

    @Override
    public void setOp(boolean value) {
        server.permissions().setOperator(getName(), value);
        updateCommands();
    }

    @Override
    public boolean isPermissionSet(String node) {
        return server.permissions().isSet(getName(), node);
    }

    @Override
    public boolean hasPermission(String node) {
        return server.permissions().has(getName(), node);
    }

    @Override
    public int getFireTicks() {
        return state.fireTicks();
    }

    @Override
    public int getMaxFireTicks() {
        return 20;
    }

    @Override
    public double getAbsorptionAmount() {
        return entity.getAdditionalHearts();
    }

    @Override
    public Collection<PotionEffect> getActivePotionEffects() {
        return state.effects().stream().map(effect -> new PotionEffect(
            Registry.MOB_EFFECT.get(NamespacedKey.fromString(effect.effect().key().asString())),
            effect.duration(), effect.amplifier(), effect.isAmbient(), effect.hasParticles(), effect.hasIcon())).toList();
    }

    @Override
    public int getFoodLevel() {
        return entity.getFood();
    }

    @Override
    public float getSaturation() {
        return entity.getFoodSaturation();
    }

    /** A scene has no natural hunger. */
    @Override
    public float getExhaustion() {
        return 0;
    }

    @Override
    public int getLevel() {
        return entity.getLevel();
    }

    @Override
    public float getExp() {
        return entity.getExp();
    }

    @Override
    public int getExpToLevel() {
        return pointsFor(getLevel());
    }

    private static int pointsFor(int level) {
        if (level >= 30) {
            return 112 + (level - 30) * 9;
        }
        return level >= 15 ? 37 + (level - 15) * 5 : 7 + level * 2;
    }

    /** A scene gives levels, not points: as many as those levels take. */
    @Override
    public int getTotalExperience() {
        int points = Math.round(getExp() * getExpToLevel());
        for (int level = 0; level < getLevel(); level++) {
            points += pointsFor(level);
        }
        return points;
    }

    @Override
    public GameMode getGameMode() {
        return GameMode.valueOf(entity.getGameMode().name());
    }

    @Override
    public boolean isSprinting() {
        return entity.isSprinting();
    }

    @Override
    public boolean isFlying() {
        return entity.isFlying();
    }

    @Override
    public boolean getAllowFlight() {
        return entity.isAllowFlying();
    }

    @Override
    public boolean isBlocking() {
        return entity.isUsingItem() && entity.getItemUseHand() != null
            && entity.getItemInHand(entity.getItemUseHand()).material() == Material.SHIELD;
    }

    @Override
    public boolean isDeeplySleeping() {
        return false;
    }

    @Override
    public int getCooldown(org.bukkit.Material material) {
        return 0;
    }

    @Override
    public PlayerInventory getInventory() {
        return inventory;
    }

    @Override
    public Inventory getEnderChest() {
        return enderChest;
    }

    @Override
    public ItemStack getItemOnCursor() {
        ItemStack held = Items.toPlugin(entity.getInventory().getCursorItem());
        return held == null ? ItemStack.empty() : held;
    }

    @Override
    public int getStatistic(Statistic statistic) {
        return counts.of(statistic);
    }

    @Override
    public int getStatistic(Statistic statistic, org.bukkit.Material material) {
        return counts.of(statistic, material);
    }

    @Override
    public int getStatistic(Statistic statistic, EntityType kind) {
        return counts.of(statistic, kind);
    }

    @Override
    public Location getLastDeathLocation() {
        WorldPos death = entity.getDeathLocation();
        return death == null ? null : server.scene().world(death.dimension()).getBlockAt(
            death.blockPosition().blockX(), death.blockPosition().blockY(), death.blockPosition().blockZ()).getLocation();
    }

    @Override
    public Location getPotentialRespawnLocation() {
        return state.respawn() == null ? null : state.respawn().clone();
    }

    @Override
    public Location getRespawnLocation() {
        Location place = getPotentialRespawnLocation();
        if (place != null) {
            // Paper looks whether the bed still stands.
            place.getBlock().getType();
        }
        return place;
    }

    @Override
    public int getClientViewDistance() {
        return entity.getSettings().viewDistance();
    }

    @Override
    public int getViewDistance() {
        return server.getViewDistance();
    }

    @Override
    public boolean isChunkSent(long chunkKey) {
        var chunk = entity.getInstance().getChunk((int) chunkKey, (int) (chunkKey >> 32));
        return chunk != null && chunk.getViewers().contains(entity);
    }

    /** As on Paper: a packet for each section that the blocks lie in. */
    @Override
    public void sendMultiBlockChange(Map<? extends Location, BlockData> blocks) {
        Map<Vec, List<Long>> sections = new HashMap<>();
        blocks.forEach((place, block) -> {
            int x = place.getBlockX();
            int y = place.getBlockY();
            int z = place.getBlockZ();
            long inside = CoordConversion.encodeSectionBlockChange(x & 15, y & 15, z & 15, ((GameBlockData) block).block().stateId());
            sections.computeIfAbsent(new Vec(x >> 4, y >> 4, z >> 4), section -> new ArrayList<>()).add(inside);
        });
        sections.forEach((section, inside) -> entity.sendPacket(new MultiBlockChangePacket(
            section.blockX(), section.blockY(), section.blockZ(), inside.stream().mapToLong(Long::longValue).toArray())));
    }

    /** Nobody hides anything here. */
    @Override
    public boolean canSee(Player player) {
        return true;
    }

    @Override
    public boolean canSee(Entity other) {
        return true;
    }

    @Override
    public boolean performCommand(String line) {
        return server.dispatchCommand(this, line);
    }

    @Override
    public void chat(String line) {
        if (line.startsWith("/")) {
            server.commands().run(this, line.substring(1));
        } else {
            server.chat().say(this, line, !server.isPrimaryThread());
        }
    }

    @Override
    public void updateCommands() {
        server.players().tellCommands(this);
    }

    @Override
    public void kick(Component message) {
        server.rules().serverThreadOnly("player kick");
        kicked = true;
        entity.kick(message);
    }

    @Override
    public void playSound(Location location, String sound, SoundCategory category, float volume, float pitch) {
        server.rules().serverThreadOnly("play sound");
        entity.playSound(Sound.sound(Key.key(sound), source(category), volume, pitch), location.getX(), location.getY(), location.getZ());
    }

    private static Sound.Source source(SoundCategory category) {
        return switch (category) {
            case RECORDS -> Sound.Source.RECORD;
            case BLOCKS -> Sound.Source.BLOCK;
            case PLAYERS -> Sound.Source.PLAYER;
            default -> Sound.Source.valueOf(category.name());
        };
    }

    @Override
    public <T> void spawnParticle(Particle particle, double x, double y, double z, int count, double offsetX, double offsetY, double offsetZ,
            double extra, T data, boolean force) {
        entity.sendPacket(new ParticlePacket(net.minestom.server.particle.Particle.fromKey(particle.getKey().toString()), force, force,
            new Vec(x, y, z), new Vec(offsetX, offsetY, offsetZ), (float) extra, count));
    }

    @Override
    public void stopSound(String sound) {
        entity.stopSound(SoundStop.named(Key.key(sound)));
    }
}
