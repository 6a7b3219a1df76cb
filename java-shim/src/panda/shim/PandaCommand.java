package panda.shim;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.bukkit.command.Command;
import org.bukkit.command.CommandExecutor;
import org.bukkit.command.CommandSender;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.command.RemoteConsoleCommandSender;
import org.bukkit.command.TabCompleter;
import org.bukkit.entity.Player;

/** /panda: hands on what follows it. What the words mean is the library's business. */
final class PandaCommand implements CommandExecutor, TabCompleter {
    /** How the console crosses. No player has it: his UUID has a version in it. */
    private static final UUID CONSOLE = new UUID(0, 0);

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        UUID who = who(sender);
        if (who == null) {
            // A command block or a mob would have the rights of the console otherwise.
            sender.sendMessage("Only players and the console can use /panda.");
            return true;
        }
        Native.command(who.getMostSignificantBits(), who.getLeastSignificantBits(), joined(args));
        return true;
    }

    @Override
    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) {
        UUID who = who(sender);
        byte[] found = who == null ? null : Native.complete(who.getMostSignificantBits(), who.getLeastSignificantBits(), joined(args));
        List<String> list = new ArrayList<>();
        if (found != null && found.length > 0) {
            list.addAll(List.of(new String(found, StandardCharsets.UTF_8).split("\n")));
        }
        return list;
    }

    /** Null for whoever is neither a player nor the console. */
    private static UUID who(CommandSender sender) {
        if (sender instanceof Player player) {
            return player.getUniqueId();
        }
        return sender instanceof ConsoleCommandSender || sender instanceof RemoteConsoleCommandSender ? CONSOLE : null;
    }

    private static byte[] joined(String[] args) {
        return String.join(" ", args).getBytes(StandardCharsets.UTF_8);
    }
}
