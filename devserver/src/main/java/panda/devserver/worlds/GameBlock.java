package panda.devserver.worlds;

import net.minestom.server.instance.block.Block;
import org.bukkit.Location;
import org.bukkit.Material;
import org.bukkit.World;
import org.bukkit.block.Biome;
import org.bukkit.block.data.BlockData;
import panda.devserver.items.Names;

/** One block of a world: a place, read anew at each call. */
record GameBlock(GameWorld world, int x, int y, int z) implements org.bukkit.block.Block {
    private Block block() {
        return world.reader().block(x, y, z);
    }

    @Override
    public World getWorld() {
        return world;
    }

    @Override
    public int getX() {
        return x;
    }

    @Override
    public int getY() {
        return y;
    }

    @Override
    public int getZ() {
        return z;
    }

    @Override
    public Location getLocation() {
        return new Location(world, x, y, z);
    }

    @Override
    public Material getType() {
        return Names.material(block().key());
    }

    @Override
    public BlockData getBlockData() {
        return new GameBlockData(block());
    }

    @Override
    public Biome getBiome() {
        return world.reader().biome(x, y, z);
    }

    @Override
    public double getTemperature() {
        return world.reader().temperature(x, y, z);
    }

    @Override
    public byte getLightLevel() {
        int sky = world.reader().skyLight(x, y, z) - world.reader().skyDimming();
        return (byte) Math.max(Math.max(sky, 0), world.reader().blockLight(x, y, z));
    }

    @Override
    public byte getLightFromSky() {
        return (byte) world.reader().skyLight(x, y, z);
    }

    @Override
    public byte getLightFromBlocks() {
        return (byte) world.reader().blockLight(x, y, z);
    }

    @Override
    public boolean isLiquid() {
        return block().isLiquid();
    }

    @Override
    public boolean isPassable() {
        return block().registry().collisionShape().relativeEnd().isZero();
    }

    @Override
    public boolean isSolid() {
        return block().isSolid();
    }

    @Override
    public boolean isEmpty() {
        return block().isAir();
    }

    @Override
    public String translationKey() {
        return block().registry().translationKey();
    }
}
