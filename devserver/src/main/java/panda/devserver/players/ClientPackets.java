package panda.devserver.players;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.List;

import net.minestom.server.MinecraftServer;
import net.minestom.server.listener.manager.PacketListenerManager;
import net.minestom.server.network.packet.PacketRegistry;
import net.minestom.server.network.packet.PacketVanilla;
import net.minestom.server.network.packet.client.play.ClientChatMessagePacket;
import net.minestom.server.network.packet.client.play.ClientCommandChatPacket;
import net.minestom.server.network.packet.client.play.ClientSignedCommandChatPacket;
import net.minestom.server.network.packet.client.play.ClientTabCompletePacket;
import net.minestom.server.network.packet.server.play.TabCompletePacket;
import panda.devserver.DevServer;

/** What clients send that plugins answer: chat lines, commands, requests for completion. All run on the server thread. */
final class ClientPackets {
    private ClientPackets() {
    }

    static void listen(DevServer server) {
        PacketListenerManager packets = MinecraftServer.getPacketListenerManager();
        packets.setPlayListener(ClientChatMessagePacket.class,
            (packet, player) -> server.chat().heard(((ClientPlayer) player).side(), packet.message()));
        packets.setPlayListener(CommandLine.class,
            (packet, player) -> server.commands().run(((ClientPlayer) player).side(), packet.line()));
        packets.setPlayListener(ClientSignedCommandChatPacket.class,
            (packet, player) -> server.commands().run(((ClientPlayer) player).side(), packet.message()));
        packets.setPlayListener(ClientTabCompletePacket.class, (packet, player) -> complete(server, packet, (ClientPlayer) player));
        Clicks.listen(server, packets, MinecraftServer.getGlobalEventHandler());
        takeLongCommands();
    }

    private static void complete(DevServer server, ClientTabCompletePacket packet, ClientPlayer player) {
        int slash = packet.text().startsWith("/") ? 1 : 0;
        List<String> found = server.commands().complete(player.side(), packet.text().substring(slash));
        int start = Math.max(packet.text().lastIndexOf(' ') + 1, slash);
        player.sendPacket(new TabCompletePacket(packet.transactionId(), start, packet.text().length() - start,
            found.stream().map(text -> new TabCompletePacket.Match(text, null)).toList()));
    }

    /** Puts our form of the command packet in the place of Minestom's: see CommandLine. */
    private static void takeLongCommands() {
        PacketRegistry<?> play = PacketVanilla.CLIENT_PACKET_PARSER.play();
        int id = play.packetInfo(ClientCommandChatPacket.class).id();
        try {
            Field field = play.getClass().getSuperclass().getSuperclass().getDeclaredField("suppliers");
            field.setAccessible(true);
            Array.set(field.get(play), id, new PacketRegistry.PacketInfo<>(CommandLine.class, id, CommandLine.SERIALIZER));
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("Minestom's table of packets has changed", changed);
        }
    }
}
