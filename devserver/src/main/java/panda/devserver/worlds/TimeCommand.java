package panda.devserver.worlds;

import java.util.List;

import net.kyori.adventure.text.Component;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import panda.devserver.DevServer;
import panda.devserver.players.GamePlayer;

/**
 * `/time set` and `/time add`, as the game has them: set takes ticks since the first morning or a name, so it turns the
 * clock back where more days have passed. It holds for the sender's own world, and for the first one from the console.
 */
public final class TimeCommand extends Command {
    private final DevServer server;

    public TimeCommand(DevServer server) {
        super("time", "Sets the time of day", "/time <set|add> <day|noon|night|midnight|ticks>", List.of());
        this.server = server;
        setPermission("minecraft.command.time");
    }

    @Override
    public boolean execute(CommandSender sender, String label, String[] args) {
        GameWorld world = sender instanceof GamePlayer player ? player.getWorld() : server.scene().first();
        try {
            switch (args.length == 2 ? args[0] : "") {
                case "set" -> world.setTime(ticks(args[1]));
                case "add" -> world.setTime(world.getFullTime() + Long.parseLong(args[1]));
                default -> throw new NumberFormatException();
            }
            sender.sendMessage(Component.text("Set the time to " + world.getTime()));
        } catch (NumberFormatException unreadable) {
            sender.sendMessage(Component.text(getUsage()));
        }
        return true;
    }

    private static long ticks(String word) {
        return switch (word) {
            case "day" -> 1000;
            case "noon" -> 6000;
            case "night" -> 13_000;
            case "midnight" -> 18_000;
            default -> Long.parseLong(word);
        };
    }
}
