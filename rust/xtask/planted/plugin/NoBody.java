package planted;

import org.bukkit.command.CommandExecutor;

/** Implements an interface and lacks a body for its abstract method. */
class NoBody implements CommandExecutor {
}
