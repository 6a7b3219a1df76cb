package org.bukkit.command;

/** Runs a command. */
public interface CommandExecutor {
    /** False shows the usage. */
    boolean onCommand(CommandSender sender, Command command, String label, String[] args);
}
