package org.bukkit.command;

/** A command that threw. */
public class CommandException extends RuntimeException {
    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
