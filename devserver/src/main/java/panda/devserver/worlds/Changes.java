package panda.devserver.worlds;

import java.util.List;

import io.papermc.paper.event.server.ServerResourcesReloadedEvent;
import net.minestom.server.coordinate.Vec;
import panda.devserver.DevServer;
import panda.devserver.plugins.PluginFile;

/** Applies the change operations of tests/worlds/README.md, on the server thread. A wrong one throws and says what is wrong. */
public final class Changes {
    private final DevServer server;

    public Changes(DevServer server) {
        this.server = server;
    }

    public void apply(List<Fields> changes) {
        changes.forEach(this::apply);
    }

    private void apply(Fields change) {
        switch (change.text("op")) {
            case "world" -> world(change.only("op", "world", "time", "weather", "difficulty", "daylight_cycle", "keep_inventory"));
            case "sleep" -> server.scene().world(change.only("op", "world").text("world")).skipNight();
            case "block" -> block(change.only("op", "world", "at", "block"));
            case "spawn" -> server.entities().spawn(server.scene().world(change.only("op", "world", "entity").text("world")), change.fields("entity"));
            case "entity" -> server.entities().change(change);
            case "remove" -> server.entities().remove(change);
            case "kill" -> server.deaths().kill(change);
            case "statistics" -> server.players().named(change.only("op", "name", "add").text("name")).count(change.fields("add"));
            case "player" -> server.players().named(change.text("name")).apply(change);
            case "permission" -> {
                change.only("op", "name", "node", "value");
                server.permissions().give(change.text("name"), change.text("node"), change.isNull("value") ? null : change.flag("value"));
                server.players().tellCommands();
            }
            case "loaded" -> server.scene().world(change.only("op", "world", "from", "to").text("world")).load(change.chunk("from"), change.chunk("to"));
            case "plugin" -> {
                change.only("op", "name", "version", "description", "enabled", "commands");
                PluginFile file = PluginFile.of(change.map("main", "none"));
                server.getPluginManager().list(file, !change.has("enabled") || change.flag("enabled"));
            }
            case "send_chunk" -> {
                int[] chunk = change.only("op", "name", "chunk").chunk("chunk");
                server.players().named(change.text("name")).sendChunk(chunk[0], chunk[1]);
            }
            case "recipes" -> {
                server.recipes().replace(change.only("op", "tags", "recipes"));
                server.events().call(new ServerResourcesReloadedEvent(ServerResourcesReloadedEvent.Cause.PLUGIN));
            }
            default -> throw new IllegalArgumentException("no change '" + change.text("op") + "'");
        }
    }

    private void world(Fields change) {
        GameWorld world = server.scene().world(change.text("world"));
        if (change.has("daylight_cycle")) {
            world.setDaylightCycle(change.flag("daylight_cycle"));
        }
        if (change.has("keep_inventory")) {
            world.setKeepInventory(change.flag("keep_inventory"));
        }
        if (change.has("time")) {
            world.setTime((long) change.number("time"));
        }
        if (change.has("weather")) {
            world.setWeather(change.text("weather"));
        }
        if (change.has("difficulty")) {
            world.setDifficulty(change.text("difficulty"));
        }
    }

    private void block(Fields change) {
        GameWorld world = server.scene().world(change.text("world"));
        Vec at = change.point("at");
        world.blocks().put(at, WorldBuilder.block(change.text("block")));
    }
}
