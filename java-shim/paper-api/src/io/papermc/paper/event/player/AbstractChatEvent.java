package io.papermc.paper.event.player;

import java.util.Set;

import io.papermc.paper.chat.ChatRenderer;
import net.kyori.adventure.audience.Audience;
import net.kyori.adventure.chat.SignedMessage;
import net.kyori.adventure.text.Component;
import org.bukkit.entity.Player;
import org.bukkit.event.Cancellable;
import org.bukkit.event.player.PlayerEvent;

/** A player says something. Has a body. */
public abstract class AbstractChatEvent extends PlayerEvent implements Cancellable {
    private final Set<Audience> viewers;
    private final Component originalMessage;
    private final SignedMessage signedMessage;
    private ChatRenderer renderer;
    private Component message;
    private boolean cancelled;

    AbstractChatEvent(boolean async, Player player, Set<Audience> viewers, ChatRenderer renderer, Component message, Component originalMessage, SignedMessage signedMessage) {
        super(player, async);
        this.viewers = viewers;
        this.renderer = renderer;
        this.message = message;
        this.originalMessage = originalMessage;
        this.signedMessage = signedMessage;
    }

    /** Who will read it; may be changed. */
    public final Set<Audience> viewers() {
        return viewers;
    }

    public final ChatRenderer renderer() {
        return renderer;
    }

    public final void renderer(ChatRenderer value) {
        renderer = value;
    }

    public final Component message() {
        return message;
    }

    public final void message(Component value) {
        message = value;
    }

    public final Component originalMessage() {
        return originalMessage;
    }

    /** What was typed. */
    public final SignedMessage signedMessage() {
        return signedMessage;
    }

    @Override
    public final boolean isCancelled() {
        return cancelled;
    }

    @Override
    public final void setCancelled(boolean cancel) {
        cancelled = cancel;
    }
}
