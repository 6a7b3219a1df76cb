package panda.devserver.players;

import net.minestom.server.coordinate.BlockVec;
import net.minestom.server.coordinate.Point;
import net.minestom.server.event.GlobalEventHandler;
import net.minestom.server.event.player.PlayerBlockBreakEvent;
import net.minestom.server.event.player.PlayerChunkLoadEvent;
import net.minestom.server.instance.Instance;
import net.minestom.server.listener.BlockPlacementListener;
import net.minestom.server.listener.PlayerActionListener;
import net.minestom.server.listener.manager.PacketListenerManager;
import net.minestom.server.network.packet.client.play.ClientPlayerActionPacket;
import net.minestom.server.network.packet.client.play.ClientPlayerBlockPlacementPacket;
import net.minestom.server.network.packet.server.play.BlockChangePacket;
import org.bukkit.block.Block;
import org.bukkit.block.BlockFace;
import org.bukkit.event.block.Action;
import org.bukkit.event.block.BlockBreakEvent;
import org.bukkit.event.player.PlayerInteractEvent;
import org.bukkit.inventory.ItemStack;
import panda.devserver.DevServer;
import panda.devserver.worlds.GameChunk;

/** What plugins hear of a client's clicks on blocks and of the chunks that it is sent. */
final class Clicks {
    private final DevServer server;

    private Clicks(DevServer server) {
        this.server = server;
    }

    static void listen(DevServer server, PacketListenerManager packets, GlobalEventHandler game) {
        Clicks clicks = new Clicks(server);
        packets.setPlayListener(ClientPlayerActionPacket.class, (packet, player) -> {
            if (packet.status() == ClientPlayerActionPacket.Status.STARTED_DIGGING) {
                clicks.click((ClientPlayer) player, Action.LEFT_CLICK_BLOCK, packet.blockPosition(), packet.blockFace());
            }
            PlayerActionListener.playerActionListener(packet, player);
        });
        packets.setPlayListener(ClientPlayerBlockPlacementPacket.class, (packet, player) -> {
            clicks.click((ClientPlayer) player, Action.RIGHT_CLICK_BLOCK, packet.blockPosition(), packet.blockFace());
            BlockPlacementListener.listener(packet, player);
            // As the game does after each use of an item on a block: what stands there, and beside the clicked face.
            show(player, packet.blockPosition());
            show(player, packet.blockPosition().relative(packet.blockFace()));
        });
        game.addListener(PlayerBlockBreakEvent.class, event -> {
            GamePlayer player = ((ClientPlayer) event.getPlayer()).side();
            BlockVec at = event.getBlockPosition();
            BlockBreakEvent told = new BlockBreakEvent(player.getWorld().getBlockAt(at.blockX(), at.blockY(), at.blockZ()), player);
            server.events().call(told);
            event.setCancelled(told.isCancelled());
        });
        game.addListener(PlayerChunkLoadEvent.class, event -> {
            GamePlayer player = ((ClientPlayer) event.getPlayer()).side();
            // The first chunks come before he is in the game.
            if (player.isOnline()) {
                server.events().call(new io.papermc.paper.event.packet.PlayerChunkLoadEvent(
                    new GameChunk(player.getWorld(), event.getChunkX(), event.getChunkZ()), player));
            }
        });
    }

    private void click(ClientPlayer client, Action action, Point at, net.minestom.server.instance.block.BlockFace face) {
        GamePlayer player = client.side();
        // Minestom, as the game, does nothing for a click on what is not loaded.
        if (!player.isOnline() || !client.getInstance().isChunkLoaded(at)) {
            return;
        }
        ItemStack held = player.getInventory().getItemInMainHand();
        Block clicked = player.getWorld().getBlockAt(at.blockX(), at.blockY(), at.blockZ());
        server.events().call(new PlayerInteractEvent(player, action, held.isEmpty() ? null : held, clicked, side(face)));
    }

    private static BlockFace side(net.minestom.server.instance.block.BlockFace face) {
        return switch (face) {
            case TOP -> BlockFace.UP;
            case BOTTOM -> BlockFace.DOWN;
            default -> BlockFace.valueOf(face.name());
        };
    }

    private static void show(net.minestom.server.entity.Player player, Point at) {
        Instance instance = player.getInstance();
        if (instance != null && instance.isChunkLoaded(at) && !instance.isInVoid(at)) {
            player.sendPacket(new BlockChangePacket(at, instance.getBlock(at)));
        }
    }
}
