package org.bukkit.command;

import java.util.Map;

/** All commands of the server by label, whoever may use them. */
public interface CommandMap {
    /** Null when there is none of that label. */
    Command getCommand(String label);

    Map<String, Command> getKnownCommands();
}
