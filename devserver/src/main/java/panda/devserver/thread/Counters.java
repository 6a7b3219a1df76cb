package panda.devserver.thread;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

import com.google.gson.JsonObject;

/**
 * What the harness asks for in numbers: misuse that Paper would punish or pay for, and the length of ticks.
 * Deciding what counts as misuse is not here: see Rules.
 */
public final class Counters {
    private static final int TICKS_KEPT = 100;

    private final AtomicLong implicitChunkLoads = new AtomicLong();
    private final AtomicLong wrongThread = new AtomicLong();
    private final AtomicLong rolledOffers = new AtomicLong();
    private final ArrayDeque<Long> lastTicks = new ArrayDeque<>();
    private final ArrayDeque<Long> ends = new ArrayDeque<>();
    private long ticks;
    private long tickNanos;
    private long longestTickNanos;

    void implicitChunkLoad() {
        implicitChunkLoads.incrementAndGet();
    }

    void wrongThread() {
        wrongThread.incrementAndGet();
    }

    /** Someone only wanted to read a trader's offers, and the server had to make them. */
    public void rolledOffers() {
        rolledOffers.incrementAndGet();
    }

    public synchronized void tick(long nanos) {
        ends.addLast(System.nanoTime());
        if (ends.size() > TICKS_KEPT) {
            ends.removeFirst();
        }
        ticks++;
        tickNanos += nanos;
        longestTickNanos = Math.max(longestTickNanos, nanos);
        lastTicks.addLast(nanos);
        if (lastTicks.size() > TICKS_KEPT) {
            lastTicks.removeFirst();
        }
    }

    /** The lengths of the last ticks in nanoseconds, oldest first, as Paper's getTickTimes gives them. */
    public synchronized long[] lastTicks() {
        long[] times = new long[TICKS_KEPT];
        int at = 0;
        for (long nanos : lastTicks) {
            times[at++] = nanos;
        }
        return times;
    }

    /** Milliseconds, over the last five seconds. */
    public double meanTick() {
        return Arrays.stream(lastTicks()).filter(nanos -> nanos > 0).average().orElse(0) / 1e6;
    }

    /** Ticks a second over the last five seconds, at most 20. */
    public synchronized double rate() {
        if (ends.size() < 2) {
            return 20;
        }
        return Math.min(20, (ends.size() - 1) * 1e9 / (ends.getLast() - ends.getFirst()));
    }

    public synchronized void reset() {
        implicitChunkLoads.set(0);
        wrongThread.set(0);
        rolledOffers.set(0);
        ticks = 0;
        tickNanos = 0;
        longestTickNanos = 0;
    }

    public synchronized JsonObject json() {
        JsonObject json = new JsonObject();
        json.addProperty("implicit_chunk_loads", implicitChunkLoads.get());
        json.addProperty("wrong_thread", wrongThread.get());
        json.addProperty("rolled_offers", rolledOffers.get());
        json.addProperty("ticks", ticks);
        json.addProperty("tick_mean_ms", ticks == 0 ? 0 : tickNanos / 1e6 / ticks);
        json.addProperty("tick_max_ms", longestTickNanos / 1e6);
        json.addProperty("os_threads", processFigure("Threads:"));
        json.addProperty("rss_kb", processFigure("VmRSS:"));
        return json;
    }

    /** From Linux's own account of this process; -1 where there is none. */
    private static long processFigure(String name) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.substring(name.length()).replace("kB", "").trim());
                }
            }
        } catch (IOException notLinux) {
            return -1;
        }
        return -1;
    }
}
