package panda.devserver.players;

import net.minestom.server.entity.Player;
import net.minestom.server.network.player.GameProfile;
import net.minestom.server.network.player.PlayerConnection;
import panda.devserver.DevServer;

/** Minestom's side of a player. What plugins see is in GamePlayer. */
public final class ClientPlayer extends Player {
    private final GamePlayer side;

    ClientPlayer(DevServer server, PlayerConnection connection, GameProfile profile) {
        super(connection, profile);
        this.side = new GamePlayer(server, this);
    }

    public GamePlayer side() {
        return side;
    }

    /** Minestom would send its own commands, at once; ours come late and by CommandTree. */
    @Override
    public void refreshCommands() {
    }

    @Override
    public void update(long time) {
        super.update(time);
        if (!isRemoved()) {
            side.lookForPortal();
            side.counts().passTick(side);
        }
    }
}
