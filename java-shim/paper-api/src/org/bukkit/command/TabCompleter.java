package org.bukkit.command;

import java.util.List;

/** Completes a command. */
public interface TabCompleter {
    /** Null leaves it to the server, which offers players' names. */
    List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args);
}
