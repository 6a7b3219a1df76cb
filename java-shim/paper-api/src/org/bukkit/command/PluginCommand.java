package org.bukkit.command;

import java.util.List;

import org.bukkit.plugin.Plugin;

/** A command from a plugin.yml. Has a body; only the server makes them. */
public final class PluginCommand extends Command implements PluginIdentifiableCommand {
    private final Plugin owner;
    private CommandExecutor executor;
    private TabCompleter completer;

    PluginCommand(String name, String description, String usage, List<String> aliases, Plugin owner) {
        super(name, description, usage, aliases);
        this.owner = owner;
        this.executor = owner;
    }

    @Override
    public Plugin getPlugin() {
        return owner;
    }

    /** Null gives it back to the plugin itself. */
    public void setExecutor(CommandExecutor value) {
        executor = value == null ? owner : value;
    }

    public CommandExecutor getExecutor() {
        return executor;
    }

    public void setTabCompleter(TabCompleter value) {
        completer = value;
    }

    public TabCompleter getTabCompleter() {
        return completer;
    }

    @Override
    public boolean execute(CommandSender sender, String label, String[] args) {
        if (!owner.isEnabled()) {
            throw new CommandException("'" + label + "' belongs to " + owner.getName() + ", which is disabled", null);
        }
        if (!testPermissionSilent(sender)) {
            sender.sendMessage("§cI'm sorry, but you do not have permission to perform this command. "
                + "Please contact the server administrators if you believe that this is in error.");
            return true;
        }
        boolean done;
        try {
            done = executor.onCommand(sender, this, label, args);
        } catch (Throwable fault) {
            throw new CommandException("Unhandled exception executing command '" + label + "' in plugin " + owner.getName(), fault);
        }
        if (!done && !usageMessage.isEmpty()) {
            for (String line : usageMessage.replace("<command>", label).split("\n")) {
                sender.sendMessage(line);
            }
        }
        return done;
    }

    @Override
    public List<String> tabComplete(CommandSender sender, String alias, String[] args) {
        List<String> completions;
        try {
            completions = completer != null ? completer.onTabComplete(sender, this, alias, args)
                : executor instanceof TabCompleter both ? both.onTabComplete(sender, this, alias, args) : null;
        } catch (Throwable fault) {
            throw new CommandException("Unhandled exception during tab completion for command '" + alias + "' in plugin " + owner.getName(), fault);
        }
        return completions == null ? super.tabComplete(sender, alias, args) : completions;
    }
}
