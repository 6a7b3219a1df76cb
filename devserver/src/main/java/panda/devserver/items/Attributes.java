package panda.devserver.items;

import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Multimap;
import net.kyori.adventure.key.Key;
import net.minestom.server.entity.attribute.AttributeOperation;
import net.minestom.server.item.component.AttributeList;
import org.bukkit.NamespacedKey;
import org.bukkit.Registry;
import org.bukkit.attribute.Attribute;
import org.bukkit.attribute.AttributeModifier;
import org.bukkit.inventory.EquipmentSlotGroup;
import panda.devserver.worlds.Fields;

/** What items change of those who wear or hold them, between the game's form, the plugins' and a scene's. */
final class Attributes {
    private static final AttributeModifier.Operation[] OPERATIONS = AttributeModifier.Operation.values();

    private Attributes() {
    }

    /** `attribute`, `amount`, `operation`, `slot`. */
    static AttributeList.Modifier read(Fields fields, int number) {
        fields.only("attribute", "amount", "operation", "slot");
        var attribute = net.minestom.server.entity.attribute.Attribute.fromKey(Key.key(fields.text("attribute")));
        AttributeOperation operation = null;
        for (AttributeModifier.Operation known : OPERATIONS) {
            if (known.name().equalsIgnoreCase(fields.text("operation"))) {
                operation = AttributeOperation.values()[known.ordinal()];
            }
        }
        if (attribute == null || operation == null) {
            throw new IllegalArgumentException("no such attribute or operation in " + fields.object());
        }
        for (var group : net.minestom.server.entity.EquipmentSlotGroup.values()) {
            if (group.nbtName().equals(fields.text("slot"))) {
                var modifier = new net.minestom.server.entity.attribute.AttributeModifier(Key.key("scene", "number_" + number), fields.number("amount"), operation);
                return new AttributeList.Modifier(attribute, modifier, group);
            }
        }
        throw new IllegalArgumentException("no slot '" + fields.text("slot") + "'");
    }

    static Multimap<Attribute, AttributeModifier> toPlugin(AttributeList list) {
        Multimap<Attribute, AttributeModifier> made = LinkedHashMultimap.create();
        for (AttributeList.Modifier one : list.modifiers()) {
            made.put(Registry.ATTRIBUTE.get(NamespacedKey.fromString(one.attribute().key().asString())),
                new AttributeModifier(NamespacedKey.fromString(one.modifier().id().asString()), one.modifier().amount(),
                    OPERATIONS[one.modifier().operation().ordinal()], EquipmentSlotGroup.getByName(one.slot().nbtName())));
        }
        return made;
    }
}
