package io.papermc.paper.event.packet;

import org.bukkit.Chunk;
import org.bukkit.entity.Player;
import org.bukkit.event.HandlerList;
import org.bukkit.event.world.ChunkEvent;

/** A client was sent a chunk. Has a body. */
public class PlayerChunkLoadEvent extends ChunkEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Player player;

    public PlayerChunkLoadEvent(Chunk chunk, Player player) {
        super(chunk);
        this.player = player;
    }

    public Player getPlayer() {
        return player;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
