package panda.devserver.thread;

/**
 * The two rules of Paper that a plugin can break without seeing it on a small server: some calls belong to the server
 * thread, and some reads load chunks. Both are counted; the first throws as on Paper, the second when asked to.
 */
public final class Rules {
    private final Counters counters;
    private final boolean strict;
    private volatile Thread serverThread;

    /** @param strict throw at an implicit chunk load instead of only counting it */
    public Rules(Counters counters, boolean strict) {
        this.counters = counters;
        this.strict = strict;
    }

    /** From here on the calling thread is the server thread. */
    public void enter() {
        serverThread = Thread.currentThread();
    }

    public boolean onServerThread() {
        return Thread.currentThread() == serverThread;
    }

    /** For the calls that Paper's AsyncCatcher guards. */
    public void serverThreadOnly(String what) {
        if (!onServerThread()) {
            throw wrongThread("Asynchronous " + what + "!");
        }
    }

    public IllegalStateException wrongThread(String message) {
        counters.wrongThread();
        return new IllegalStateException(message);
    }

    /** For a read of an unloaded chunk that Paper would answer by loading it. */
    public void implicitChunkLoad(String world, int chunkX, int chunkZ) {
        counters.implicitChunkLoad();
        if (strict) {
            throw new IllegalStateException("Paper would load chunk " + chunkX + " " + chunkZ + " of " + world + " for this read");
        }
    }
}
