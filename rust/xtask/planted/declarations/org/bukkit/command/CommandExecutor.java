package org.bukkit.command;

/** Too little on purpose: Paper's has an abstract method, which whoever implements this will lack. */
public interface CommandExecutor {
}
