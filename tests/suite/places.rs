//! Places: saved, found again after a restart, and told with direction and distance.

use crate::asking::{ask, script, stand};
use panda_tests::{FakeServer, Scenario, Scene};
use serde_json::{Value, json};

#[test]
fn a_place_is_found_again_after_a_restart() {
    let mut scene = Scenario::start(script(&[
        ("home here", "remember_place", json!({ "name": "Home", "target": "here", "note": "red roof" })),
        ("where is home", "locate_place", json!({ "name": "home" })),
    ]));
    let ada = scene.server.join("Ada");
    let saved = ask(&mut scene, ada, "home here");
    assert_eq!((&saved["saved"], &saved["replaced"]), (&json!("Home"), &json!(false)));

    scene.server.stop();
    scene.server = FakeServer::start(Scene::load("village"), scene.folder.path()).unwrap();
    let ada = scene.server.join("Ada");
    stand(&mut scene, json!({ "at": [30.5, 65.0, 0.5], "yaw": 0.0 }));
    let found = ask(&mut scene, ada, "where is home");
    assert_eq!(found["distance"], json!(30.0));
    assert_eq!(found["direction"], json!("west, right"));
    assert_eq!(found["turn"], json!("90 degrees to the right"));
    assert_eq!(found["height"], json!("level"));
    let snapshot = scene.model.requests().last().unwrap().messages().to_vec();
    assert!(snapshot.iter().any(|message| message.to_string().contains(r#"\"name\":\"Home\""#)), "{snapshot:#?}");
}

#[test]
fn what_he_looks_at_is_saved_with_its_block_and_told_when_it_changes() {
    let mut scene = Scenario::start(script(&[
        ("this block", "remember_place", json!({ "name": "block", "target": "looking_at" })),
        ("my places", "list_places", json!({})),
    ]));
    let ada = scene.server.join("Ada");
    stand(&mut scene, json!({ "at": [0.5, 65.0, -20.5], "yaw": 180.0, "pitch": 45.0 }));
    assert_eq!(ask(&mut scene, ada, "this block")["block"], json!("grass_block"));
    let listed = ask(&mut scene, ada, "my places");
    assert_eq!(listed["places"][0]["state"], json!("valid"));
    let at: Vec<i32> = listed["places"][0]["at"].as_str().unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let dug = json!([{ "op": "block", "world": "minecraft:overworld", "at": at, "block": "minecraft:stone" }]);
    scene.server.world.change(&dug);
    assert_eq!(ask(&mut scene, ada, "my places")["places"][0]["state"], json!("changed: now stone"));
    let away = json!([{ "op": "loaded", "world": "minecraft:overworld", "from": [50, 50], "to": [51, 51] }]);
    scene.server.world.change(&away);
    assert_eq!(ask(&mut scene, ada, "my places")["places"][0]["state"], json!("not loaded, so not checked"));
}

#[test]
fn a_taken_name_is_refused_until_replace_is_said() {
    let mut scene = Scenario::start(script(&[
        ("save", "remember_place", json!({ "name": "Base", "target": "here" })),
        ("again", "remember_place", json!({ "name": "\u{ff22}ase", "target": "here" })),
        ("overwrite", "remember_place", json!({ "name": "base", "target": "here", "replace": true })),
    ]));
    let ada = scene.server.join("Ada");
    ask(&mut scene, ada, "save");
    assert!(ask(&mut scene, ada, "again").to_string().contains("refused: there is a place of that name"));
    assert_eq!(ask(&mut scene, ada, "overwrite")["replaced"], json!(true));
}

#[test]
fn two_players_have_their_own_places() {
    let mut scene = Scenario::start(script(&[
        ("save", "remember_place", json!({ "name": "Base", "target": "here" })),
        ("forget", "forget_place", json!({ "name": "base" })),
        ("list", "list_places", json!({})),
    ]));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    ask(&mut scene, ada, "save");
    assert!(ask(&mut scene, bob, "forget").to_string().contains("the player has no place yet"));
    assert_eq!(ask(&mut scene, ada, "list")["saved_in_all"], json!(1));
    assert_eq!(ask(&mut scene, ada, "forget")["forgotten"], json!(true));
    assert_eq!(ask(&mut scene, ada, "list")["saved_in_all"], json!(0));
}

#[test]
fn bad_names_and_a_full_list_are_told_with_what_is_allowed() {
    let long = "x".repeat(10_000);
    let settings = json!({ "places": { "max": 1 } });
    let calls = [
        ("empty", "remember_place", json!({ "name": "  ", "target": "here" })),
        ("long", "remember_place", json!({ "name": long, "target": "here" })),
        ("sideways", "remember_place", json!({ "name": "a", "target": "sideways" })),
        ("sky", "remember_place", json!({ "name": "a", "target": "looking_at" })),
        ("first", "remember_place", json!({ "name": "'; DROP TABLE places; --", "target": "here" })),
        ("second", "remember_place", json!({ "name": "b", "target": "here" })),
        ("nowhere", "locate_place", json!({ "name": "Atlantis" })),
    ];
    let mut scene = Scenario::with(script(&calls), settings);
    let ada = scene.server.join("Ada");
    stand(&mut scene, json!({ "at": [0.5, 65.0, -20.5], "pitch": -90.0 }));
    let mut told = |question: &str| ask(&mut scene, ada, question).to_string();
    assert!(told("empty").contains("name: 1 to 60 characters"));
    assert!(told("long").contains("this has 10000"));
    assert!(told("sideways").contains("target: unknown variant"));
    assert!(told("sky").contains("looks at no block"));
    assert!(told("first").contains("DROP TABLE"));
    assert!(told("second").contains("which is the limit"));
    assert!(told("nowhere").contains("no place of that name; there are"));
}

#[test]
fn a_place_in_the_other_dimension_is_told_through_the_portal() {
    let mut scene = Scenario::start(script(&[
        ("save", "remember_place", json!({ "name": "Home", "target": "here" })),
        ("where", "locate_place", json!({ "name": "Home" })),
    ]));
    let ada = scene.server.join("Ada");
    stand(&mut scene, json!({ "at": [80.5, 65.0, -79.5] }));
    ask(&mut scene, ada, "save");
    stand(&mut scene, json!({ "world": "minecraft:the_nether", "at": [1.5, 65.0, 1.5] }));
    let told = ask(&mut scene, ada, "where");
    assert_eq!(told["other_dimension"], json!("the player is in the_nether; a portal there would be at 10 65 -10"));
    assert_eq!(told["distance"], Value::Null);
}

#[test]
fn the_players_own_list_has_a_button_to_delete_each() {
    let hostile = "§c<red>'; DROP";
    let mut scene = Scenario::start(script(&[
        ("first", "remember_place", json!({ "name": hostile, "target": "here" })),
        ("second", "remember_place", json!({ "name": "Far away", "target": "here" })),
    ]));
    let ada = scene.server.join("Ada");
    ask(&mut scene, ada, "first");
    stand(&mut scene, json!({ "at": [40.5, 65.0, 0.5] }));
    ask(&mut scene, ada, "second");
    stand(&mut scene, json!({ "at": [0.5, 65.0, 0.5] }));
    scene.server.command(ada, "places");
    let line = scene.server.wait_chat(ada, "blocks away, at 0 65 0");
    assert_eq!(line, "<red>'; DROP – 0 blocks away, at 0 65 0 ✕ delete");
    scene.server.wait_chat(ada, "Far away – 40 blocks away");
    let shown = scene.server.world.seen.iter().find(|seen| seen.text() == line).unwrap().component.clone();
    let button = shown["extra"][2]["clickEvent"]["value"].as_str().unwrap().to_owned();
    assert_eq!(button, "/panda places delete <red>'; DROP");
    scene.server.command(ada, button.strip_prefix("/panda ").unwrap());
    scene.server.wait_chat(ada, "Deleted.");
    scene.server.command(ada, "places delete Atlantis");
    scene.server.wait_chat(ada, "That is not there any more.");
    scene.server.command(ada, "places");
    scene.server.wait_chat(ada, "You have 1 place:");
}
