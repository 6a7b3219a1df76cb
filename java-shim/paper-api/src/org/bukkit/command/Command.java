package org.bukkit.command;

import java.util.List;
import java.util.Locale;

import org.bukkit.Bukkit;
import org.bukkit.entity.Player;

/** A command: its names, words and permission. Has a body. */
public abstract class Command {
    protected String description;
    protected String usageMessage;

    private final String name;
    private final List<String> aliases;
    private String permission;

    protected Command(String name, String description, String usageMessage, List<String> aliases) {
        this.name = name;
        this.description = description;
        this.usageMessage = usageMessage;
        this.aliases = List.copyOf(aliases);
    }

    public abstract boolean execute(CommandSender sender, String label, String[] args);

    /** Players' names, unless a command knows better. */
    public List<String> tabComplete(CommandSender sender, String alias, String[] args) {
        String begun = args[args.length - 1].toLowerCase(Locale.ROOT);
        return Bukkit.getOnlinePlayers().stream().map(Player::getName)
            .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(begun)).sorted().toList();
    }

    public String getName() {
        return name;
    }

    public String getDescription() {
        return description;
    }

    public String getUsage() {
        return usageMessage;
    }

    public List<String> getAliases() {
        return aliases;
    }

    /** Null when everyone may. */
    public String getPermission() {
        return permission;
    }

    public void setPermission(String node) {
        permission = node;
    }

    public boolean testPermissionSilent(CommandSender sender) {
        if (permission == null || permission.isEmpty()) {
            return true;
        }
        for (String node : permission.split(";")) {
            if (sender.hasPermission(node)) {
                return true;
            }
        }
        return false;
    }
}
