package panda.devserver.entities;

import net.minestom.server.collision.BoundingBox;
import net.minestom.server.collision.Shape;
import net.minestom.server.coordinate.Point;
import net.minestom.server.coordinate.Vec;
import net.minestom.server.instance.Instance;

/** Straight lines through a world: whether one passes between two points, and what one meets first. */
final class Sight {
    private static final double STEP = 1.0 / 32;
    private static final int FINE = 128;
    private static final BoundingBox SPECK = new BoundingBox(1e-4, 1e-4, 1e-4);

    private Sight() {
    }

    static boolean clear(Instance instance, Point from, Point to) {
        Vec way = new Vec(to.x() - from.x(), to.y() - from.y(), to.z() - from.z());
        int steps = (int) Math.ceil(way.length() / STEP);
        Point lastBlock = null;
        Shape shape = null;
        for (int i = 0; i <= steps; i++) {
            Point at = from.add(way.mul((double) i / Math.max(1, steps)));
            Vec block = new Vec(at.blockX(), at.blockY(), at.blockZ());
            if (!block.equals(lastBlock)) {
                lastBlock = block;
                shape = shape(instance, block);
            }
            if (shape != null && shape.intersectBox(at.sub(block), SPECK)) {
                return false;
            }
        }
        return true;
    }

    /** The first block on a line that is no air; null if there is none within reach or the line leaves loaded ground. */
    static Point firstBlock(Instance instance, Point eyes, Vec way, int reach) {
        for (int i = 0; i <= reach * FINE; i++) {
            Point at = eyes.add(way.mul((double) i / FINE));
            if (!instance.isChunkLoaded(at)) {
                return null;
            }
            int y = at.blockY();
            boolean inside = y >= instance.getCachedDimensionType().minY() && y < instance.getCachedDimensionType().maxY();
            if (inside && !instance.getBlock(at).isAir()) {
                return at;
            }
        }
        return null;
    }

    /** Null where nothing can be met. */
    private static Shape shape(Instance instance, Point block) {
        int y = block.blockY();
        if (!instance.isChunkLoaded(block) || y < instance.getCachedDimensionType().minY() || y >= instance.getCachedDimensionType().maxY()) {
            return null;
        }
        Shape shape = instance.getBlock(block).registry().collisionShape();
        return shape.relativeEnd().isZero() ? null : shape;
    }
}
