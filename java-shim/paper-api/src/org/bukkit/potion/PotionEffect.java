package org.bukkit.potion;

/** One effect on something living. Has a body. */
public class PotionEffect {
    public static final int INFINITE_DURATION = -1;

    private final PotionEffectType type;
    private final int duration;
    private final int amplifier;
    private final boolean ambient;
    private final boolean particles;
    private final boolean icon;

    public PotionEffect(PotionEffectType type, int duration, int amplifier) {
        this(type, duration, amplifier, true, true, true);
    }

    public PotionEffect(PotionEffectType type, int duration, int amplifier, boolean ambient, boolean particles, boolean icon) {
        this.type = type;
        this.duration = duration;
        this.amplifier = amplifier;
        this.ambient = ambient;
        this.particles = particles;
        this.icon = icon;
    }

    public PotionEffectType getType() {
        return type;
    }

    /** Ticks left; -1 never ends. */
    public int getDuration() {
        return duration;
    }

    /** 0 is level I. */
    public int getAmplifier() {
        return amplifier;
    }

    public boolean isInfinite() {
        return duration == INFINITE_DURATION;
    }

    public boolean isAmbient() {
        return ambient;
    }

    public boolean hasParticles() {
        return particles;
    }

    public boolean hasIcon() {
        return icon;
    }
}
