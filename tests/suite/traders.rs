//! Who trades near the asker: who is seen, what is read, what he can pay.

use panda_model::Script;
use panda_tests::Scenario;
use panda_world::Uuid;
use serde_json::{Value, json};

const HILDA: &str = "00000000-0000-4000-8000-000000000001";

fn scene() -> (Scenario, Uuid) {
    let mut scene = Scenario::start(Script::new());
    let ada = scene.server.join("Ada");
    (scene, ada)
}

fn hilda(scene: &mut Scenario, trader: Value) {
    scene.server.world.change(&json!([{ "op": "entity", "uuid": HILDA, "trader": trader }]));
}

fn mending() -> Value {
    json!({ "wants": [{ "item": "minecraft:emerald", "count": 10 }, { "item": "minecraft:book" }],
            "gives": { "item": "minecraft:enchanted_book", "enchantments": { "minecraft:mending": 1 } },
            "uses": 2, "demand": 4, "multiplier": 0.2 })
}

#[test]
fn a_librarian_in_sight_is_told_with_prices_demand_uses_and_what_can_be_paid() {
    let (mut scene, ada) = scene();
    let offers = json!([mending(), { "wants": [{ "item": "minecraft:paper", "count": 24 }],
                                     "gives": { "item": "minecraft:emerald" }, "uses": 16, "max_uses": 16 }]);
    hilda(
        &mut scene,
        json!({ "profession": "minecraft:librarian", "level": 2, "offers": offers,
                              "reputation": { "Ada": { "minor_negative": 10, "major_positive": 1 } } }),
    );
    scene.set(
        "Ada",
        &json!({ "items": [
        { "slot": 0, "item": "minecraft:emerald", "count": 40 }, { "slot": 3, "item": "minecraft:book", "count": 9 },
        { "slot": 40, "item": "minecraft:emerald", "count": 64 },
    ], "effects": [{ "effect": "minecraft:hero_of_the_village", "amplifier": 0, "ticks": 600 }] }),
    );
    let told = scene.call(ada, "villager_trades", &json!({}));
    let row = &told["traders"][0];
    assert_eq!(row["who"], "librarian, apprentice (level 2 of 5)");
    assert_eq!(
        (&row["name"], &row["distance"], &row["direction"]),
        (&json!("Hilda"), &json!(3.6), &json!("south-west, ahead right"))
    );
    assert!(row["reputation"].as_str().unwrap().starts_with("resents the player (-5)"), "{row}");
    let book = json!({
        "gives": "1 enchanted_book", "stored_enchantments": ["mending 1 of 1"],
        "wants": [{ "item": "10 emerald", "carried": 40 }, { "item": "1 book", "carried": 9 }],
        "price_now": "18 emerald (demand: it was bought a lot and falls with rest)", "uses_left": 10, "can_pay_times": 2, "demand": 4,
    });
    assert_eq!(row["offers"][0], book);
    assert_eq!((&row["offers"][1]["uses_left"], &row["offers"][1]["can_pay_times"]), (&json!(0), &json!(0)));
    assert!(told["hero_of_the_village"].as_str().unwrap().contains("30% less"), "{told}");
}

#[test]
fn a_trader_without_offers_is_not_read_and_one_behind_a_wall_is_only_counted() {
    let (mut scene, ada) = scene();
    hilda(&mut scene, json!({ "profession": "minecraft:cleric" }));
    scene.server.world.change(&json!([
        { "op": "spawn", "world": "minecraft:overworld", "entity": {
            "uuid": "00000000-0000-4000-8000-0000000000a1", "type": "minecraft:villager", "at": [0.5, 65.0, -6.5],
            "trader": { "profession": "minecraft:mason", "offers": [mending()] } } },
        { "op": "spawn", "world": "minecraft:overworld", "entity": {
            "uuid": "00000000-0000-4000-8000-0000000000a2", "type": "minecraft:wandering_trader", "at": [2.5, 65.0, 5.5],
            "trader": { "offers": [mending()], "customer": "Bob" } } },
    ]));
    let told = scene.call(ada, "villager_trades", &json!({ "radius": 16 }));
    let traders = told["traders"].as_array().unwrap();
    assert_eq!(traders.len(), 2, "{told}");
    assert!(traders[0]["no_offers"].as_str().unwrap().contains("not read"), "{told}");
    assert_eq!((&traders[0]["offers"], &traders[1]["who"]), (&Value::Null, &json!("wandering trader")));
    assert_eq!(traders[1]["state"], "trading with someone else");
    assert_eq!(told["traders_behind_blocks"], 1);
}

#[test]
fn a_villager_without_work_is_told_as_one() {
    let (mut scene, ada) = scene();
    hilda(&mut scene, json!({ "profession": "minecraft:none" }));
    let told = scene.call(ada, "villager_trades", &json!({}));
    assert_eq!(told["traders"][0]["who"], "villager without work");
    assert!(told["traders"][0]["no_offers"].as_str().unwrap().contains("workstation"), "{told}");
}

#[test]
fn of_many_traders_the_nearest_are_told_and_the_rest_is_counted() {
    let (mut scene, ada) = scene();
    let spawn = |number: usize| {
        json!({ "op": "spawn", "world": "minecraft:overworld", "entity": {
            "uuid": format!("00000000-0000-4000-8000-{number:012}"), "type": "minecraft:villager",
            "at": [-4.0 + number as f64 * 0.03, 65.0, 3.0], "name": format!("number {number}"),
            "trader": { "profession": "minecraft:farmer", "offers": vec![mending(); 20] } } })
    };
    scene.server.world.change(&Value::Array((100..300).map(spawn).collect()));
    let told = scene
        .server
        .world
        .ask_by_name("merchant.nearby", &json!({ "player": ada, "radius": 16.0, "limit": 12 }))
        .unwrap();
    assert_eq!(told["traders"].as_array().unwrap().len(), 12);
    assert_eq!(told["more"].as_u64().unwrap() + told["hidden"].as_u64().unwrap(), 201 - 12);
    let told = scene.call(ada, "villager_trades", &json!({}));
    assert!(told.to_string().len() < 7000, "{}", told.to_string().len());
}

#[test]
fn a_radius_out_of_range_is_a_bad_argument_and_nothing_is_asked() {
    let (mut scene, ada) = scene();
    for radius in [json!(0), json!(1_000_000_000), json!(16.5), json!(-3), json!("NaN"), json!("far")] {
        let answer = scene.call(ada, "villager_trades", &json!({ "radius": radius }));
        assert!(answer.as_str().unwrap().contains("bad arguments: radius: "), "{answer}");
    }
    assert!(!scene.server.world.asked.contains(&"merchant.nearby"));
}
