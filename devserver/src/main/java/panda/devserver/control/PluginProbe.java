package panda.devserver.control;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

/** Reaches into the plugin through its own class loader: its queries, and its natives with nothing in them. Keeps nothing of it. */
final class PluginProbe {
    private static final String QUERIES = "panda.shim.Queries";
    private static final String NATIVES = "panda.shim.Native";

    private PluginProbe() {
    }

    /** Asks the plugin's own query of that name: `{"status":0,"answer":…}`. */
    static JsonObject ask(ClassLoader loader, String query, JsonElement args) throws ReflectiveOperationException {
        Class<?> queries = Class.forName(QUERIES, true, loader);
        Method names = queries.getDeclaredMethod("names");
        Method ask = queries.getDeclaredMethod("ask", int.class, byte[].class);
        names.setAccessible(true);
        ask.setAccessible(true);
        int index = Arrays.asList((String[]) names.invoke(null)).indexOf(query);
        if (index < 0) {
            throw new IllegalArgumentException("the plugin has no query '" + query + "'");
        }
        byte[] answer = (byte[]) ask.invoke(null, index, args.toString().getBytes(StandardCharsets.UTF_8));
        JsonObject json = new JsonObject();
        json.addProperty("status", answer[0]);
        json.add("answer", JsonParser.parseString(new String(answer, 1, answer.length - 1, StandardCharsets.UTF_8)));
        return json;
    }

    /** Calls the native of that name with null and 0 for everything. */
    static JsonObject callNull(ClassLoader loader, String name) throws ReflectiveOperationException {
        Method method = Arrays.stream(Class.forName(NATIVES, true, loader).getDeclaredMethods())
            .filter(one -> one.getName().equals(name) && Modifier.isNative(one.getModifiers()))
            .findFirst().orElseThrow(() -> new IllegalArgumentException("the plugin has no native '" + name + "'"));
        method.setAccessible(true);
        JsonObject json = new JsonObject();
        try {
            Object returned = method.invoke(null, Arrays.stream(method.getParameterTypes()).map(PluginProbe::nothing).toArray());
            json.add("returned", value(returned));
        } catch (InvocationTargetException threw) {
            json.addProperty("threw", threw.getCause().toString());
        }
        return json;
    }

    private static Object nothing(Class<?> type) {
        if (!type.isPrimitive()) {
            return null;
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == double.class) {
            return 0.0;
        }
        return type == float.class ? (Object) 0f : (Object) 0;
    }

    private static JsonElement value(Object returned) {
        return switch (returned) {
            case null -> com.google.gson.JsonNull.INSTANCE;
            case byte[] bytes -> new JsonPrimitive(new String(bytes, StandardCharsets.UTF_8));
            case Number number -> new JsonPrimitive(number);
            case Boolean flag -> new JsonPrimitive(flag);
            default -> new JsonPrimitive(returned.toString());
        };
    }
}
