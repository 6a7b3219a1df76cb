package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import net.kyori.adventure.bossbar.BossBar;
import net.kyori.adventure.text.Component;
import org.bukkit.NamespacedKey;
import org.bukkit.Particle;
import org.bukkit.Registry;
import org.bukkit.entity.Player;

/** What one player alone sees on top of the world: the effects of rust/world/src/sight.rs. */
final class SightQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("sight.particles", SightQueries::particles),
        new Queries.Row("sight.boss_bar", SightQueries::bossBar)
    );

    /** The bar that each player has of ours: a bar is known by its object, so that the same one must be changed and hidden. */
    private static final Map<UUID, BossBar> BARS = new HashMap<>();

    private SightQueries() {
    }

    /** He leaves. */
    static void forget(Player player) {
        BossBar bar = BARS.remove(player.getUniqueId());
        if (bar != null) {
            player.hideBossBar(bar);
        }
    }

    private static final class Cloud {
        UUID player;
        Particle particle;
        final List<double[]> points = new ArrayList<>();
    }

    private static void particles(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Cloud cloud = new Cloud();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> cloud.player = Arguments.uuid(in);
                case "particle" -> cloud.particle = particle(in.nextString());
                case "points" -> Arguments.list(in, () -> cloud.points.add(point(in)));
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(cloud.player);
        if (cloud.particle == null) {
            throw QueryException.invalid("the particle is missing");
        }
        for (double[] at : cloud.points) {
            // Also for a client that shows few particles: he asked for these.
            player.spawnParticle(cloud.particle, at[0], at[1], at[2], 1, 0, 0, 0, 0, null, true);
        }
        out.beginObject().endObject();
    }

    private static Particle particle(String name) throws QueryException {
        NamespacedKey key = NamespacedKey.fromString(name);
        Particle particle = key == null ? null : Registry.PARTICLE_TYPE.get(key);
        if (particle == null || particle.getDataType() != Void.class) {
            throw QueryException.invalid("there is no particle without further data that is called " + name);
        }
        return particle;
    }

    private static double[] point(JsonReader in) throws IOException, QueryException {
        double[] at = new double[3];
        Arguments.each(in, name -> {
            switch (name) {
                case "x" -> at[0] = in.nextDouble();
                case "y" -> at[1] = in.nextDouble();
                case "z" -> at[2] = in.nextDouble();
                default -> throw Arguments.unknown(name);
            }
        });
        return at;
    }

    private static final class Bar {
        Component title = Component.empty();
        float progress;
        BossBar.Color colour = BossBar.Color.WHITE;
    }

    private static void bossBar(JsonReader in, JsonWriter out) throws IOException, QueryException {
        UUID[] id = new UUID[1];
        Bar[] wanted = new Bar[1];
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> id[0] = Arguments.uuid(in);
                case "bar" -> {
                    if (in.peek() == JsonToken.NULL) {
                        in.nextNull();
                    } else {
                        wanted[0] = bar(in);
                    }
                }
                default -> throw Arguments.unknown(name);
            }
        });
        Player player = Arguments.online(id[0]);
        if (wanted[0] == null) {
            forget(player);
        } else {
            show(player, wanted[0]);
        }
        out.beginObject().endObject();
    }

    private static void show(Player player, Bar wanted) {
        BossBar shown = BARS.get(player.getUniqueId());
        if (shown != null) {
            shown.name(wanted.title);
            shown.progress(wanted.progress);
            shown.color(wanted.colour);
            return;
        }
        BossBar bar = BossBar.bossBar(wanted.title, wanted.progress, wanted.colour, BossBar.Overlay.PROGRESS);
        BARS.put(player.getUniqueId(), bar);
        player.showBossBar(bar);
    }

    private static Bar bar(JsonReader in) throws IOException, QueryException {
        Bar bar = new Bar();
        Arguments.each(in, name -> {
            switch (name) {
                case "title" -> bar.title = ChatQueries.component(in);
                case "progress" -> bar.progress = share(in.nextDouble());
                case "colour" -> bar.colour = colour(in.nextString());
                default -> throw Arguments.unknown(name);
            }
        });
        return bar;
    }

    private static float share(double value) throws QueryException {
        if (!(value >= 0 && value <= 1)) {
            throw QueryException.invalid("the progress must be from 0 to 1");
        }
        return (float) value;
    }

    private static BossBar.Color colour(String name) throws QueryException {
        try {
            return BossBar.Color.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException none) {
            throw QueryException.invalid("no boss bar has the colour " + name);
        }
    }
}
