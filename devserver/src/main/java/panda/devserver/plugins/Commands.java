package panda.devserver.plugins;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;

import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.format.NamedTextColor;
import org.bukkit.command.Command;
import org.bukkit.command.CommandException;
import org.bukkit.command.CommandMap;
import org.bukkit.command.CommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.plugin.Plugin;
import panda.devserver.control.Output;
import panda.devserver.thread.Rules;

/**
 * The table of commands: registering those of a plugin.yml, running a line, completing one. What clients are told of
 * them is not here: see players/CommandTree.
 */
public final class Commands implements CommandMap {
    private final Rules rules;
    private final Map<String, Command> byLabel = new LinkedHashMap<>();
    private Runnable onChange = () -> { };

    public Commands(Rules rules) {
        this.rules = rules;
    }

    /** What to do when the table has changed, on the server thread. */
    public void onChange(Runnable action) {
        onChange = action;
    }

    void changed() {
        onChange.run();
    }

    /** Makes a command of the server itself known. */
    public void register(Command command) {
        label(command.getName(), command);
        label("minecraft:" + command.getName(), command);
    }

    void register(Plugin plugin, List<PluginFile.CommandEntry> entries) {
        for (PluginFile.CommandEntry entry : entries) {
            PluginCommand command = make(plugin, entry);
            command.setPermission(entry.permission());
            String prefix = plugin.getName().toLowerCase(Locale.ROOT) + ":";
            List<String> names = new ArrayList<>(List.of(entry.name()));
            names.addAll(entry.aliases());
            for (String name : names) {
                label(name, command);
                label(prefix + name, command);
            }
        }
        changed();
    }

    private void label(String label, Command command) {
        byLabel.putIfAbsent(label.toLowerCase(Locale.ROOT), command);
    }

    /** Only the server makes plugin commands: their constructor is closed, as on Paper. */
    private static PluginCommand make(Plugin plugin, PluginFile.CommandEntry entry) {
        try {
            Constructor<PluginCommand> constructor = PluginCommand.class.getDeclaredConstructor(
                String.class, String.class, String.class, List.class, Plugin.class);
            constructor.setAccessible(true);
            return constructor.newInstance(entry.name(), entry.description(), entry.usage(), entry.aliases(), plugin);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException(changed);
        }
    }

    void unregister(Plugin plugin) {
        byLabel.values().removeIf(command -> command instanceof PluginCommand own && own.getPlugin() == plugin);
        changed();
    }

    @Override
    public Command getCommand(String label) {
        return byLabel.get(label.toLowerCase(Locale.ROOT));
    }

    @Override
    public Map<String, Command> getKnownCommands() {
        return Collections.unmodifiableMap(byLabel);
    }

    /** Null when no plugin declares one of that name. */
    public PluginCommand pluginCommand(String name) {
        return byLabel.get(name.toLowerCase(Locale.ROOT)) instanceof PluginCommand command ? command : null;
    }

    /** The labels that this sender may use, with their commands. */
    public Map<String, Command> visible(CommandSender sender) {
        Map<String, Command> visible = new LinkedHashMap<>(byLabel);
        visible.values().removeIf(command -> !command.testPermissionSilent(sender));
        return visible;
    }

    /**
     * Runs a line without its slash. False when there is no such command.
     *
     * @throws CommandException what a command threw, wrapped
     */
    public boolean dispatch(CommandSender sender, String line) {
        rules.serverThreadOnly("Command Dispatched Async: " + line);
        String[] words = Arrays.stream(line.split(" ")).filter(word -> !word.isEmpty()).toArray(String[]::new);
        if (words.length == 0) {
            return false;
        }
        Command command = byLabel.get(words[0].toLowerCase(Locale.ROOT));
        if (command == null) {
            return false;
        }
        command.execute(sender, words[0], Arrays.copyOfRange(words, 1, words.length));
        return true;
    }

    /** Runs a line that someone typed: he is told of everything that goes wrong, and faults are logged. */
    public void run(CommandSender sender, String line) {
        try {
            if (!dispatch(sender, line)) {
                sender.sendMessage(Component.text("Unknown or incomplete command: " + line, NamedTextColor.RED));
            }
        } catch (CommandException fault) {
            Output.server().log(Level.SEVERE, fault.getMessage(), fault);
            sender.sendMessage(Component.text("An internal error occurred while attempting to perform this command", NamedTextColor.RED));
        }
    }

    /** Completions for the last word of a line without its slash. */
    public List<String> complete(CommandSender sender, String line) {
        int space = line.indexOf(' ');
        if (space < 0) {
            return visible(sender).keySet().stream().filter(label -> label.startsWith(line)).toList();
        }
        Command command = byLabel.get(line.substring(0, space).toLowerCase(Locale.ROOT));
        if (command == null || !command.testPermissionSilent(sender)) {
            return List.of();
        }
        try {
            return command.tabComplete(sender, line.substring(0, space), line.substring(space + 1).split(" ", -1));
        } catch (CommandException fault) {
            Output.server().log(Level.SEVERE, fault.getMessage(), fault);
            return List.of();
        }
    }
}
