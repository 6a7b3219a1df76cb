package org.bukkit;

/** True: a Paper type for a planted descriptor. */
public class Location {
    public Location(World world, double x, double y, double z) {
    }
}
