package panda.devserver.players;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;

import io.papermc.paper.chat.ChatRenderer;
import io.papermc.paper.event.player.AsyncChatEvent;
import net.kyori.adventure.audience.Audience;
import net.kyori.adventure.chat.SignedMessage;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.legacy.LegacyComponentSerializer;
import org.bukkit.entity.Player;
import org.bukkit.event.player.AsyncPlayerChatEvent;
import panda.devserver.DevServer;
import panda.devserver.control.Output;

/**
 * What players say: one chat thread, so that a player's lines keep their order; the old event first if someone listens
 * to it, then the new one, then each viewer's line. Commands are not here.
 */
public final class Chat {
    private final DevServer server;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("Async Chat Thread").factory());

    public Chat(DevServer server) {
        this.server = server;
    }

    /** A line from a client. */
    void heard(GamePlayer player, String line) {
        thread.execute(() -> {
            try {
                say(player, line, true);
            } catch (Throwable fault) {
                Output.server().log(Level.SEVERE, "a chat line of " + player.getName() + " failed", fault);
            }
        });
    }

    /** @param async off the server thread, as all lines that clients send */
    @SuppressWarnings("deprecation")
    void say(GamePlayer player, String line, boolean async) {
        Component message = Component.text(line);
        Set<Audience> viewers = new LinkedHashSet<>(server.getOnlinePlayers());
        boolean cancelled = false;
        if (AsyncPlayerChatEvent.getHandlerList().getRegisteredListeners().length > 0) {
            Set<Player> recipients = new HashSet<>(server.getOnlinePlayers());
            AsyncPlayerChatEvent old = new AsyncPlayerChatEvent(async, player, line, recipients);
            server.events().call(old);
            cancelled = old.isCancelled();
            viewers.retainAll(recipients);
            if (!old.getMessage().equals(line)) {
                message = LegacyComponentSerializer.legacySection().deserialize(old.getMessage());
            }
        }
        viewers.add(server.getConsoleSender());
        AsyncChatEvent event = new AsyncChatEvent(async, player, viewers, ChatRenderer.defaultRenderer(), message, Component.text(line),
            SignedMessage.system(line, null));
        event.setCancelled(cancelled);
        server.events().call(event);
        if (!event.isCancelled()) {
            for (Audience viewer : event.viewers()) {
                viewer.sendMessage(event.renderer().render(player, player.displayName(), event.message(), viewer));
            }
        }
    }
}
