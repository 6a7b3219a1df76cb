package org.bukkit.attribute;

/** What has attributes. */
public interface Attributable {
    /** Null when this thing has none of that name. */
    AttributeInstance getAttribute(Attribute attribute);
}
