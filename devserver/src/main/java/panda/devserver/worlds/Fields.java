package panda.devserver.worlds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.reflect.TypeToken;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.coordinate.Vec;

/** The fields of one object of a scene or a change. Each reader throws with the field's name when it is not as said. */
public record Fields(JsonObject object) {
    /** True when the field is stated, null included. */
    public boolean has(String name) {
        return object.has(name);
    }

    public boolean isNull(String name) {
        return !object.has(name) || object.get(name).isJsonNull();
    }

    /** Throws when a field is stated that is none of these. */
    public Fields only(String... known) {
        Set<String> names = Set.of(known);
        for (String name : object.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("unknown field '" + name + "' in " + object);
            }
        }
        return this;
    }

    private JsonElement element(String name) {
        if (isNull(name)) {
            throw new IllegalArgumentException("'" + name + "' is missing in " + object);
        }
        return object.get(name);
    }

    public String text(String name) {
        return element(name).getAsString();
    }

    public String text(String name, String fallback) {
        return isNull(name) ? fallback : text(name);
    }

    public double number(String name) {
        return element(name).getAsDouble();
    }

    public double number(String name, double fallback) {
        return isNull(name) ? fallback : number(name);
    }

    public int integer(String name) {
        return element(name).getAsInt();
    }

    public int integer(String name, int fallback) {
        return isNull(name) ? fallback : integer(name);
    }

    public boolean flag(String name) {
        return element(name).getAsBoolean();
    }

    public UUID uuid(String name) {
        return UUID.fromString(text(name));
    }

    public Fields fields(String name) {
        return new Fields(element(name).getAsJsonObject());
    }

    /** All fields as plain values, and one more. */
    public Map<String, Object> map(String name, Object value) {
        Map<String, Object> map = new Gson().fromJson(object, new TypeToken<Map<String, Object>>() { }.getType());
        map.put(name, value);
        return map;
    }

    /** A list of objects; empty when not stated. */
    public List<Fields> list(String name) {
        List<Fields> list = new ArrayList<>();
        if (!isNull(name)) {
            object.getAsJsonArray(name).forEach(one -> list.add(new Fields(one.getAsJsonObject())));
        }
        return list;
    }

    /** A list of texts; empty when not stated. */
    public List<String> texts(String name) {
        List<String> list = new ArrayList<>();
        if (!isNull(name)) {
            object.getAsJsonArray(name).forEach(one -> list.add(one.getAsString()));
        }
        return list;
    }

    /** A list of lists of texts; empty when not stated. */
    public List<List<String>> lists(String name) {
        List<List<String>> lists = new ArrayList<>();
        if (!isNull(name)) {
            for (JsonElement list : object.getAsJsonArray(name)) {
                lists.add(list.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList());
            }
        }
        return lists;
    }

    /** `[x, y, z]`. */
    public Vec point(String name) {
        JsonArray array = element(name).getAsJsonArray();
        return new Vec(array.get(0).getAsDouble(), array.get(1).getAsDouble(), array.get(2).getAsDouble());
    }

    /** `[x, z]` of a chunk. */
    public int[] chunk(String name) {
        JsonArray array = element(name).getAsJsonArray();
        return new int[] {array.get(0).getAsInt(), array.get(1).getAsInt()};
    }

    /** The point `at` with the object's yaw and pitch; those left out are as in the fallback. */
    public Pos place(Pos fallback) {
        Pos at = has("at") ? point("at").asPos() : fallback;
        return at.withView((float) number("yaw", fallback.yaw()), (float) number("pitch", fallback.pitch()));
    }
}
