package panda.devserver.worlds;

import net.minestom.server.instance.Clock;
import net.minestom.server.instance.InstanceContainer;

/** The clock of a world's day, for Minecraft 26.1: a dimension may have none, and its time is 0 then, as on Paper. */
final class DayClock {
    private DayClock() {
    }

    /** Ticks since the first morning; what the clients are told. */
    static long time(InstanceContainer instance) {
        Clock clock = instance.defaultClock();
        return clock == null ? 0 : clock.time();
    }

    static void set(InstanceContainer instance, long ticks) {
        Clock clock = instance.defaultClock();
        if (clock != null) {
            clock.time(ticks);
            instance.refreshTime();
        }
    }

    static void run(InstanceContainer instance, boolean running) {
        Clock clock = instance.defaultClock();
        if (clock == null) {
            return;
        }
        if (running) {
            clock.resume();
        } else {
            clock.pause();
        }
        instance.refreshTime();
    }
}
