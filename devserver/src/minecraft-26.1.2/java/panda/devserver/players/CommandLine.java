package panda.devserver.players;

import net.minestom.server.network.NetworkBuffer;
import net.minestom.server.network.NetworkBufferTemplate;
import net.minestom.server.network.packet.client.ClientPacket;

/**
 * A command as a client sends it, without its slash. The game lets it be as long as any text; Minestom's own form of
 * this packet throws the client out above 256 characters, a limit that is the chat box's alone.
 */
record CommandLine(String line) implements ClientPacket.Play {
    static final NetworkBuffer.Type<CommandLine> SERIALIZER = NetworkBufferTemplate.template(
        NetworkBuffer.STRING, CommandLine::line, CommandLine::new);
}
