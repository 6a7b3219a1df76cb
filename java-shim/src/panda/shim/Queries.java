package panda.shim;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Logger;
import java.util.stream.Stream;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

/**
 * All world queries and effects: the one way up from the library. Each subject lists its own, in the order of
 * rust/world/src/query.rs; the position in the whole list is the number that crosses.
 *
 * On the server thread alone. A handler may fire events, which go down into the library again from inside.
 */
public final class Queries {
    /** Answers one query: reads one JSON object and writes one. What it wrote before it throws is dropped. */
    @FunctionalInterface
    interface Handler {
        void answer(JsonReader in, JsonWriter out) throws IOException, QueryException;
    }

    /** A query and who answers it. */
    record Row(String name, Handler handler) {
    }

    private static final List<Row> ROWS = Stream.of(
        PlayerQueries.ROWS, EntityQueries.ROWS, BlockQueries.ROWS, BuildingQueries.ROWS, ConditionQueries.ROWS,
        RecipeQueries.ROWS, ChatQueries.ROWS, ServerQueries.ROWS, EventQueries.ROWS, DeathQueries.ROWS, StatisticQueries.ROWS,
        SightQueries.ROWS, ItemQueries.ROWS, MerchantQueries.ROWS, AdvancementQueries.ROWS
    ).flatMap(List::stream).toList();

    private static Logger log;

    private Queries() {
    }

    /** Takes the logger that the library's log lines go to. */
    static void open(Logger logger) {
        log = logger;
    }

    static Logger log() {
        return log;
    }

    /** The names, by number. */
    public static String[] names() {
        return ROWS.stream().map(Row::name).toArray(String[]::new);
    }

    /** Answers query number {@code query}: a status byte (0: answered, else as in {@link QueryException}) and JSON in UTF-8. */
    public static byte[] ask(int query, byte[] args) {
        try {
            if (query < 0 || query >= ROWS.size()) {
                throw new QueryException(QueryException.FAULT, "there is no query with the number " + query);
            }
            StringWriter answer = new StringWriter(512);
            JsonReader in = new JsonReader(new StringReader(new String(args, StandardCharsets.UTF_8)));
            JsonWriter out = new JsonWriter(answer);
            ROWS.get(query).handler().answer(in, out);
            out.flush();
            return crossing(0, answer.toString());
        } catch (QueryException none) {
            return failed(none.status, none.getMessage());
        } catch (VirtualMachineError dying) {
            throw dying;
        } catch (Throwable thrown) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace, true));
            return failed(QueryException.FAULT, trace.toString());
        }
    }

    private static byte[] failed(int status, String message) {
        StringWriter text = new StringWriter();
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginObject().name("message").value(message).endObject();
        } catch (IOException never) {
            throw new IllegalStateException("a string can always be written to", never);
        }
        return crossing(status, text.toString());
    }

    private static byte[] crossing(int status, String json) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[text.length + 1];
        bytes[0] = (byte) status;
        System.arraycopy(text, 0, bytes, 1, text.length);
        return bytes;
    }
}
