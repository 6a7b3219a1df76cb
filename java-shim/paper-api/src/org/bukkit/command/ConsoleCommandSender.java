package org.bukkit.command;

/** The console. */
public interface ConsoleCommandSender extends CommandSender {
}
