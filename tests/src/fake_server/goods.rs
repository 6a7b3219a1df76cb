//! What the fake world says of single items. It knows the kinds that scenes hold, no others.

use super::World;
use super::answers::stack;
use crate::light::plain;
use crate::scene;
use panda_world::item::{DetailsAnswer, Enchantment, Goods, Item, Modifier, Operation};
use panda_world::{Foreign, QueryError, Uuid};
use std::collections::BTreeMap;

impl World {
    pub(super) fn details(&self, player: Uuid, slots: &[i32], repair: &[String]) -> Result<DetailsAnswer, QueryError> {
        let carried = &self.present(player)?.state.items;
        if let Some(slot) = slots.iter().find(|slot| !(0..=40).contains(*slot)) {
            return Err(QueryError::Invalid(format!("there is no slot {slot}")));
        }
        let found = slots.iter().filter_map(|slot| carried.iter().find(|item| item.slot == *slot));
        Ok(DetailsAnswer { items: found.map(|item| details(item, repair)).collect() })
    }
}

fn details(item: &scene::Item, repair: &[String]) -> Item {
    let mut attributes = if item.attributes.is_empty() { of_its_kind(&item.item) } else { item.attributes.clone() };
    attributes.sort_by(|a, b| a.attribute.cmp(&b.attribute).then(a.amount.total_cmp(&b.amount)));
    let mends = |kind: &&String| menders(&item.item).contains(&plain(kind));
    Item {
        slot: item.slot,
        goods: goods(item),
        lore: item.lore.iter().cloned().map(Foreign::new).collect(),
        attributes,
        unbreakable: item.unbreakable,
        repair_cost: item.repair_cost,
        repaired_by: repair.iter().filter(mends).cloned().collect(),
    }
}

pub(super) fn goods(item: &scene::Item) -> Goods {
    let levels: Vec<Enchantment> = levels(&item.enchantments);
    let (stored, enchantments) =
        if item.item == "minecraft:enchanted_book" { (levels, Vec::new()) } else { (Vec::new(), levels) };
    Goods { stack: stack(item), item_name: item.item_name.clone().map(Foreign::new), enchantments, stored }
}

fn levels(levels: &BTreeMap<String, i32>) -> Vec<Enchantment> {
    let one = |(name, level): (&String, &i32)| Enchantment {
        enchantment: name.clone(),
        level: *level,
        max_level: most(name),
        curse: name.ends_with("_curse"),
    };
    levels.iter().map(one).collect()
}

fn most(enchantment: &str) -> i32 {
    match plain(enchantment) {
        "efficiency" | "sharpness" | "power" => 5,
        "protection" => 4,
        "unbreaking" | "fortune" | "looting" => 3,
        "mending" | "silk_touch" | "vanishing_curse" | "binding_curse" => 1,
        other => panic!("FakeServer knows nothing of {other}"),
    }
}

fn menders(item: &str) -> &'static [&'static str] {
    match plain(item) {
        "iron_pickaxe" | "iron_sword" | "iron_helmet" | "iron_boots" | "iron_leggings" | "iron_chestplate" => {
            &["iron_ingot"]
        }
        "diamond_pickaxe" | "diamond_sword" => &["diamond"],
        "leather_helmet" | "leather_boots" => &["leather"],
        "shield" => &["oak_planks", "birch_planks", "spruce_planks"],
        _ => &[],
    }
}

fn of_its_kind(item: &str) -> Vec<Modifier> {
    let modifier = |attribute: &str, amount: f64, slot: &str| Modifier {
        attribute: format!("minecraft:{attribute}"),
        amount,
        operation: Operation::AddNumber,
        slot: slot.into(),
    };
    let tool = |damage: f64, speed: f64| {
        vec![modifier("attack_damage", damage, "mainhand"), modifier("attack_speed", speed, "mainhand")]
    };
    let worn = |points: f64, slot: &str| vec![modifier("armor", points, slot), modifier("armor_toughness", 0.0, slot)];
    match plain(item) {
        "iron_pickaxe" => tool(3.0, -2.8),
        "iron_sword" => tool(5.0, -2.4),
        "diamond_pickaxe" => tool(4.0, -2.8),
        "diamond_sword" => tool(6.0, -2.4),
        "iron_helmet" => worn(2.0, "head"),
        "iron_boots" => worn(2.0, "feet"),
        "leather_helmet" => worn(1.0, "head"),
        "leather_boots" => worn(1.0, "feet"),
        _ => Vec::new(),
    }
}
