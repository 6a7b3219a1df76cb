package io.papermc.paper.world;

/** The eight faces of the moon, in the order of the nights. */
public enum MoonPhase {
    FULL_MOON, WANING_GIBBOUS, LAST_QUARTER, WANING_CRESCENT, NEW_MOON, WAXING_CRESCENT, FIRST_QUARTER, WAXING_GIBBOUS;

    /** The phase of a day, counted from the world's first. */
    public static MoonPhase getPhase(long day) {
        return values()[(int) Math.floorMod(day, 8L)];
    }
}
