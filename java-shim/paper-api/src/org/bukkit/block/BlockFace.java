package org.bukkit.block;

/** A direction along the faces of a block. */
public enum BlockFace {
    NORTH(0, 0, -1), EAST(1, 0, 0), SOUTH(0, 0, 1), WEST(-1, 0, 0), UP(0, 1, 0), DOWN(0, -1, 0),
    NORTH_EAST(1, 0, -1), NORTH_WEST(-1, 0, -1), SOUTH_EAST(1, 0, 1), SOUTH_WEST(-1, 0, 1), SELF(0, 0, 0);

    private final int x;
    private final int y;
    private final int z;

    BlockFace(int x, int y, int z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    public int getModX() {
        return x;
    }

    public int getModY() {
        return y;
    }

    public int getModZ() {
        return z;
    }
}
