package panda.shim;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What Paper's types do not tell and the server behind them knows: the one place with reflection. Nothing here may be
 * needed: where the server is built otherwise the answer is null, and the caller does without. Server thread alone.
 */
final class Reflected {
    /** How to get from an entity of a class to the server's own object and the field in it; empty: there is no way. */
    private record Way(Method handle, Field field) {
    }

    private static final Map<Class<?>, Optional<Way>> TO_OFFERS = new HashMap<>();

    private Reflected() {
    }

    /** Whether a trader has offers, without making the server roll them; null if that cannot be seen. */
    static Boolean hasOffers(Object trader) {
        try {
            Optional<Way> way = TO_OFFERS.get(trader.getClass());
            if (way == null) {
                way = Optional.ofNullable(way(trader, "offers"));
                TO_OFFERS.put(trader.getClass(), way);
            }
            return way.isEmpty() ? null : way.get().field().get(way.get().handle().invoke(trader)) != null;
        } catch (ReflectiveOperationException | RuntimeException hidden) {
            TO_OFFERS.put(trader.getClass(), Optional.empty());
            return null;
        }
    }

    /** Null when the server's object has no such field, or when there is none behind the entity. */
    private static Way way(Object entity, String field) throws ReflectiveOperationException {
        Method handle = entity.getClass().getMethod("getHandle");
        handle.setAccessible(true);
        for (Class<?> type = handle.invoke(entity).getClass(); type != null; type = type.getSuperclass()) {
            for (Field declared : type.getDeclaredFields()) {
                if (declared.getName().equals(field)) {
                    declared.setAccessible(true);
                    return new Way(handle, declared);
                }
            }
        }
        return null;
    }
}
