package panda.shim;

import java.io.IOException;
import java.util.List;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import org.bukkit.Material;

/** Items as kinds of things: the queries of rust/world/src/item.rs. */
final class ItemQueries {
    static final List<Queries.Row> ROWS = List.of(
        new Queries.Row("item.named", ItemQueries::named)
    );

    private ItemQueries() {
    }

    private static void named(JsonReader in, JsonWriter out) throws IOException, QueryException {
        String[] wanted = new String[1];
        Arguments.each(in, name -> {
            if (!name.equals("item")) {
                throw Arguments.unknown(name);
            }
            wanted[0] = in.nextString();
        });
        if (wanted[0] == null) {
            throw QueryException.invalid("the item is missing");
        }
        Material kind = Material.matchMaterial(wanted[0]);
        out.beginObject().name("kind");
        if (kind == null || !kind.isItem() || kind.isAir()) {
            out.nullValue();
        } else {
            out.beginObject();
            out.name("item").value(kind.getKey().toString());
            out.name("translation").value(kind.translationKey());
            out.endObject();
        }
        out.endObject();
    }
}
