package planted;

import org.bukkit.Chunk;

/** Calls an interface's method as if it were a class's. */
class InterfaceAsClass {
    int call(Chunk chunk) {
        return chunk.getX();
    }
}
