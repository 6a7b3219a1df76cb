package panda.devserver.worlds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import com.google.gson.JsonParser;
import panda.devserver.DevServer;
import panda.devserver.advancements.Advancements;

/** A scene file of tests/worlds: the worlds that it makes, and what a joining player is given. */
public final class Scene {
    private final Fields player;
    private final Advancements advancements;
    private final Map<String, GameWorld> worlds = new LinkedHashMap<>();

    private Scene(Fields player, Advancements advancements) {
        this.player = player;
        this.advancements = advancements;
    }

    /** Reads the file and makes its worlds: chunks loaded, blocks set. Entities come later, on the server thread. */
    public static Scene load(DevServer server, Path file) throws IOException {
        Fields fields = new Fields(JsonParser.parseString(Files.readString(file)).getAsJsonObject()).only("worlds", "player", "advancements");
        Scene scene = new Scene(fields.fields("player"), new Advancements(fields.list("advancements")));
        for (Fields world : fields.list("worlds")) {
            GameWorld made = WorldBuilder.build(server, world);
            scene.worlds.put(made.getKey().asString(), made);
        }
        if (scene.worlds.isEmpty()) {
            throw new IllegalArgumentException("no world in " + file);
        }
        return scene;
    }

    /** What every joining player is and has. */
    public Fields player() {
        return player;
    }

    public Advancements advancements() {
        return advancements;
    }

    /** The world where players join comes first. */
    public Iterable<GameWorld> worlds() {
        return worlds.values();
    }

    public GameWorld first() {
        return worlds.values().iterator().next();
    }

    /** Throws when there is none of that key. */
    public GameWorld world(String key) {
        GameWorld world = worlds.get(key);
        if (world == null) {
            throw new IllegalArgumentException("no world '" + key + "'");
        }
        return world;
    }

    /** Null when there is none. */
    public GameWorld world(UUID id) {
        return worlds.values().stream().filter(world -> world.getUID().equals(id)).findFirst().orElse(null);
    }
}
