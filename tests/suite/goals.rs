//! Goals: followed by a bar as the inventory changes, kept over restarts, said when they are reached.

use crate::asking::{ask, script, stand};
use panda_tests::fake_server::World;
use panda_tests::{FakeServer, Scenario, Scene};
use panda_world::Uuid;
use panda_world::sight::Bar;
use serde_json::{Value, json};

fn carrying(scene: &mut Scenario, item: &str, count: i32) {
    stand(scene, json!({ "items": [{ "slot": 9, "item": format!("minecraft:{item}"), "count": count }] }));
}

fn wait_bar(server: &mut FakeServer, player: Uuid, title: &str) -> Bar {
    server.tick_until(&format!("bar {title:?}"), |world| {
        world.bars.get(&player).filter(|bar| bar.title.to_string().contains(title)).cloned()
    })
}

fn wait_no_bar(server: &mut FakeServer, player: Uuid) {
    server.tick_until("screen without a bar", |world| (!world.bars.contains_key(&player)).then_some(()));
}

fn goals() -> Scenario {
    Scenario::start(script(&[
        ("want logs", "set_goal", json!({ "kind": "item", "item": "oak log", "count": 64 })),
        ("want iron", "set_goal", json!({ "kind": "item", "item": "minecraft:iron_ingot", "count": 3 })),
        ("go mining", "set_goal", json!({ "kind": "activity", "text": "Mining" })),
        ("how far", "goal_status", json!({})),
        ("give up logs", "clear_goal", json!({ "which": "log" })),
        ("give up", "clear_goal", json!({})),
        ("give up all", "clear_goal", json!({ "which": "all" })),
    ]))
}

#[test]
fn the_bar_follows_the_inventory_shows_the_newest_and_goes_when_all_is_there() {
    let mut scene = goals();
    let ada = scene.server.join("Ada");
    carrying(&mut scene, "oak_log", 16);
    let told = ask(&mut scene, ada, "want logs");
    assert_eq!((&told["item"], &told["held"], &told["missing"]), (&json!("oak_log"), &json!(16), &json!(48)), "{told}");
    let bar = wait_bar(&mut scene.server, ada, " 16/64");
    assert_eq!(
        (bar.progress, bar.title.pointer("/extra/1")),
        (0.25, Some(&json!({ "translate": "block.minecraft.oak_log" })))
    );
    ask(&mut scene, ada, "want iron");
    wait_bar(&mut scene.server, ada, " 0/3");
    carrying(&mut scene, "iron_ingot", 2);
    wait_bar(&mut scene.server, ada, " 2/3");
    let status = ask(&mut scene, ada, "how far");
    assert_eq!(status["goals"][0], json!({ "item": "iron_ingot", "held": 2, "wanted": 3, "missing": 1 }));
    assert_eq!(status["goals"][1]["held"], json!(0), "{status}");
    carrying(&mut scene, "iron_ingot", 5);
    scene.server.wait_chat(ada, "Goal reached: ");
    wait_bar(&mut scene.server, ada, " 0/64");
    carrying(&mut scene, "oak_log", 64);
    wait_no_bar(&mut scene.server, ada);
    let reached = |world: &World| world.chat_of(ada).iter().filter(|line| line.contains("Goal reached")).count();
    scene.server.tick_until("the word of the second", |world| (reached(world) == 2).then_some(()));
    assert_eq!(ask(&mut scene, ada, "how far")["goals"], json!([]));
    assert_eq!(reached(&scene.server.world), 2, "each is told once");
}

#[test]
fn goals_and_their_bar_outlive_a_restart_and_the_bar_goes_with_the_plugin() {
    let mut scene = goals();
    let ada = scene.server.join("Ada");
    carrying(&mut scene, "oak_log", 16);
    ask(&mut scene, ada, "want logs");
    wait_bar(&mut scene.server, ada, " 16/64");
    scene.server.stop();
    assert!(scene.server.world.bars.is_empty(), "a bar that nobody changes any more stays on no screen");
    scene.server = FakeServer::start(Scene::load("village"), scene.folder.path()).unwrap();
    let ada = scene.server.join("Ada");
    wait_bar(&mut scene.server, ada, "/64");
    scene.server.quit(ada);
    let ada = scene.server.join("Ada");
    wait_bar(&mut scene.server, ada, "/64");
    ask(&mut scene, ada, "how far");
    let question = scene.model.requests().last().unwrap().messages().to_vec();
    assert!(question.iter().any(|message| message.to_string().contains(r#"\"goals\":[{"#)), "{question:#?}");
}

#[test]
fn an_activity_brings_a_checklist_that_he_sees_too() {
    let mut scene = goals();
    let ada = scene.server.join("Ada");
    carrying(&mut scene, "torch", 20);
    scene.server.chat(ada, "panda go mining");
    // The list comes before the answer, in which the model says what it was told.
    let told = scene.server.wait_chat(ada, "checklist");
    assert!(told.contains(r#"{"have":20,"need":16,"ok":true,"what":"torches"}"#), "{told}");
    assert!(told.contains(r#"{"have":0,"need":1,"ok":false,"what":"pickaxe"}"#), "{told}");
    let seen = scene.server.world.chat_of(ada);
    assert!(seen.iter().any(|line| line == "🐼 ✔ torches: 20 of 16"), "{seen:?}");
    assert!(seen.iter().any(|line| line == "🐼 ✘ a pickaxe: 0 of 1"), "{seen:?}");
    assert!(!scene.server.world.bars.contains_key(&ada));
    assert_eq!(ask(&mut scene, ada, "how far")["goals"][0]["activity"], json!("Mining"));
}

#[test]
fn one_of_several_is_cleared_by_its_name_and_by_its_button() {
    let mut scene = goals();
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    assert!(ask(&mut scene, ada, "give up").to_string().contains("the player has no goal yet"));
    for question in ["want logs", "want iron"] {
        ask(&mut scene, ada, question);
    }
    let which = ask(&mut scene, ada, "give up").to_string();
    assert!(which.contains("which one, or all?") && which.contains("oak_log"), "{which}");
    assert!(ask(&mut scene, bob, "give up logs").to_string().contains("no goal yet"), "each has his own");
    assert_eq!(ask(&mut scene, ada, "give up logs")["cleared"], json!(["oak_log"]));
    scene.server.command(ada, "goals");
    scene.server.wait_chat(ada, "iron_ingot – 0 of 3 ✕ delete");
    wait_bar(&mut scene.server, ada, " 0/3");
    scene.server.command(ada, "goals delete 2");
    scene.server.wait_chat(ada, "Deleted.");
    wait_no_bar(&mut scene.server, ada);
}

#[test]
fn nonsense_is_refused_with_what_would_be_right() {
    let item = |item: &str, count: Value| json!({ "kind": "item", "item": item, "count": count });
    let cases = [
        ("case a!", item("trech", json!(1)), "there is no item \\\"trech\\\""),
        ("case b!", item("oak_log", json!(0)), "count: expected 1 to 100000"),
        ("case c!", item("oak_log", json!(1_000_000_000)), "count: expected 1 to 100000"),
        ("case d!", item("oak_log", json!(-3)), "bad arguments: count"),
        ("case e!", item("", json!(1)), "item: 1 to 64 characters"),
        ("case f!", item(&"x".repeat(10_000), json!(1)), "item: 1 to 64 characters, this has 10000"),
        ("case g!", json!({ "kind": "item", "text": "logs" }), "expected item and count"),
        ("case h!", json!({ "kind": "activity", "text": "\u{7}\u{202e}" }), "text: 1 to 100 characters"),
        ("case i!", json!({ "kind": "activity", "text": "mining", "count": 3 }), "expected text alone"),
    ];
    let calls: Vec<(&str, &str, Value)> =
        cases.iter().map(|(word, args, _)| (*word, "set_goal", args.clone())).collect();
    let mut scene = Scenario::start(script(&calls));
    let ada = scene.server.join("Ada");
    for (word, _, why) in &cases {
        let told = ask(&mut scene, ada, word).to_string();
        assert!(told.contains(why), "{word}: {told}");
    }
    assert!(scene.server.world.bars.is_empty());
}
