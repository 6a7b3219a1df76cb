package panda.devserver.players;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import io.papermc.paper.event.player.PlayerInventorySlotChangeEvent;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.format.NamedTextColor;
import net.minestom.server.MinecraftServer;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.event.GlobalEventHandler;
import net.minestom.server.event.inventory.InventoryItemChangeEvent;
import net.minestom.server.event.player.AsyncPlayerConfigurationEvent;
import net.minestom.server.event.player.AsyncPlayerPreLoginEvent;
import net.minestom.server.event.player.PlayerBlockBreakEvent;
import net.minestom.server.event.player.PlayerBlockInteractEvent;
import net.minestom.server.event.player.PlayerDisconnectEvent;
import net.minestom.server.event.player.PlayerMoveEvent;
import net.minestom.server.event.player.PlayerSettingsChangeEvent;
import net.minestom.server.event.player.PlayerSpawnEvent;
import net.minestom.server.network.player.GameProfile;
import net.minestom.server.timer.TaskSchedule;
import org.bukkit.Statistic;
import org.bukkit.entity.Player;
import org.bukkit.event.player.PlayerCommandSendEvent;
import org.bukkit.event.player.PlayerJoinEvent;
import org.bukkit.event.player.PlayerLocaleChangeEvent;
import org.bukkit.event.player.PlayerQuitEvent;
import org.bukkit.inventory.ItemStack;
import panda.devserver.DevServer;
import panda.devserver.items.Items;
import panda.devserver.items.Names;
import panda.devserver.worlds.Fields;
import panda.devserver.worlds.GameWorld;

/** Who is here: coming, going, language, and which commands each is told of. What a player has is in GamePlayer. */
public final class Players {
    /** Half a second: on Paper the list of commands comes when a player is long in the game. */
    private static final int TICKS_TO_COMMANDS = 10;

    private final DevServer server;
    private final Map<UUID, GamePlayer> online = new ConcurrentHashMap<>();
    private final Map<UUID, Statistics> counts = new ConcurrentHashMap<>();

    public Players(DevServer server) {
        this.server = server;
    }

    /** Listens to Minestom from now on. */
    public void open() {
        MinecraftServer.getConnectionManager().setPlayerProvider((connection, profile) -> new ClientPlayer(server, connection, profile));
        ClientPackets.listen(server);
        GlobalEventHandler game = MinecraftServer.getGlobalEventHandler();
        game.addListener(AsyncPlayerPreLoginEvent.class, event ->
            event.setGameProfile(new GameProfile(offlineId(event.getGameProfile().name()), event.getGameProfile().name())));
        game.addListener(AsyncPlayerConfigurationEvent.class, this::configure);
        game.addListener(PlayerSpawnEvent.class, event -> {
            if (event.isFirstSpawn()) {
                join((ClientPlayer) event.getPlayer());
            }
        });
        game.addListener(PlayerDisconnectEvent.class, event -> quit((ClientPlayer) event.getPlayer()));
        game.addListener(PlayerSettingsChangeEvent.class, event -> settings((ClientPlayer) event.getPlayer()));
        game.addListener(InventoryItemChangeEvent.class, this::carried);
        game.addListener(PlayerMoveEvent.class, event -> {
            GamePlayer player = ((ClientPlayer) event.getPlayer()).side();
            player.counts().walks(player, event.getNewPosition(), event.isOnGround());
        });
        game.addListener(PlayerBlockBreakEvent.class, event -> {
            GamePlayer player = ((ClientPlayer) event.getPlayer()).side();
            Names.find(event.getBlock().key()).ifPresent(kind -> player.counts().add(player, Statistic.MINE_BLOCK, kind, 1));
        });
        server.deaths().open();
        game.addListener(PlayerBlockInteractEvent.class, event -> {
            GamePlayer player = ((ClientPlayer) event.getPlayer()).side();
            if (player.getWorld().containers().open(event.getBlockPosition(), player.game())) {
                event.setBlockingItemUse(true);
            }
        });
    }

    /** As of a server without online mode. Whether he is here or not. */
    public static UUID offlineId(String name) {
        return UUID.nameUUIDFromBytes(("OfflinePlayer:" + name).getBytes(StandardCharsets.UTF_8));
    }

    /** Runs on a thread of the connection. */
    private void configure(AsyncPlayerConfigurationEvent event) {
        GamePlayer earlier = online.get(event.getPlayer().getUuid());
        if (earlier != null) {
            earlier.game().kick(Component.translatable("multiplayer.disconnect.duplicate_login"));
        }
        Fields state = server.scene().player();
        GameWorld world = state.has("world") ? server.scene().world(state.text("world")) : server.scene().first();
        event.setSpawningInstance(world.instance());
        event.getPlayer().setRespawnPoint(state.place(Pos.ZERO));
    }

    private void join(ClientPlayer client) {
        GamePlayer player = client.side();
        online.put(player.getUniqueId(), player);
        player.locale(client.getSettings().locale());
        player.getWorld().tell(client);
        player.apply(server.scene().player());
        PlayerJoinEvent event = new PlayerJoinEvent(player,
            Component.translatable("multiplayer.player.joined", NamedTextColor.YELLOW, player.displayName()));
        server.events().call(event);
        server.broadcast(event.joinMessage());
        MinecraftServer.getSchedulerManager().scheduleTask(() -> {
            if (player.isOnline()) {
                tellCommands(player);
            }
        }, TaskSchedule.tick(TICKS_TO_COMMANDS), TaskSchedule.stop());
    }

    private void quit(ClientPlayer client) {
        GamePlayer player = client.side();
        // Some leave before they were here, and the second of two with one name is not the first.
        if (online.get(player.getUniqueId()) != player) {
            return;
        }
        PlayerQuitEvent event = new PlayerQuitEvent(player,
            Component.translatable("multiplayer.player.left", NamedTextColor.YELLOW, player.displayName()),
            player.kicked() ? PlayerQuitEvent.QuitReason.KICKED : PlayerQuitEvent.QuitReason.DISCONNECTED);
        server.events().call(event);
        player.counts().add(player, Statistic.LEAVE_GAME, 1);
        online.remove(player.getUniqueId(), player);
        server.broadcast(event.quitMessage());
    }

    /** Someone carries something else now. Before he is in the game nobody is told: then it is given to him. */
    private void carried(InventoryItemChangeEvent event) {
        for (GamePlayer player : online.values()) {
            if (player.game().getInventory() == event.getInventory()) {
                server.events().call(new PlayerInventorySlotChangeEvent(player, event.getSlot(), held(event.getPreviousItem()), held(event.getNewItem())));
            }
        }
    }

    private static ItemStack held(net.minestom.server.item.ItemStack item) {
        ItemStack held = Items.toPlugin(item);
        return held == null ? ItemStack.empty() : held;
    }

    private void settings(ClientPlayer client) {
        GamePlayer player = client.side();
        Locale now = client.getSettings().locale();
        // Those sent before the player is in the game are taken at join.
        if (player.isOnline() && !now.equals(player.locale())) {
            server.events().call(new PlayerLocaleChangeEvent(player, now.toString().toLowerCase(Locale.ROOT)));
            player.locale(now);
        }
    }

    /** Plugins may take labels out of what is sent. */
    void tellCommands(GamePlayer player) {
        PlayerCommandSendEvent event = new PlayerCommandSendEvent(player, new LinkedHashSet<>(server.commands().visible(player).keySet()));
        server.events().call(event);
        player.game().sendPacket(CommandTree.packet(event.getCommands()));
    }

    /** Tells every player anew which commands he may use. */
    public void tellCommands() {
        online.values().forEach(this::tellCommands);
    }

    public Collection<Player> all() {
        return Collections.unmodifiableCollection(online.values());
    }

    public List<Player> in(GameWorld world) {
        return online.values().stream().filter(player -> player.getWorld() == world).map(Player.class::cast).toList();
    }

    /** What is counted of a player, here or away. */
    Statistics counts(UUID player) {
        return counts.computeIfAbsent(player, id -> new Statistics());
    }

    /** Null when no such player is here. */
    public GamePlayer byId(UUID id) {
        return online.get(id);
    }

    /** Null when no such player is here. */
    public GamePlayer byName(String name) {
        return online.values().stream().filter(player -> player.getName().equalsIgnoreCase(name)).findFirst().orElse(null);
    }

    /** Throws when no such player is here. */
    public GamePlayer named(String name) {
        GamePlayer player = byName(name);
        if (player == null) {
            throw new IllegalArgumentException("no player '" + name + "'");
        }
        return player;
    }
}
