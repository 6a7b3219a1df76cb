package panda.devserver.worlds;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;

import net.minestom.server.coordinate.Pos;
import net.minestom.server.instance.Chunk;
import net.minestom.server.instance.InstanceContainer;
import net.minestom.server.item.ItemStack;
import org.bukkit.event.entity.EntityRemoveEvent;
import panda.devserver.DevServer;
import panda.devserver.entities.DroppedItem;

/** The items on the ground of chunks that are not loaded: kept with the chunk, and not aging. */
final class SleepingItems {
    private final DevServer server;
    private final InstanceContainer instance;
    private final List<Asleep> asleep = new ArrayList<>();

    SleepingItems(DevServer server, InstanceContainer instance) {
        this.server = server;
        this.instance = instance;
    }

    private record Asleep(UUID id, ItemStack stack, int age, Pos at) {
    }

    /** The chunk is about to be unloaded. */
    void put(Chunk chunk) {
        instance.getChunkEntities(chunk).forEach(entity -> {
            if (entity instanceof DroppedItem item) {
                asleep.add(new Asleep(item.getUuid(), item.stack(), item.age(), item.getPosition()));
                item.gone(EntityRemoveEvent.Cause.UNLOAD);
            }
        });
    }

    /** The chunk is there again. */
    void wake(Chunk chunk) {
        for (Iterator<Asleep> all = asleep.iterator(); all.hasNext();) {
            Asleep one = all.next();
            if (one.at().chunkX() == chunk.getChunkX() && one.at().chunkZ() == chunk.getChunkZ()) {
                all.remove();
                new DroppedItem(server, one.id(), one.stack(), one.age(), 0).setInstance(instance, one.at()).join();
            }
        }
    }
}
