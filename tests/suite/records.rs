//! The last death with what became of its items, and the statistics of a player.

use panda_model::Script;
use panda_tests::fake_server::Dying;
use panda_tests::{FakeServer, Scenario, Scene};
use panda_world::{QueryError, Uuid};
use serde_json::{Value, json};

const WORLD: &str = "minecraft:overworld";

fn stage() -> (Scenario, Uuid) {
    let mut scene = Scenario::start(Script::new());
    let ada = scene.server.join("Ada");
    scene.server.world.change(
        &json!([{ "op": "player", "name": "Ada", "at": [10.5, 65.0, 20.5], "level": 5, "items": [
        { "slot": 0, "item": "minecraft:stone", "count": 40 },
        { "slot": 1, "item": "minecraft:coal", "count": 7 },
        { "slot": 2, "item": "minecraft:stick", "count": 3, "name": "Wand" },
    ] }]),
    );
    (scene, ada)
}

/// She dies, and stands where she comes back.
fn die(scene: &mut Scenario, ada: Uuid, how: &Dying) {
    scene.server.die(ada, how);
    watched(scene);
    let back = json!([{ "op": "player", "name": "Ada", "at": [0.5, 65.0, 0.5], "yaw": 0.0 }]);
    scene.server.world.change(&back);
}

/// The tick after a death, in which the drops are looked for.
fn watched(scene: &mut Scenario) {
    let before = asked(scene, "death.watch");
    scene.server.tick_until("the drops to be watched", |world| {
        (world.asked.iter().filter(|name| **name == "death.watch").count() > before).then_some(())
    });
}

fn asked(scene: &Scenario, query: &str) -> usize {
    scene.server.world.asked.iter().filter(|name| **name == query).count()
}

fn last_death(scene: &mut Scenario, ada: Uuid) -> Value {
    scene.call(ada, "last_death", &json!({}))
}

fn item(scene: &Scenario, name: &str) -> Uuid {
    let items = scene.server.world.items_on_ground();
    items.iter().find(|(_, item, _)| item.ends_with(name)).unwrap_or_else(|| panic!("no {name} in {items:?}")).0
}

#[test]
fn a_death_is_told_with_place_cause_things_time_and_way() {
    let (mut scene, ada) = stage();
    let how = Dying { cause: "minecraft:mob_attack", killer: Some(("minecraft:zombie", "Bob")), ..Dying::default() };
    die(&mut scene, ada, &how);
    scene.server.pass_ticks(1200);
    let told = last_death(&mut scene, ada);
    assert_eq!((&told["at"], &told["dimension"]), (&json!("10 65 20"), &json!("overworld")), "{told}");
    assert_eq!((&told["cause"], &told["killer"]), (&json!("mob attack"), &json!("zombie")));
    assert_eq!((&told["killer_name"], &told["message"]), (&json!("Bob"), &json!("Ada died")));
    assert_eq!((&told["distance"], &told["direction"]), (&json!(22.0), &json!("south-east, ahead left")));
    assert_eq!((&told["height"], &told["xp_dropped"]), (&json!("level"), &json!(35)));
    let expected = json!([
        { "item": "stone", "count": 40 },
        { "item": "coal", "count": 7 },
        { "item": "stick", "name": "Wand", "count": 3 },
    ]);
    assert_eq!(told["still_there"], expected);
    assert_eq!((&told["gone"], &told["about_minutes_left"]), (&json!([]), &json!(4.0)));
    assert!(told["clock"].as_str().unwrap().starts_with("running"), "{told}");
}

#[test]
fn the_way_to_the_last_death_follows_a_later_one() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    let told = scene.call(ada, "guide_to", &json!({ "place": "LAST_DEATH" }));
    assert_eq!(told["distance"], json!(22.0), "{told}");
    let led = |scene: &mut Scenario, blocks: &str| {
        scene.server.tick_until("the arrow", |world| {
            world.action_bars_of(ada).pop().filter(|line| line.ends_with(&format!("{blocks} blocks")))
        })
    };
    led(&mut scene, "22");
    scene.server.world.change(&json!([{ "op": "player", "name": "Ada", "at": [0.5, 65.0, -50.5] }]));
    die(&mut scene, ada, &Dying::default());
    let line = led(&mut scene, "51");
    assert!(line.starts_with('\u{2193}'), "behind him: {line}");
}

#[test]
fn what_is_picked_up_merged_burnt_or_lost_is_told_apart() {
    let (mut scene, ada) = stage();
    let bob = scene.server.join("Bob");
    die(&mut scene, ada, &Dying::default());
    let (stone, coal, stick) = (item(&scene, "stone"), item(&scene, "coal"), item(&scene, "stick"));
    scene.server.take(stone, ada, "minecraft:player", 25);
    scene.server.take(stone, bob, "minecraft:player", 5);
    scene.server.lose(coal, "death", Some("lava"));
    // Somebody's sticks lie there; hers become part of them.
    let others = "00000000-0000-4000-8000-00000000000f";
    let spawn = json!([{ "op": "spawn", "world": WORLD, "entity": { "uuid": others, "type": "minecraft:item",
        "at": [10.5, 65.0, 20.5], "stack": { "item": "minecraft:stick", "count": 10 }, "age": 900 } }]);
    scene.server.world.change(&spawn);
    scene.server.merge(stick, others.parse().unwrap());
    let told = last_death(&mut scene, ada);
    let lie = json!([{ "item": "stone", "count": 10 }, { "item": "stick", "name": "Wand", "count": 3 }]);
    assert_eq!(told["still_there"], lie, "{told}");
    let gone = json!([
        { "item": "stone", "count": 25, "how": "picked up by the player" },
        { "item": "stone", "count": 5, "how": "picked up by another player" },
        { "item": "coal", "count": 7, "how": "burnt" },
    ]);
    assert_eq!(told["gone"], gone);

    scene.server.take(others.parse().unwrap(), Uuid::from_u128(5), "minecraft:allay", 13);
    scene.server.pass_ticks(6000);
    let told = last_death(&mut scene, ada);
    assert_eq!(told["still_there"], json!([]));
    let hows: Vec<&str> = told["gone"].as_array().unwrap().iter().map(|row| row["how"].as_str().unwrap()).collect();
    assert!(hows.contains(&"despawned") && hows.contains(&"picked up by a mob"), "{told}");
    assert!(told.get("about_minutes_left").is_none() && told.get("clock").is_none(), "{told}");
}

#[test]
fn time_stands_still_where_nothing_is_loaded_and_nothing_is_loaded_to_look() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    scene.server.pass_ticks(600);
    scene.server.load_only([-2, -2], [0, 0]);
    scene.server.pass_ticks(100_000);
    let told = last_death(&mut scene, ada);
    assert_eq!((&told["about_minutes_left"], &told["gone"]), (&json!(4.5), &json!([])), "{told}");
    assert!(told["clock"].as_str().unwrap().starts_with("standing still"), "{told}");
    assert_eq!(told["still_there"].as_array().unwrap().len(), 3);
    scene.server.load_only([-2, -2], [3, 3]);
    scene.server.pass_ticks(600);
    let told = last_death(&mut scene, ada);
    assert_eq!(told["about_minutes_left"], json!(4.0));
    assert!(told["clock"].as_str().unwrap().starts_with("running"), "{told}");
}

#[test]
fn the_things_are_found_again_after_a_relog_and_after_a_restart() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    scene.server.quit(ada);
    // While he is away others may take it.
    scene.server.take(item(&scene, "coal"), Uuid::from_u128(9), "minecraft:player", 7);
    let ada = scene.server.join("Ada");
    let told = last_death(&mut scene, ada);
    assert_eq!(told["gone"], json!([{ "item": "coal", "count": 7, "how": "picked up by another player" }]), "{told}");

    let stone = item(&scene, "stone");
    scene.server.stop();
    scene.server = FakeServer::start(Scene::load("village"), scene.folder.path()).unwrap();
    // The world is as it was saved; nobody saw what became of the sticks.
    let entity = json!({ "uuid": stone, "type": "minecraft:item", "at": [10.5, 65.0, 20.5], "age": 3000,
        "stack": { "item": "minecraft:stone", "count": 38 } });
    scene.server.world.change(&json!([{ "op": "spawn", "world": WORLD, "entity": entity }]));
    let ada = scene.server.join("Ada");
    watched(&mut scene);
    let told = last_death(&mut scene, ada);
    assert_eq!(told["still_there"], json!([{ "item": "stone", "count": 38 }]), "{told}");
    assert_eq!(told["about_minutes_left"], json!(2.5));
    let gone = told["gone"].to_string();
    for how in ["taken by a hopper", "no longer there, nobody saw why", "picked up by another player"] {
        assert!(gone.contains(how), "{told}");
    }
    // It is watched again.
    scene.server.take(stone, ada, "minecraft:player", 38);
    assert_eq!(last_death(&mut scene, ada)["still_there"], json!([]));
}

#[test]
fn a_restart_in_an_unloaded_place_forgets_no_more_than_the_last_note() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    last_death(&mut scene, ada);
    scene.server.pass_ticks(1200);
    scene.server.load_only([-2, -2], [0, 0]);
    scene.server.stop();
    scene.server = FakeServer::start(Scene::load("village"), scene.folder.path()).unwrap();
    scene.server.load_only([-2, -2], [0, 0]);
    let ada = scene.server.join("Ada");
    watched(&mut scene);
    let told = last_death(&mut scene, ada);
    assert_eq!((&told["about_minutes_left"], &told["gone"]), (&json!(4.0), &json!([])), "{told}");
}

#[test]
fn keep_inventory_and_grave_plugins_are_told() {
    let (mut scene, ada) = stage();
    let graves = || vec!["Vault", "AxGraves"];
    die(&mut scene, ada, &Dying { cleared: true, plugins: graves(), ..Dying::default() });
    let told = last_death(&mut scene, ada);
    assert_eq!(told["notes"], json!(["the drops are kept by a grave plugin: AxGraves"]), "{told}");

    give(&mut scene);
    die(&mut scene, ada, &Dying { swallowed: true, ..Dying::default() });
    let told = last_death(&mut scene, ada);
    assert!(told["notes"][0].as_str().unwrap().starts_with("another plugin has taken the drops"), "{told}");
    assert_eq!(told["gone"][0]["how"], json!("removed by another plugin"));

    die(&mut scene, ada, &Dying::default());
    assert_eq!(last_death(&mut scene, ada)["notes"], json!(["he carried nothing"]));

    give(&mut scene);
    scene.server.world.change(&json!([{ "op": "world", "world": WORLD, "keep_inventory": true }]));
    die(&mut scene, ada, &Dying { plugins: graves(), ..Dying::default() });
    let told = last_death(&mut scene, ada);
    let notes = json!(["keepInventory: he kept his things, nothing dropped", "he kept his levels"]);
    assert_eq!((&told["notes"], &told["still_there"]), (&notes, &json!([])), "{told}");
}

fn give(scene: &mut Scenario) {
    let items = json!([{ "slot": 0, "item": "minecraft:stone", "count": 4 }]);
    scene.server.world.change(&json!([{ "op": "player", "name": "Ada", "items": items }]));
}

#[test]
fn no_death_is_told_as_such_and_each_player_has_his_own() {
    let (mut scene, ada) = stage();
    let bob = scene.server.join("Bob");
    let told = last_death(&mut scene, bob).to_string();
    assert!(told.contains("refused: no death of this player is known"), "{told}");
    die(&mut scene, ada, &Dying::default());
    let told = last_death(&mut scene, bob).to_string();
    assert!(told.contains("refused: no death of this player is known"), "{told}");
    assert!(scene.call(ada, "last_death", &json!({ "which": 2 })).to_string().contains("bad arguments: which"));
}

#[test]
fn a_death_in_another_dimension_is_told_through_the_portal() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    let nether = json!([{ "op": "player", "name": "Ada", "world": "minecraft:the_nether", "at": [0.5, 65.0, 0.5] }]);
    scene.server.world.change(&nether);
    let told = last_death(&mut scene, ada);
    assert!(told.get("distance").is_none(), "{told}");
    let other = told["other_dimension"].as_str().unwrap();
    assert!(other.contains("the_nether") && other.contains("1 65 2"), "{told}");
}

#[test]
fn nothing_is_asked_of_the_server_for_those_who_lost_nothing() {
    let (mut scene, ada) = stage();
    scene.server.world.asked.clear();
    let told = scene.call(ada, "player_statistics", &json!({ "group": "time" }));
    assert!(told["time"]["played"].is_object(), "{told}");
    for query in ["death.items", "death.spilled", "death.watch", "statistic.counted"] {
        assert_eq!(asked(&scene, query), 0, "{query}");
    }
}

#[test]
fn forgetting_the_conversation_does_not_touch_the_death() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    scene.call(ada, "forget_conversation", &json!({}));
    assert_eq!(last_death(&mut scene, ada)["at"], json!("10 65 20"));
}

#[test]
fn a_broken_server_costs_the_answer_and_nothing_else() {
    let (mut scene, ada) = stage();
    die(&mut scene, ada, &Dying::default());
    scene.server.world.broken.insert("death.items", QueryError::Fault("no".into()));
    assert!(last_death(&mut scene, ada).to_string().contains("the tool failed"), "told as a fault");
    scene.server.world.broken.clear();
    assert_eq!(last_death(&mut scene, ada)["still_there"].as_array().unwrap().len(), 3);
}

#[test]
fn lifetime_and_session_are_told_apart() {
    let (mut scene, ada) = stage();
    let add = |scene: &mut Scenario, add: Value| {
        scene.server.world.change(&json!([{ "op": "statistics", "name": "Ada", "add": add }]));
    };
    add(
        &mut scene,
        json!({ "walk_one_cm": 123_400, "deaths": 2, "mob_kills": 9, "damage_taken": 250,
        "play_one_minute": 240_000, "mine_block": { "minecraft:stone": 500, "minecraft:dirt": 40 },
        "kill_entity": { "minecraft:zombie": 9 }, "craft_item": { "minecraft:torch": 16 } }),
    );
    scene.server.quit(ada);
    let ada = scene.server.join("Ada");
    scene.server.tick_until("the counters at the join", |world| world.asked.contains(&"statistic.plain").then_some(()));
    scene.server.tick();
    add(
        &mut scene,
        json!({ "walk_one_cm": 5000, "deaths": 1, "play_one_minute": 2400, "mine_block": { "minecraft:dirt": 3 },
        "entity_killed_by": { "minecraft:creeper": 1 } }),
    );

    let told = scene.call(ada, "player_statistics", &json!({}));
    assert_eq!(told["session"], json!("2 min since he joined, or since Panda started"), "{told}");
    assert_eq!(told["time"]["played"], json!({ "lifetime": "3 h 22 min", "session": "2 min" }));
    assert_eq!(told["distances_in_blocks"]["walk"], json!({ "lifetime": 1284.0, "session": 50.0 }));
    assert_eq!(told["deaths"]["deaths"], json!({ "lifetime": 3.0, "session": 1.0 }));
    assert_eq!(told["damage_in_hearts"]["taken"], json!({ "lifetime": 12.5, "session": 0.0 }));
    assert_eq!((&told["mined"]["total"], &told["mined"]["total_this_session"]), (&json!(543), &json!(3)));
    assert_eq!(told["mined"]["top"][0], json!({ "what": "stone", "lifetime": 500, "session": 0 }));
    assert_eq!(told["mined"]["top_this_session"], Value::Null, "only one thing, which the list above has");
    assert_eq!(told["killed_by"]["top"][0]["what"], json!("creeper"));
    assert_eq!(told["crafted"]["total_this_session"], json!(0));

    let told = scene.call(ada, "player_statistics", &json!({ "group": "kills" }));
    let groups: Vec<&String> = told.as_object().unwrap().keys().collect();
    assert_eq!(groups, ["killed", "kills", "session"], "{told}");
}

#[test]
fn a_change_of_language_begins_no_session() {
    let (mut scene, ada) = stage();
    scene.server.tick_until("the counters at the join", |world| world.asked.contains(&"statistic.plain").then_some(()));
    scene.server.tick();
    scene.server.world.change(&json!([{ "op": "statistics", "name": "Ada", "add": { "jump": 4 } }]));
    scene.server.join_as("Ada", "zh_cn");
    scene.server.tick();
    let told = scene.call(ada, "player_statistics", &json!({ "group": "distances" }));
    assert_eq!(told["distances_in_blocks"]["jumps"], json!({ "lifetime": 4.0, "session": 4.0 }), "{told}");
}

#[test]
fn an_unknown_group_is_told_the_groups() {
    let (mut scene, ada) = stage();
    for group in ["magic", "", "MINED", "挖", "e\u{301}", "'; DROP TABLE deaths; --"] {
        let told = scene.call(ada, "player_statistics", &json!({ "group": group })).to_string();
        assert!(told.contains("bad arguments: group: unknown variant"), "{told}");
        for known in ["time", "distances", "deaths", "kills", "mined", "crafted", "damage"] {
            assert!(told.contains(known), "{told}");
        }
    }
    let long = "x".repeat(10_000);
    let told = scene.call(ada, "player_statistics", &json!({ "group": long })).to_string();
    assert!(told.contains("bad arguments") && told.len() < 12_000, "{}", told.len());
}

#[test]
fn what_is_counted_by_kind_is_read_page_by_page() {
    let (mut scene, ada) = stage();
    scene.server.world.asked.clear();
    scene.call(ada, "player_statistics", &json!({ "group": "mined" }));
    assert_eq!(asked(&scene, "statistic.counted"), 6, "1300 kinds, 250 a page");
}
