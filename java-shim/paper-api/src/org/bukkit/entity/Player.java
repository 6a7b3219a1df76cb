package org.bukkit.entity;

import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import net.kyori.adventure.bossbar.BossBarViewer;
import net.kyori.adventure.text.Component;
import org.bukkit.Location;
import org.bukkit.OfflinePlayer;
import org.bukkit.Particle;
import org.bukkit.SoundCategory;
import org.bukkit.advancement.Advancement;
import org.bukkit.advancement.AdvancementProgress;
import org.bukkit.block.data.BlockData;

/** A player who is here. */
public interface Player extends HumanEntity, OfflinePlayer, BossBarViewer {
    @Override
    String getName();

    @Override
    UUID getUniqueId();

    Component displayName();

    Locale locale();

    int getPing();

    boolean isSprinting();

    boolean isFlying();

    boolean getAllowFlight();

    int getLevel();

    /** Share of the next level, 0 to 1. */
    float getExp();

    /** Points ever gained, which is not the points of now. */
    int getTotalExperience();

    /** Like the potential one, but loads its chunk to look at the block. */
    Location getRespawnLocation();

    int getClientViewDistance();

    int getViewDistance();

    boolean isChunkSent(long chunkKey);

    /** Shows this player blocks that are not there, one packet for each section that they lie in. */
    void sendMultiBlockChange(Map<? extends Location, BlockData> blocks);

    boolean canSee(Player player);

    boolean canSee(Entity entity);

    boolean performCommand(String line);

    void chat(String line);

    AdvancementProgress getAdvancementProgress(Advancement advancement);

    void updateCommands();

    void kick(Component message);

    void playSound(Location location, String sound, SoundCategory category, float volume, float pitch);

    void stopSound(String sound);

    /** For this player alone; forced, he sees it from far away and whatever his client's setting. */
    <T> void spawnParticle(Particle particle, double x, double y, double z, int count, double offsetX, double offsetY, double offsetZ,
        double extra, T data, boolean force);
}
