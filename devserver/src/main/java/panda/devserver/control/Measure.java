package panda.devserver.control;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;

/**
 * Times the plugin's own code on the server thread, in CPU time of that thread: its tick, and the Java side of a query.
 * The first sample is the first call; each sample is the mean of a batch, since one idle tick is shorter than the clock.
 */
final class Measure {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Measure() {
    }

    @FunctionalInterface
    private interface Call {
        void run() throws Throwable;
    }

    /** Nanoseconds of `Native.tick` with nothing to do. */
    static JsonArray tick(ClassLoader loader, int samples, int batch) throws Throwable {
        MethodHandle tick = handle(loader, "panda.shim.Native", "tick");
        // A block, since the handle's type is taken from how it is called: as a statement it gives nothing.
        return samples(() -> {
            tick.invokeExact();
        }, samples, batch);
    }

    /** Nanoseconds of one query's handler, arguments and answer as bytes. */
    static JsonArray ask(ClassLoader loader, String query, JsonElement args, int samples, int batch) throws Throwable {
        String[] names = (String[]) handle(loader, "panda.shim.Queries", "names").invokeExact();
        int number = Arrays.asList(names).indexOf(query);
        byte[] bytes = args.toString().getBytes(StandardCharsets.UTF_8);
        MethodHandle ask = handle(loader, "panda.shim.Queries", "ask", int.class, byte[].class);
        return samples(() -> {
            byte[] answer = (byte[]) ask.invokeExact(number, bytes);
            if (answer[0] != 0) {
                throw new IllegalStateException(new String(answer, 1, answer.length - 1, StandardCharsets.UTF_8));
            }
        }, samples, batch);
    }

    private static MethodHandle handle(ClassLoader loader, String type, String name, Class<?>... parameters) throws ReflectiveOperationException {
        Method method = Class.forName(type, true, loader).getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method);
    }

    private static JsonArray samples(Call call, int samples, int batch) throws Throwable {
        JsonArray times = new JsonArray();
        times.add(time(call, 1));
        for (int i = 0; i < samples; i++) {
            times.add(time(call, batch));
        }
        return times;
    }

    private static double time(Call call, int batch) throws Throwable {
        long began = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < batch; i++) {
            call.run();
        }
        return (THREADS.getCurrentThreadCpuTime() - began) / (double) batch;
    }
}
