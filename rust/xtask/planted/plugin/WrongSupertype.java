package planted;

import java.util.UUID;

import org.bukkit.block.Block;

/** Calls a method that the type does not inherit. */
class WrongSupertype {
    UUID call(Block block) {
        return block.getUniqueId();
    }
}
