package planted;

import org.bukkit.World;

/** Calls a method by another result than Paper's. */
class WrongReturn {
    int call(World world) {
        return world.getName();
    }
}
