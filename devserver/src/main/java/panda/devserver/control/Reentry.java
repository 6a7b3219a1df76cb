package panda.devserver.control;

import net.kyori.adventure.text.Component;
import org.bukkit.event.player.PlayerJoinEvent;
import org.bukkit.event.player.PlayerQuitEvent;
import panda.devserver.DevServer;
import panda.devserver.players.GamePlayer;
import panda.devserver.worlds.Fields;

/**
 * Fires an event out of the midst of the next message that a plugin sends from the server thread. On Paper an effect may
 * do that at any time; a test wants it now.
 */
public final class Reentry {
    private final DevServer server;
    private Runnable next;

    public Reentry(DevServer server) {
        this.server = server;
    }

    /** @param request `fire`: chat, join, quit or command; `player`; `text` for chat and command */
    void arm(Fields request) {
        GamePlayer player = server.players().named(request.text("player"));
        String text = request.text("text", "");
        next = switch (request.text("fire")) {
            case "chat" -> () -> player.chat(text);
            case "join" -> () -> server.events().call(new PlayerJoinEvent(player, Component.text(player.getName() + " joined the game")));
            case "quit" -> () -> server.events().call(new PlayerQuitEvent(player, Component.text(player.getName() + " left the game"),
                PlayerQuitEvent.QuitReason.DISCONNECTED));
            case "command" -> () -> player.performCommand(text);
            default -> throw new IllegalArgumentException("nothing fires '" + request.text("fire") + "'");
        };
    }

    /** Called by every message before it goes out. */
    public void beforeSend() {
        if (server.isPrimaryThread() && next != null) {
            Runnable fire = next;
            next = null;
            fire.run();
        }
    }
}
