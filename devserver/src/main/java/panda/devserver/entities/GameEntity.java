package panda.devserver.entities;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import net.kyori.adventure.text.Component;
import net.minestom.server.collision.BoundingBox;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.coordinate.Vec;
import net.minestom.server.instance.block.Block;
import org.bukkit.Location;
import org.bukkit.Server;
import org.bukkit.World;
import org.bukkit.block.BlockFace;
import org.bukkit.entity.Entity;
import org.bukkit.entity.EntityType;
import org.bukkit.event.entity.EntityDamageEvent;
import org.bukkit.util.Vector;
import panda.devserver.DevServer;
import panda.devserver.items.Names;

/** An entity as plugins see it, on one of Minestom's. What only the living have is in GameLiving. */
public class GameEntity<E extends net.minestom.server.entity.Entity> implements Entity {
    private static final BlockFace[] BY_QUARTER = {BlockFace.SOUTH, BlockFace.WEST, BlockFace.NORTH, BlockFace.EAST};
    private static final int FREEZING_TAKES = 140;

    protected final DevServer server;
    protected final E entity;

    protected GameEntity(DevServer server, E entity) {
        this.server = server;
        this.entity = entity;
    }

    public DevServer server() {
        return server;
    }

    /** Minestom's side of it. */
    public E game() {
        return entity;
    }

    protected Location at(Pos pos) {
        return new Location(getWorld(), pos.x(), pos.y(), pos.z(), pos.yaw(), pos.pitch());
    }

    @Override
    public UUID getUniqueId() {
        return entity.getUuid();
    }

    @Override
    public int getEntityId() {
        return entity.getEntityId();
    }

    @Override
    public EntityType getType() {
        return Names.entity(entity.getEntityType().key());
    }

    @Override
    public String getName() {
        Component name = customName();
        return name == null ? getType().name() : net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer.plainText().serialize(name);
    }

    @Override
    public Component customName() {
        return entity.getCustomName();
    }

    @Override
    public void customName(Component name) {
        entity.setCustomName(name);
    }

    @Override
    public boolean isCustomNameVisible() {
        return entity.isCustomNameVisible();
    }

    @Override
    public Server getServer() {
        return server;
    }

    @Override
    public World getWorld() {
        return entity.getInstance() == null ? null : server.world(entity.getInstance());
    }

    @Override
    public Location getLocation() {
        return at(entity.getPosition());
    }

    /** Blocks a tick; Minestom counts in seconds. */
    @Override
    public Vector getVelocity() {
        Vec velocity = entity.getVelocity().div(20);
        return new Vector(velocity.x(), velocity.y(), velocity.z());
    }

    @Override
    public BlockFace getFacing() {
        return BY_QUARTER[Math.floorMod(Math.round(entity.getPosition().yaw() / 90), 4)];
    }

    @Override
    public org.bukkit.util.BoundingBox getBoundingBox() {
        BoundingBox box = entity.getBoundingBox();
        Pos pos = entity.getPosition();
        return new org.bukkit.util.BoundingBox(pos.x() + box.minX(), pos.y() + box.minY(), pos.z() + box.minZ(),
            pos.x() + box.maxX(), pos.y() + box.maxY(), pos.z() + box.maxZ());
    }

    @Override
    public double getWidth() {
        return entity.getBoundingBox().width();
    }

    @Override
    public double getHeight() {
        return entity.getBoundingBox().height();
    }

    @Override
    public boolean isOnGround() {
        return entity.isOnGround();
    }

    private boolean inside(Block kind, double height) {
        Pos pos = entity.getPosition().add(0, height, 0);
        return entity.getInstance() != null && entity.getInstance().isChunkLoaded(pos)
            && entity.getInstance().getBlock(pos).id() == kind.id();
    }

    @Override
    public boolean isInWater() {
        return inside(Block.WATER, 0);
    }

    @Override
    public boolean isUnderWater() {
        return inside(Block.WATER, entity.getEyeHeight());
    }

    @Override
    public boolean isInLava() {
        return inside(Block.LAVA, 0);
    }

    @Override
    public boolean isInvisible() {
        return entity.isInvisible();
    }

    @Override
    public boolean isVisibleByDefault() {
        return true;
    }

    @Override
    public boolean isGlowing() {
        return entity.isGlowing();
    }

    @Override
    public boolean isSneaking() {
        return entity.isSneaking();
    }

    @Override
    public boolean isDead() {
        return entity.isRemoved();
    }

    @Override
    public boolean isValid() {
        return !isDead() && entity.getInstance() != null;
    }

    /** What is loaded ticks here. */
    @Override
    public boolean isTicking() {
        return isValid();
    }

    @Override
    public EntityDamageEvent getLastDamageCause() {
        return null;
    }

    @Override
    public int getTicksLived() {
        return (int) entity.getAliveTicks();
    }

    @Override
    public int getFireTicks() {
        return 0;
    }

    @Override
    public int getMaxFireTicks() {
        return 1;
    }

    @Override
    public int getFreezeTicks() {
        return entity.getEntityMeta().getTickFrozen();
    }

    @Override
    public int getMaxFreezeTicks() {
        return FREEZING_TAKES;
    }

    @Override
    public boolean isFrozen() {
        return getFreezeTicks() >= getMaxFreezeTicks();
    }

    /** Nothing falls far in a scene. */
    @Override
    public float getFallDistance() {
        return 0;
    }

    @Override
    public boolean isInsideVehicle() {
        return entity.getVehicle() != null;
    }

    @Override
    public Entity getVehicle() {
        return entity.getVehicle() == null ? null : server.entities().of(entity.getVehicle());
    }

    @Override
    public List<Entity> getPassengers() {
        List<Entity> passengers = new ArrayList<>();
        entity.getPassengers().forEach(passenger -> passengers.add(server.entities().of(passenger)));
        return passengers;
    }

    @Override
    public List<Entity> getNearbyEntities(double x, double y, double z) {
        org.bukkit.util.BoundingBox box = getBoundingBox();
        org.bukkit.util.BoundingBox wider = new org.bukkit.util.BoundingBox(box.getMinX() - x, box.getMinY() - y, box.getMinZ() - z,
            box.getMaxX() + x, box.getMaxY() + y, box.getMaxZ() + z);
        return new ArrayList<>(getWorld().getNearbyEntities(wider, other -> other != this));
    }

    /** Only players and the console read. */
    @Override
    public void sendMessage(String message) {
    }

    @Override
    public boolean isOp() {
        return false;
    }

    @Override
    public void setOp(boolean value) {
        throw new UnsupportedOperationException("only players become operators");
    }

    @Override
    public boolean isPermissionSet(String node) {
        return false;
    }

    @Override
    public boolean hasPermission(String node) {
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GameEntity<?> it && it.entity == entity;
    }

    @Override
    public int hashCode() {
        return entity.getEntityId();
    }
}
