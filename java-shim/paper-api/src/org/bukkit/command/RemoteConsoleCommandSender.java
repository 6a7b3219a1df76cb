package org.bukkit.command;

/** A console over the network. */
public interface RemoteConsoleCommandSender extends CommandSender {
}
