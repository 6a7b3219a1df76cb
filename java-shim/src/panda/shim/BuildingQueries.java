package panda.shim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Bukkit;
import org.bukkit.Chunk;
import org.bukkit.Location;
import org.bukkit.Material;
import org.bukkit.Registry;
import org.bukkit.World;
import org.bukkit.block.BlockType;
import org.bukkit.block.data.BlockData;
import org.bukkit.entity.Player;

/** Designs held against the server, and ghost blocks: the queries of rust/world/src/building.rs. */
final class BuildingQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("building.states", BuildingQueries::states),
        new Queries.Row("building.block_ids", BuildingQueries::blockIds),
        new Queries.Row("building.ground", BuildingQueries::ground),
        new Queries.Row("building.show", BuildingQueries::show),
        new Queries.Row("building.restore", BuildingQueries::restore)
    );

    private BuildingQueries() {
    }

    private static void states(JsonReader in, JsonWriter out) throws IOException, QueryException {
        List<String> blocks = new ArrayList<>();
        Arguments.each(in, name -> {
            if (!name.equals("blocks")) {
                throw Arguments.unknown(name);
            }
            Arguments.list(in, () -> blocks.add(in.nextString()));
        });
        out.beginObject().name("states").beginArray();
        for (String block : blocks) {
            state(out, block);
        }
        out.endArray().endObject();
    }

    private static void state(JsonWriter out, String text) throws IOException {
        String state = null;
        String item = null;
        String error = null;
        try {
            BlockData block = Bukkit.createBlockData(text);
            Material placing = block.getPlacementMaterial();
            state = block.getAsString();
            item = placing.isAir() ? null : placing.getKey().toString();
        } catch (IllegalArgumentException unknown) {
            // The reader's own words are in the cause; around them stands only that it could not be read.
            Throwable cause = unknown.getCause();
            error = cause == null || cause.getMessage() == null ? String.valueOf(unknown.getMessage()) : cause.getMessage();
        }
        out.beginObject();
        out.name("state").value(state);
        out.name("item").value(item);
        out.name("error").value(error);
        out.endObject();
    }

    private static void blockIds(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Arguments.each(in, name -> {
            throw Arguments.unknown(name);
        });
        out.beginObject().name("ids").beginArray();
        for (BlockType block : Registry.BLOCK) {
            out.value(block.getKey().toString());
        }
        out.endArray().endObject();
    }

    /** What the three queries about cells take. */
    private static final class Cells {
        UUID player;
        World world;
        List<String> palette = new ArrayList<>();
        int[] numbers = new int[256];
        int length;

        void read(JsonReader in) throws IOException {
            in.beginArray();
            while (in.hasNext()) {
                if (length == numbers.length) {
                    numbers = Arrays.copyOf(numbers, length * 2);
                }
                numbers[length++] = in.nextInt();
            }
            in.endArray();
        }

        boolean loaded(int at) {
            return world.isChunkLoaded(numbers[at] >> 4, numbers[at + 2] >> 4);
        }

        Location place(int at) {
            return new Location(world, numbers[at], numbers[at + 1], numbers[at + 2]);
        }

        /** Has the client got the chunk? Nobody has one of another world than his own. */
        boolean sent(Player player, int at) {
            return loaded(at) && player.isChunkSent(Chunk.getChunkKey(numbers[at] >> 4, numbers[at + 2] >> 4));
        }
    }

    /** Reads the arguments; what a query does not take it does not name. */
    private static Cells cells(JsonReader in, int each, boolean ofPlayer, boolean withPalette) throws IOException, QueryException {
        Cells cells = new Cells();
        Arguments.each(in, name -> {
            switch (name) {
                case "world" -> cells.world = Arguments.world(in.nextString());
                case "cells" -> cells.read(in);
                case "player" -> {
                    if (!ofPlayer) {
                        throw Arguments.unknown(name);
                    }
                    cells.player = Arguments.uuid(in);
                }
                case "palette" -> {
                    if (!withPalette) {
                        throw Arguments.unknown(name);
                    }
                    Arguments.list(in, () -> cells.palette.add(in.nextString()));
                }
                default -> throw Arguments.unknown(name);
            }
        });
        if (cells.world == null) {
            throw QueryException.invalid("the world is missing");
        }
        if (cells.length % each != 0) {
            throw QueryException.invalid("a cell has " + each + " numbers");
        }
        return cells;
    }

    private static void ground(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Cells cells = cells(in, 3, false, false);
        World world = cells.world;
        List<Integer> unloaded = new ArrayList<>();
        out.beginObject();
        out.name("min_y").value(world.getMinHeight());
        out.name("max_y").value(world.getMaxHeight());
        out.name("solid").beginArray();
        for (int at = 0; at < cells.length; at += 3) {
            if (!cells.loaded(at)) {
                unloaded.add(at / 3);
            } else if (world.getBlockAt(cells.numbers[at], cells.numbers[at + 1], cells.numbers[at + 2]).isSolid()) {
                out.value(at / 3);
            }
        }
        out.endArray();
        out.name("unloaded").beginArray();
        for (int at : unloaded) {
            out.value(at);
        }
        out.endArray().endObject();
    }

    private static void show(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Cells cells = cells(in, 4, true, true);
        Player player = Arguments.online(cells.player);
        List<BlockData> palette = new ArrayList<>();
        for (String block : cells.palette) {
            try {
                palette.add(Bukkit.createBlockData(block));
            } catch (IllegalArgumentException unknown) {
                throw QueryException.invalid("there is no block " + block);
            }
        }
        Map<Location, BlockData> shown = new HashMap<>();
        for (int at = 0; at < cells.length; at += 4) {
            int block = cells.numbers[at + 3];
            if (block < 0 || block >= palette.size()) {
                throw QueryException.invalid("the palette has no " + block);
            }
            if (player.getWorld() == cells.world && cells.sent(player, at)) {
                shown.put(cells.place(at), palette.get(block));
            }
        }
        send(out, player, shown);
    }

    private static void restore(JsonReader in, JsonWriter out) throws IOException, QueryException {
        Cells cells = cells(in, 3, true, false);
        Player player = Arguments.online(cells.player);
        Map<Location, BlockData> real = new HashMap<>();
        for (int at = 0; at < cells.length; at += 3) {
            if (player.getWorld() == cells.world && cells.sent(player, at)) {
                Location place = cells.place(at);
                real.put(place, cells.world.getBlockAt(place).getBlockData());
            }
        }
        send(out, player, real);
    }

    private static void send(JsonWriter out, Player player, Map<Location, BlockData> blocks) throws IOException {
        if (!blocks.isEmpty()) {
            player.sendMultiBlockChange(blocks);
        }
        out.beginObject().name("sent").value(blocks.size()).endObject();
    }
}
