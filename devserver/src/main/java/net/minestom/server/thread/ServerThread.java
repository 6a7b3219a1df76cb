package net.minestom.server.thread;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

import net.minestom.server.MinecraftServer;
import net.minestom.server.ServerProcess;
import net.minestom.server.Tickable;

/**
 * The one thread of the server, as on Paper: the clock, connections, worlds, entities and plugins all run here.
 * Stock Minestom has two. It lies in Minestom's package because what it overrides is package-private.
 * What a tick does for plugins is not here: see panda.devserver.thread.Tick.
 */
public final class ServerThread extends TickThread {
    private static final long TICK_NANOS = 50_000_000L;
    private static final int MOST_TICKS_BEHIND = 20;

    private final ServerProcess process;
    private final Runnable first;
    private final IntConsumer before;
    private final LongConsumer after;
    private volatile boolean stop;

    /**
     * @param first  runs once on the thread before the first tick
     * @param before runs at the start of each tick, with its number
     * @param after  runs at the end of each tick, with the nanoseconds that it took
     */
    private ServerThread(ServerProcess process, Runnable first, IntConsumer before, LongConsumer after) {
        super("Server thread");
        this.process = process;
        this.first = first;
        this.before = before;
        this.after = after;
    }

    /** Makes the thread the only one that the process hands ticks to. Call it before the process starts. */
    public static ServerThread install(ServerProcess process, Runnable first, IntConsumer before, LongConsumer after) {
        ServerThread thread = new ServerThread(process, first, before, after);
        try {
            var field = process.getClass().getDeclaredField("dispatcher");
            field.setAccessible(true);
            field.set(process, new ThreadDispatcherImpl<>(ThreadProvider.counter(), 1, number -> thread));
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("Minestom's server process has changed", changed);
        }
        return thread;
    }

    @Override
    public void run() {
        ReentrantLock lock = lock();
        lock.lock();
        try {
            first.run();
        } finally {
            lock.unlock();
        }
        long next = System.nanoTime();
        for (int number = 1; !stop; number++) {
            long start = System.nanoTime();
            lock.lock();
            try {
                before.accept(number);
                if (process.isAlive()) {
                    process.ticker().tick(start);
                }
            } catch (Throwable fault) {
                MinecraftServer.getExceptionManager().handleException(fault);
            } finally {
                lock.unlock();
            }
            after.accept(System.nanoTime() - start);
            next += TICK_NANOS;
            long now = System.nanoTime();
            if (now - next > MOST_TICKS_BEHIND * TICK_NANOS) {
                next = now;
            }
            while (!stop && (now = System.nanoTime()) < next) {
                LockSupport.parkNanos(next - now);
            }
        }
    }

    /** Called by the ticker, on this thread: ticks chunks and entities at once instead of waking another thread. */
    @Override
    void startTick(CountDownLatch latch, long tickNanos) {
        long millis = tickNanos / 1_000_000;
        for (int i = 0; i < entries.size(); i++) {
            for (Tickable element : entries.get(i).elements()) {
                try {
                    element.tick(millis);
                } catch (Throwable fault) {
                    MinecraftServer.getExceptionManager().handleException(fault);
                }
            }
        }
        latch.countDown();
    }

    @Override
    void shutdown() {
        stop = true;
        LockSupport.unpark(this);
    }
}
