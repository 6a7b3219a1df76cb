package panda.devserver.players;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

import net.minestom.server.command.ArgumentParserType;
import net.minestom.server.network.NetworkBuffer;
import net.minestom.server.network.packet.server.play.DeclareCommandsPacket;

/** What a client is told of commands: each label, with any text behind it that the server completes. */
final class CommandTree {
    private static final int GREEDY = 2;

    private CommandTree() {
    }

    static DeclareCommandsPacket packet(Collection<String> labels) {
        List<DeclareCommandsPacket.Node> nodes = new ArrayList<>();
        DeclareCommandsPacket.Node root = node(DeclareCommandsPacket.NodeType.ROOT, false, false);
        nodes.add(root);
        for (String label : labels) {
            DeclareCommandsPacket.Node literal = node(DeclareCommandsPacket.NodeType.LITERAL, true, false);
            literal.name = label;
            literal.children = new int[] {nodes.size() + 1};
            nodes.add(literal);
            DeclareCommandsPacket.Node rest = node(DeclareCommandsPacket.NodeType.ARGUMENT, true, true);
            rest.name = "args";
            rest.parser = ArgumentParserType.STRING;
            rest.properties = NetworkBuffer.makeArray(buffer -> buffer.write(NetworkBuffer.VAR_INT, GREEDY));
            rest.suggestionsType = "minecraft:ask_server";
            nodes.add(rest);
        }
        root.children = IntStream.range(0, labels.size()).map(label -> 1 + 2 * label).toArray();
        return new DeclareCommandsPacket(nodes, 0);
    }

    private static DeclareCommandsPacket.Node node(DeclareCommandsPacket.NodeType type, boolean executable, boolean suggests) {
        DeclareCommandsPacket.Node node = new DeclareCommandsPacket.Node();
        node.flags = DeclareCommandsPacket.getFlag(type, executable, false, suggests);
        return node;
    }
}
