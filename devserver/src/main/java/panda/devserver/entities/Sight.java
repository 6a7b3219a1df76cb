package panda.devserver.entities;

import net.minestom.server.collision.BoundingBox;
import net.minestom.server.collision.Shape;
import net.minestom.server.coordinate.Point;
import net.minestom.server.coordinate.Vec;
import net.minestom.server.instance.Instance;

/** Whether a straight line passes between two points without meeting a block's shape. Unloaded ground stops nothing. */
final class Sight {
    private static final double STEP = 1.0 / 32;
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
