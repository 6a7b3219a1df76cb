package io.papermc.paper.chat;

import net.kyori.adventure.audience.Audience;
import net.kyori.adventure.text.Component;
import org.bukkit.entity.Player;

/** Makes the line that one viewer reads from what a player said. */
@FunctionalInterface
public interface ChatRenderer {
    Component render(Player source, Component sourceDisplayName, Component message, Audience viewer);

    static ChatRenderer defaultRenderer() {
        return (source, name, message, viewer) -> Component.translatable("chat.type.text", name, message);
    }
}
