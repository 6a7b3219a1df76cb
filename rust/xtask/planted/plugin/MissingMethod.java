package planted;

import org.bukkit.Location;
import org.bukkit.World;

/** Calls a method that Paper lacks, with a Paper type in its descriptor. */
class MissingMethod {
    void call(World world, Location at) {
        world.plantedMethod(at);
    }
}
