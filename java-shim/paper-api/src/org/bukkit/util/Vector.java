package org.bukkit.util;

import java.util.Objects;

/** Three numbers: a direction, a speed or a point. Has a body. */
public class Vector implements Cloneable {
    protected double x;
    protected double y;
    protected double z;

    public Vector(double x, double y, double z) {
        this.x = x;
        this.y = y;
        this.z = z;
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

    public double length() {
        return Math.sqrt(lengthSquared());
    }

    public double lengthSquared() {
        return x * x + y * y + z * z;
    }

    @Override
    public Vector clone() {
        return new Vector(x, y, z);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector it && it.x == x && it.y == y && it.z == z;
    }

    @Override
    public int hashCode() {
        return Objects.hash(x, y, z);
    }

    @Override
    public String toString() {
        return x + "," + y + "," + z;
    }
}
