package panda.devserver.control;

import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer;
import org.bukkit.Server;
import org.bukkit.command.ConsoleCommandSender;

/** The console as a sender of commands: what it is told becomes log lines. */
public final class Console implements ConsoleCommandSender {
    private final Server server;

    public Console(Server server) {
        this.server = server;
    }

    @Override
    public String getName() {
        return "CONSOLE";
    }

    @Override
    public Server getServer() {
        return server;
    }

    @Override
    public void sendMessage(Component message) {
        sendMessage(PlainTextComponentSerializer.plainText().serialize(message));
    }

    @Override
    public void sendMessage(String message) {
        Output.SERVER.info(message);
    }

    @Override
    public boolean isOp() {
        return true;
    }

    @Override
    public void setOp(boolean value) {
        throw new UnsupportedOperationException("the console is always an operator");
    }

    @Override
    public boolean isPermissionSet(String node) {
        return true;
    }

    @Override
    public boolean hasPermission(String node) {
        return true;
    }
}
