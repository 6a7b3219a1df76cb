package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.Location;
import org.bukkit.entity.Entity;
import org.bukkit.entity.Item;

/** What lies on the ground after a death: the queries of rust/world/src/death.rs. */
final class DeathQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("death.spilled", DeathQueries::spilled),
        new Queries.Row("death.items", DeathQueries::items),
        new Queries.Row("death.watch", DeathQueries::watch)
    );

    private static final double AROUND = 8;

    private DeathQueries() {
    }

    private static final class Spill {
        Location at;
        long youngest = -1;
    }

    private static void spilled(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Spill spill = new Spill();
        Arguments.each(in, name -> {
            switch (name) {
                case "at" -> spill.at = Arguments.block(in);
                case "youngest" -> spill.youngest = in.nextLong();
                default -> throw Arguments.unknown(name);
            }
        });
        if (spill.at == null || spill.at.getWorld() == null) {
            throw QueryException.gone("the world");
        }
        List<Item> found = new ArrayList<>();
        // The server looks through loaded chunks alone.
        for (Entity entity : spill.at.getWorld().getNearbyEntities(spill.at, AROUND, AROUND, AROUND)) {
            if (entity instanceof Item item && !item.isDead() && item.getTicksLived() <= spill.youngest) {
                found.add(item);
            }
        }
        found.sort(Comparator.comparing(Item::getUniqueId));
        out.beginObject();
        out.name("items").beginArray();
        for (Item item : found) {
            lying(out, item);
        }
        out.endArray();
        out.endObject();
    }

    private static final class Sought {
        UUID entity;
        Location at;
    }

    private static void items(JsonReader in, JsonWriter out) throws IOException, QueryException {
        List<Sought> all = new ArrayList<>();
        Arguments.each(in, name -> {
            if (!name.equals("items")) {
                throw Arguments.unknown(name);
            }
            Arguments.list(in, () -> all.add(sought(in)));
        });
        out.beginObject();
        out.name("items").beginArray();
        for (Sought sought : all) {
            Entity entity = Bukkit.getEntity(sought.entity);
            out.beginObject();
            out.name("loaded").value(loaded(sought.at));
            out.name("lying");
            if (entity instanceof Item item && !item.isDead()) {
                lying(out, item);
            } else {
                out.nullValue();
            }
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }

    private static Sought sought(JsonReader in) throws IOException, QueryException {
        Sought sought = new Sought();
        Arguments.each(in, name -> {
            switch (name) {
                case "entity" -> sought.entity = Arguments.uuid(in);
                case "at" -> sought.at = Arguments.block(in);
                default -> throw Arguments.unknown(name);
            }
        });
        if (sought.entity == null) {
            throw QueryException.invalid("the entity is missing");
        }
        return sought;
    }

    /** Entities come a little after their chunk: until then what is not found is not gone. */
    private static boolean loaded(Location at) {
        return at != null && at.getWorld() != null && Places.loaded(at.getWorld(), at)
            && at.getWorld().getChunkAt(at.getBlockX() >> 4, at.getBlockZ() >> 4).isEntitiesLoaded();
    }

    private static void lying(JsonWriter out, Item item) throws IOException {
        out.beginObject();
        out.name("entity").value(item.getUniqueId().toString());
        out.name("stack");
        Stacks.stack(out, item.getItemStack());
        out.name("at");
        Places.block(out, item.getLocation());
        out.name("age");
        if (item.isUnlimitedLifetime()) {
            out.nullValue();
        } else {
            out.value(item.getTicksLived());
        }
        out.name("ticking").value(item.isTicking());
        out.endObject();
    }

    private static void watch(JsonReader in, JsonWriter out) throws IOException, QueryException {
        List<UUID> entities = new ArrayList<>();
        Arguments.each(in, name -> {
            if (!name.equals("entities")) {
                throw Arguments.unknown(name);
            }
            Arguments.list(in, () -> entities.add(Arguments.uuid(in)));
        });
        DeathEvents.watch(entities);
        out.beginObject().endObject();
    }
}
