package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer;
import org.bukkit.GameMode;
import org.bukkit.Location;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeInstance;
import org.bukkit.entity.ArmorStand;
import org.bukkit.entity.Enemy;
import org.bukkit.entity.Entity;
import org.bukkit.entity.LivingEntity;
import org.bukkit.entity.Mob;
import org.bukkit.entity.Player;

/** What lives around a player: the queries of rust/world/src/entity.rs. */
final class EntityQueries {
    static final List<Queries.Row> ROWS = List.of(new Queries.Row("entity.nearby", EntityQueries::nearby));

    private static final double LEAST_RADIUS = 1;
    private static final double MOST_RADIUS = 48;

    private EntityQueries() {
    }

    /** An entity with where it is, and how far from the eyes. */
    record Found(LivingEntity entity, Location at, double squared) {
    }

    /** Whose surroundings, how far, and how many. */
    static final class Search {
        UUID player;
        double radius = Double.NaN;
        long limit = -1;
    }

    private static void nearby(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Search search = search(in, MOST_RADIUS);
        Player player = Arguments.online(search.player);
        List<Found> found = around(player, search.radius, LivingEntity.class);
        int shown = (int) Math.min(search.limit, found.size());
        out.beginObject();
        out.name("entities").beginArray();
        for (Found one : found.subList(0, shown)) {
            entity(out, player, one);
        }
        out.endArray();
        out.name("more").value(found.size() - shown);
        out.endObject();
    }

    /** Reads the arguments of a query of what is near. */
    static Search search(JsonReader in, double mostRadius) throws IOException, QueryException {
        Search search = new Search();
        Arguments.each(in, name -> {
            switch (name) {
                case "player" -> search.player = Arguments.uuid(in);
                case "radius" -> search.radius = in.nextDouble();
                case "limit" -> search.limit = in.nextLong();
                default -> throw Arguments.unknown(name);
            }
        });
        if (!(search.radius >= LEAST_RADIUS && search.radius <= mostRadius)) {
            throw QueryException.invalid("the radius must be from 1 to " + (int) mostRadius);
        }
        if (search.limit < 0) {
            throw QueryException.invalid("the limit is missing");
        }
        return search;
    }

    /** Those of a kind, nearest first. The server looks through loaded chunks alone. */
    static List<Found> around(Player player, double radius, Class<? extends LivingEntity> kind) {
        Location eyes = player.getEyeLocation();
        List<Found> found = new ArrayList<>();
        for (Entity entity : player.getWorld().getNearbyEntities(eyes, radius, radius, radius)) {
            if (kind.isInstance(entity) && entity instanceof LivingEntity living && counts(living, player)) {
                Location at = living.getLocation();
                double squared = at.distanceSquared(eyes);
                if (squared <= radius * radius) {
                    found.add(new Found(living, at, squared));
                }
            }
        }
        found.sort(Comparator.comparingDouble(Found::squared).thenComparing(one -> one.entity().getUniqueId()));
        return found;
    }

    private static boolean counts(LivingEntity entity, Player player) {
        // An armour stand lives for the server alone, and is most often the carrier of a floating text.
        if (entity instanceof ArmorStand || entity.isDead() || entity.equals(player) || !player.canSee(entity)) {
            return false;
        }
        return !(entity instanceof Player other) || !other.isInvisible() && other.getGameMode() != GameMode.SPECTATOR;
    }

    private static void entity(JsonWriter out, Player player, Found found) throws IOException {
        LivingEntity entity = found.entity();
        AttributeInstance most = entity.getAttribute(Attribute.MAX_HEALTH);
        out.beginObject();
        out.name("entity").value(entity.getUniqueId().toString());
        out.name("kind").value(entity.getType().getKey().toString());
        out.name("name").value(name(entity));
        out.name("at");
        Places.point(out, found.at());
        out.name("hostile").value(entity instanceof Enemy);
        out.name("targets_player").value(entity instanceof Mob mob && player.equals(mob.getTarget()));
        out.name("in_sight").value(player.hasLineOfSight(entity));
        out.name("health").value(entity.getHealth());
        out.name("max_health").value(most == null ? entity.getHealth() : most.getValue());
        out.endObject();
    }

    /** Null for a mob without a name. */
    static String name(LivingEntity entity) {
        if (entity instanceof Player player) {
            return player.getName();
        }
        Component given = entity.customName();
        return given == null ? null : PlainTextComponentSerializer.plainText().serialize(given);
    }
}
