package panda.shim;

/**
 * Every native method, and nothing else. The bodies are in rust/jni/src/entry.rs: same names, same order.
 *
 * Text crosses as UTF-8 bytes, a player as the two halves of his UUID. None of them throws, and none of them does
 * anything while the library is not enabled.
 */
public final class Native {
    private Native() {
    }

    /** Starts the core on this thread, the server thread. Gives no bytes when all is well, else the message for the owner. */
    public static native byte[] enable(byte[] setup);

    /** Stops everything within about two seconds. On the server thread. */
    public static native void disable();

    /** Once a tick, on the server thread. */
    public static native void tick();

    /** A chat line as typed, from any thread. 0: ordinary chat; 1: for the asker and the console alone; 2: for everyone. */
    public static native int chat(long high, long low, byte[] text);

    /** What follows /panda; (0, 0) is the console. On the server thread. */
    public static native void command(long high, long low, byte[] line);

    /** What may follow at the end of the line, one a line. Null when that failed. */
    public static native byte[] complete(long high, long low, byte[] line);

    /** One event as JSON, from any thread. */
    public static native void event(byte[] json);
}
