package org.bukkit;

import java.util.Objects;

import org.bukkit.block.Block;
import org.bukkit.util.Vector;

/** A place in a world, with a direction to look. Has a body: both sides make them. */
public class Location implements Cloneable {
    private World world;
    private double x;
    private double y;
    private double z;
    private float yaw;
    private float pitch;

    public Location(World world, double x, double y, double z) {
        this(world, x, y, z, 0, 0);
    }

    public Location(World world, double x, double y, double z, float yaw, float pitch) {
        this.world = world;
        this.x = x;
        this.y = y;
        this.z = z;
        this.yaw = yaw;
        this.pitch = pitch;
    }

    public World getWorld() {
        return world;
    }

    public boolean isWorldLoaded() {
        return world != null;
    }

    public double getX() {
        return x;
    }

    public double getY() {
        return y;
    }

    public double getZ() {
        return z;
    }

    public float getYaw() {
        return yaw;
    }

    public float getPitch() {
        return pitch;
    }

    public int getBlockX() {
        return locToBlock(x);
    }

    public int getBlockY() {
        return locToBlock(y);
    }

    public int getBlockZ() {
        return locToBlock(z);
    }

    public static int locToBlock(double coordinate) {
        return (int) Math.floor(coordinate);
    }

    public Block getBlock() {
        return world.getBlockAt(this);
    }

    /** The unit vector of the look. */
    public Vector getDirection() {
        double turn = Math.toRadians(yaw);
        double tilt = Math.toRadians(pitch);
        return new Vector(-Math.cos(tilt) * Math.sin(turn), -Math.sin(tilt), Math.cos(tilt) * Math.cos(turn));
    }

    public Location add(double dx, double dy, double dz) {
        x += dx;
        y += dy;
        z += dz;
        return this;
    }

    public double distanceSquared(Location other) {
        if (world != other.world) {
            throw new IllegalArgumentException("the two places are in different worlds");
        }
        return (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) + (z - other.z) * (z - other.z);
    }

    public double distance(Location other) {
        return Math.sqrt(distanceSquared(other));
    }

    public Vector toVector() {
        return new Vector(x, y, z);
    }

    @Override
    public Location clone() {
        return new Location(world, x, y, z, yaw, pitch);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Location it && it.world == world && it.x == x && it.y == y && it.z == z
            && it.yaw == yaw && it.pitch == pitch;
    }

    @Override
    public int hashCode() {
        return Objects.hash(world, x, y, z, yaw, pitch);
    }

    @Override
    public String toString() {
        return "Location{" + (world == null ? null : world.getName()) + " " + x + " " + y + " " + z + "}";
    }
}
