package panda.shim;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import com.google.gson.stream.JsonWriter;
import io.papermc.paper.event.packet.PlayerChunkLoadEvent;
import io.papermc.paper.event.player.AsyncChatEvent;
import io.papermc.paper.event.player.PlayerInventorySlotChangeEvent;
import io.papermc.paper.event.server.ServerResourcesReloadedEvent;
import net.kyori.adventure.audience.Audience;
import org.bukkit.Chunk;
import org.bukkit.block.Block;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.entity.Player;
import org.bukkit.event.Event;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.event.player.PlayerCommandSendEvent;
import org.bukkit.event.block.BlockBreakEvent;
import org.bukkit.event.player.PlayerInteractEvent;
import org.bukkit.event.player.PlayerJoinEvent;
import org.bukkit.event.player.PlayerLocaleChangeEvent;
import org.bukkit.event.player.PlayerQuitEvent;
import org.bukkit.event.server.ServerLoadEvent;
import org.bukkit.plugin.EventExecutor;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginManager;

/**
 * Chat, join, quit, new recipes and what the library listens to on their way into it, and commands on their way to a client.
 * Nothing is decided here, and the world is not looked at: chat comes on a thread of its own, or on the server thread, or
 * out of the midst of one of our own effects.
 * Deaths and counters have files of their own.
 */
final class Events implements Listener {
    /** What {@link Native#chat} answers for a line that the asker and the console alone shall see. */
    private static final int PRIVATE = 1;

    private Events() {
    }

    /** Listens from now on, and tells of the players who are here already. */
    static void register(Plugin plugin) {
        Events events = new Events();
        PluginManager manager = plugin.getServer().getPluginManager();
        // Executors instead of annotated methods: the server then needs to look through no class of ours. Some events
        // share their list of listeners, so each executor asks what it got.
        EventExecutor chat = (listener, event) -> {
            if (event instanceof AsyncChatEvent said) {
                chat(said);
            }
        };
        EventExecutor join = (listener, event) -> {
            if (event instanceof PlayerJoinEvent joined) {
                join(joined.getPlayer(), joined.getPlayer().locale().toString());
            }
        };
        EventExecutor locale = (listener, event) -> {
            if (event instanceof PlayerLocaleChangeEvent changed) {
                join(changed.getPlayer(), changed.locale().toString());
            }
        };
        EventExecutor quit = (listener, event) -> {
            if (event instanceof PlayerQuitEvent left) {
                SentCommands.forget(left.getPlayer());
                quit(left.getPlayer());
            }
        };
        EventExecutor commands = (listener, event) -> {
            if (event instanceof PlayerCommandSendEvent told) {
                SentCommands.sent(told.getPlayer(), told.getCommands());
            }
        };
        on(manager, plugin, events, AsyncChatEvent.class, EventPriority.HIGHEST, chat);
        on(manager, plugin, events, PlayerJoinEvent.class, EventPriority.MONITOR, join);
        on(manager, plugin, events, PlayerLocaleChangeEvent.class, EventPriority.MONITOR, locale);
        on(manager, plugin, events, PlayerQuitEvent.class, EventPriority.MONITOR, quit);
        on(manager, plugin, events, PlayerCommandSendEvent.class, EventPriority.MONITOR, commands);
        // All plugins are there now and have registered what they craft, or data packs were read anew.
        EventExecutor recipes = (listener, event) -> {
            if (event instanceof ServerLoadEvent || event instanceof ServerResourcesReloadedEvent) {
                tell(out -> out.name("event").value("recipes_changed"));
            }
        };
        on(manager, plugin, events, ServerLoadEvent.class, EventPriority.MONITOR, recipes);
        on(manager, plugin, events, ServerResourcesReloadedEvent.class, EventPriority.MONITOR, recipes);
        EventExecutor inventory = (listener, event) -> {
            if (event instanceof PlayerInventorySlotChangeEvent changed) {
                frequent(EventQueries.INVENTORY, "inventory_changed", changed.getPlayer(), out -> {
                });
            }
        };
        on(manager, plugin, events, PlayerInventorySlotChangeEvent.class, EventPriority.MONITOR, inventory);
        DeathEvents.register(plugin);
        SessionCounts.register(plugin);
        EventExecutor chunks = (listener, event) -> {
            if (event instanceof PlayerChunkLoadEvent sent) {
                chunk(sent.getPlayer(), sent.getChunk());
            }
        };
        on(manager, plugin, events, PlayerChunkLoadEvent.class, EventPriority.MONITOR, chunks);
        EventExecutor clicks = (listener, event) -> {
            if (event instanceof PlayerInteractEvent clicked && clicked.getClickedBlock() != null) {
                click(clicked.getPlayer(), clicked.getClickedBlock());
            } else if (event instanceof BlockBreakEvent broken) {
                click(broken.getPlayer(), broken.getBlock());
            }
        };
        // Cancelled ones too: the more so the client is shown what really stands there.
        manager.registerEvent(PlayerInteractEvent.class, events, EventPriority.MONITOR, clicks, plugin, false);
        manager.registerEvent(BlockBreakEvent.class, events, EventPriority.MONITOR, clicks, plugin, false);
        for (Player player : plugin.getServer().getOnlinePlayers()) {
            join(player, player.locale().toString());
            // What his client knows was sent before we listened.
            player.updateCommands();
        }
    }

    static void on(PluginManager manager, Plugin plugin, Listener events, Class<? extends Event> kind, EventPriority priority, EventExecutor executor) {
        manager.registerEvent(kind, events, priority, executor, plugin, true);
    }

    private static void chat(AsyncChatEvent event) {
        Player asker = event.getPlayer();
        UUID id = asker.getUniqueId();
        // As typed: message() may have been rewritten by plugins that format chat.
        byte[] text = event.signedMessage().message().getBytes(StandardCharsets.UTF_8);
        int fate = Native.chat(id.getMostSignificantBits(), id.getLeastSignificantBits(), text);
        if (fate == PRIVATE) {
            // Not cancelled: then the asker himself would not see what he said.
            event.viewers().removeIf(viewer -> !mayRead(viewer, id));
        }
    }

    private static boolean mayRead(Audience viewer, UUID asker) {
        return viewer instanceof ConsoleCommandSender || viewer instanceof Player player && player.getUniqueId().equals(asker);
    }

    private static void join(Player player, String locale) {
        tell(out -> {
            out.name("event").value("join");
            out.name("player").value(player.getUniqueId().toString());
            out.name("name").value(player.getName());
            out.name("locale").value(locale);
        });
    }

    private static void chunk(Player player, Chunk chunk) {
        frequent(EventQueries.CHUNKS, "chunk_sent", player, out -> {
            out.name("x").value(chunk.getX());
            out.name("z").value(chunk.getZ());
        });
    }

    private static void click(Player player, Block block) {
        frequent(EventQueries.CLICKS, "block_clicked", player, out -> {
            out.name("x").value(block.getX());
            out.name("y").value(block.getY());
            out.name("z").value(block.getZ());
        });
    }

    /** Told only where the library waits for it. */
    private static void frequent(String kind, String event, Player player, Fields more) {
        if (EventQueries.wants(kind, player.getUniqueId())) {
            tell(out -> {
                out.name("event").value(event);
                out.name("player").value(player.getUniqueId().toString());
                more.write(out);
            });
        }
    }

    private static void quit(Player player) {
        EventQueries.forget(player.getUniqueId());
        SightQueries.forget(player);
        tell(out -> {
            out.name("event").value("quit");
            out.name("player").value(player.getUniqueId().toString());
        });
    }

    interface Fields {
        void write(JsonWriter out) throws IOException;
    }

    static void tell(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginObject();
            fields.write(out);
            out.endObject();
        } catch (IOException never) {
            throw new IllegalStateException("a string can always be written to", never);
        }
        Native.event(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
