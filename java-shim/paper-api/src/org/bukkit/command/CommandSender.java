package org.bukkit.command;

import net.kyori.adventure.audience.Audience;
import org.bukkit.Server;
import org.bukkit.permissions.Permissible;

/** Who can give commands and be told things. */
public interface CommandSender extends Audience, Permissible {
    String getName();

    Server getServer();

    /** Text with old section-sign codes. */
    void sendMessage(String message);
}
