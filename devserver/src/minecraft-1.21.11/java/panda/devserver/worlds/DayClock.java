package panda.devserver.worlds;

import net.minestom.server.instance.InstanceContainer;

/** The clock of a world's day, for Minecraft 1.21.11: each world has one. */
final class DayClock {
    private DayClock() {
    }

    /** Ticks since the first morning; what the clients are told. */
    static long time(InstanceContainer instance) {
        return instance.getTime();
    }

    static void set(InstanceContainer instance, long ticks) {
        instance.setTime(ticks);
    }

    static void run(InstanceContainer instance, boolean running) {
        instance.setTimeRate(running ? 1 : 0);
        instance.setTime(instance.getTime());
    }
}
