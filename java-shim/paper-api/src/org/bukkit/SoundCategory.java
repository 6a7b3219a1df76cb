package org.bukkit;

/** The volume slider that a sound belongs to. */
public enum SoundCategory {
    MASTER, MUSIC, RECORDS, WEATHER, BLOCKS, HOSTILE, NEUTRAL, PLAYERS, AMBIENT, VOICE
}
