package panda.devserver.control;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;

import net.kyori.adventure.key.Key;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.renderer.TranslatableComponentRenderer;
import net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer;
import net.kyori.adventure.translation.TranslationStore;
import org.bukkit.Server;
import org.bukkit.command.ConsoleCommandSender;

/** The console as a sender of commands: what it is told becomes log lines. */
public final class Console implements ConsoleCommandSender {
    /** The few texts of the game that the server itself says; a client has its own. */
    private static final Map<String, String> ENGLISH = Map.of(
        "chat.type.text", "<{0}> {1}",
        "multiplayer.player.joined", "{0} joined the game",
        "multiplayer.player.left", "{0} left the game");

    private final Server server;
    private final TranslatableComponentRenderer<Locale> english;

    public Console(Server server) {
        this.server = server;
        TranslationStore.StringBased<MessageFormat> texts = TranslationStore.messageFormat(Key.key("panda", "console"));
        ENGLISH.forEach((key, text) -> texts.register(key, Locale.US, new MessageFormat(text, Locale.US)));
        this.english = TranslatableComponentRenderer.usingTranslationSource(texts);
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
        sendMessage(PlainTextComponentSerializer.plainText().serialize(english.render(message, Locale.US)));
    }

    @Override
    public void sendMessage(String message) {
        Output.server().info(message);
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
