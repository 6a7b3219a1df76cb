package org.bukkit.attribute;

/** One attribute of one thing. */
public interface AttributeInstance {
    Attribute getAttribute();

    double getBaseValue();

    double getDefaultValue();

    double getValue();
}
