package panda.devserver.plugins;

import java.util.List;

import net.kyori.adventure.text.Component;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;

/** The few commands of the server itself: op, deop, stop. */
public final class ServerCommands {
    private ServerCommands() {
    }

    public static void register(Commands commands, Permissions permissions, Runnable stop) {
        commands.register(new Command("op", "Makes a player an operator", "/op <player>", List.of()) {
            {
                setPermission("minecraft.command.op");
            }

            @Override
            public boolean execute(CommandSender sender, String label, String[] args) {
                return operator(sender, args, permissions, commands, true, getUsage());
            }
        });
        commands.register(new Command("deop", "Takes an operator's rights", "/deop <player>", List.of()) {
            {
                setPermission("minecraft.command.deop");
            }

            @Override
            public boolean execute(CommandSender sender, String label, String[] args) {
                return operator(sender, args, permissions, commands, false, getUsage());
            }
        });
        commands.register(new Command("stop", "Stops the server", "/stop", List.of()) {
            {
                setPermission("minecraft.command.stop");
            }

            @Override
            public boolean execute(CommandSender sender, String label, String[] args) {
                stop.run();
                return true;
            }
        });
    }

    private static boolean operator(CommandSender sender, String[] args, Permissions permissions, Commands commands, boolean value, String usage) {
        if (!sender.isOp()) {
            sender.sendMessage(Component.text("You may not do that"));
            return true;
        }
        if (args.length != 1) {
            sender.sendMessage(Component.text(usage));
            return true;
        }
        permissions.setOperator(args[0], value);
        commands.changed();
        sender.sendMessage(Component.text(args[0] + (value ? " is an operator now" : " is no operator any more")));
        return true;
    }
}
