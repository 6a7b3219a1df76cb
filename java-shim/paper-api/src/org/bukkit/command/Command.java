package org.bukkit.command;

import java.util.List;

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

    public List<String> tabComplete(CommandSender sender, String alias, String[] args) {
        return List.of();
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
