package org.bukkit.event.world;

import org.bukkit.World;
import org.bukkit.event.Event;

/** Something that happens in a world. Has a body. */
public abstract class WorldEvent extends Event {
    private final World world;

    protected WorldEvent(World world) {
        this.world = world;
    }

    public World getWorld() {
        return world;
    }
}
