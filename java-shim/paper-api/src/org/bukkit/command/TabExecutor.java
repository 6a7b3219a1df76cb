package org.bukkit.command;

/** Runs and completes a command. */
public interface TabExecutor extends TabCompleter, CommandExecutor {
}
