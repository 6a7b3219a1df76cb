package org.bukkit.attribute;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.EquipmentSlotGroup;

/** What an item changes of an attribute. Has a body: the dev server makes them. */
public class AttributeModifier implements Keyed {
    private final NamespacedKey key;
    private final double amount;
    private final Operation operation;
    private final EquipmentSlotGroup slots;

    public AttributeModifier(NamespacedKey key, double amount, Operation operation, EquipmentSlotGroup slots) {
        this.key = key;
        this.amount = amount;
        this.operation = operation;
        this.slots = slots;
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    public double getAmount() {
        return amount;
    }

    public Operation getOperation() {
        return operation;
    }

    public EquipmentSlotGroup getSlotGroup() {
        return slots;
    }

    /** How the amount is put to the value. */
    public enum Operation {
        ADD_NUMBER, ADD_SCALAR, MULTIPLY_SCALAR_1
    }
}
