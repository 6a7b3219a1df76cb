package org.bukkit.inventory;

import java.util.Map;
import java.util.TreeMap;

/** Where an item must be for what it does. Has a body. */
public final class EquipmentSlotGroup {
    private static final Map<String, EquipmentSlotGroup> BY_NAME = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    public static final EquipmentSlotGroup ANY = new EquipmentSlotGroup("any");
    public static final EquipmentSlotGroup MAINHAND = new EquipmentSlotGroup("mainhand");
    public static final EquipmentSlotGroup OFFHAND = new EquipmentSlotGroup("offhand");
    public static final EquipmentSlotGroup HAND = new EquipmentSlotGroup("hand");
    public static final EquipmentSlotGroup FEET = new EquipmentSlotGroup("feet");
    public static final EquipmentSlotGroup LEGS = new EquipmentSlotGroup("legs");
    public static final EquipmentSlotGroup CHEST = new EquipmentSlotGroup("chest");
    public static final EquipmentSlotGroup HEAD = new EquipmentSlotGroup("head");
    public static final EquipmentSlotGroup ARMOR = new EquipmentSlotGroup("armor");
    public static final EquipmentSlotGroup BODY = new EquipmentSlotGroup("body");

    private final String name;

    private EquipmentSlotGroup(String name) {
        this.name = name;
        BY_NAME.put(name, this);
    }

    /** Null when there is none of that name. */
    public static EquipmentSlotGroup getByName(String name) {
        return BY_NAME.get(name);
    }

    /** The name that items state. */
    @Override
    public String toString() {
        return name;
    }
}
