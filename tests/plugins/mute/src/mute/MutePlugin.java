package mute;

import io.papermc.paper.event.player.AsyncChatEvent;
import net.kyori.adventure.text.serializer.plain.PlainTextComponentSerializer;
import org.bukkit.event.EventHandler;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.event.player.AsyncPlayerChatEvent;
import org.bukkit.plugin.java.JavaPlugin;

/**
 * Cancels chat lines that contain `hush-low` before others see them (LOWEST) and those that contain `hush-high` after
 * most did (HIGH). It listens to the old chat event too, so that the server fires that first.
 */
public final class MutePlugin extends JavaPlugin implements Listener {
    @Override
    public void onEnable() {
        getServer().getPluginManager().registerEvents(this, this);
    }

    @EventHandler(priority = EventPriority.LOWEST)
    public void low(AsyncChatEvent event) {
        cancel(event, "hush-low");
    }

    @EventHandler(priority = EventPriority.HIGH)
    public void high(AsyncChatEvent event) {
        cancel(event, "hush-high");
    }

    @EventHandler(priority = EventPriority.MONITOR)
    public void old(AsyncPlayerChatEvent event) {
        getLogger().info("old chat event: " + event.getMessage());
    }

    private static void cancel(AsyncChatEvent event, String word) {
        if (PlainTextComponentSerializer.plainText().serialize(event.message()).contains(word)) {
            event.setCancelled(true);
        }
    }
}
