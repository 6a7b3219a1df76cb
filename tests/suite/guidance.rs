//! The arrow to a place: for one player alone, until he is there or it ends otherwise; links to the web map.

use crate::asking::{ask, script, stand};
use panda_model::{Answer, Rule, Script};
use panda_tests::{FakeServer, Scenario};
use panda_world::Uuid;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn guide(to: Value) -> Scenario {
    Scenario::start(script(&[("lead me", "guide_to", to), ("leave me", "stop_guidance", json!({}))]))
}

/// Ticks until the player's newest line above the hotbar begins so.
fn wait_arrow(server: &mut FakeServer, player: Uuid, begins: &str) -> String {
    server.tick_until(&format!("arrow {begins:?}"), |world| {
        world.action_bars_of(player).pop().filter(|line| line.starts_with(begins))
    })
}

#[test]
fn the_arrow_turns_with_the_view_and_ends_on_arrival() {
    let mut scene = guide(json!({ "x": 0, "y": 65, "z": 60 }));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    stand(&mut scene, json!({ "at": [0.5, 65.0, 0.5], "yaw": 0.0 }));
    let told = ask(&mut scene, ada, "lead me");
    assert_eq!((&told["distance"], &told["direction"]), (&json!(60.0), &json!("south, ahead")), "{told}");
    assert_eq!(wait_arrow(&mut scene.server, ada, "↑"), "↑ 0 60 · 60 blocks");
    // Over the seam: due north of the view, seen from either side of it.
    for (yaw, arrow) in [(179.9, "↓"), (-179.9, "↓"), (90.0, "←"), (-90.0, "→"), (-45.0, "↗")] {
        stand(&mut scene, json!({ "yaw": yaw }));
        wait_arrow(&mut scene.server, ada, arrow);
    }
    stand(&mut scene, json!({ "at": [0.5, 77.0, 55.5], "yaw": 0.0 }));
    assert_eq!(wait_arrow(&mut scene.server, ada, "↑ 0 60 · 13"), "↑ 0 60 · 13 blocks · ▼ 12");
    let particles = scene.server.world.particles.clone();
    assert!(!particles.is_empty() && particles.iter().all(|(who, ..)| *who == ada), "{particles:?}");
    stand(&mut scene, json!({ "at": [0.5, 65.0, 58.0] }));
    scene.server.wait_chat(ada, "You have arrived: 0 60.");
    let shown = scene.server.world.particles.len();
    wait_arrow(&mut scene.server, ada, "");
    rest(&mut scene.server);
    assert_eq!(scene.server.world.particles.len(), shown, "nothing is shown after the end");
    assert!(scene.server.world.action_bars_of(bob).is_empty());
}

/// Longer than the time from one look to the next.
fn rest(server: &mut FakeServer) {
    let began = Instant::now();
    while began.elapsed() < Duration::from_millis(1200) {
        server.tick();
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_turn_has_the_line_above_the_hotbar_while_it_runs() {
    let mut scene = guide(json!({ "x": 0, "z": 60 }));
    let ada = scene.server.join("Ada");
    ask(&mut scene, ada, "lead me");
    wait_arrow(&mut scene.server, ada, "↑");
    let before = scene.server.world.action_bars_of(ada).len();
    ask(&mut scene, ada, "leave me");
    let lines = scene.server.world.action_bars_of(ada)[before..].to_vec();
    let first = lines.iter().position(|line| line.starts_with('🐼')).expect("a progress line");
    let last = lines.iter().rposition(|line| line.starts_with('🧭') || line.starts_with('🐼')).unwrap();
    assert!(lines[first..last].iter().all(|line| !line.starts_with('↑')), "{lines:?}");
    scene.server.wait_chat(ada, "The arrow is gone.");
}

#[test]
fn without_a_height_the_ground_is_found_when_he_is_near_and_no_chunk_is_loaded_for_it() {
    let mut scene = guide(json!({ "x": 60, "z": 60 }));
    let ada = scene.server.join("Ada");
    scene
        .server
        .world
        .change(&json!([{ "op": "loaded", "world": "minecraft:overworld", "from": [-6, -6], "to": [1, 1] }]));
    let told = ask(&mut scene, ada, "lead me");
    assert_eq!((&told["height"], &told["at"]), (&json!("not known before he is near"), &Value::Null), "{told}");
    // 70 blocks up: no height is told before the ground there is loaded.
    stand(&mut scene, json!({ "at": [30.5, 135.0, 60.5], "yaw": -90.0 }));
    assert_eq!(wait_arrow(&mut scene.server, ada, "↑ 60 60 · 30"), "↑ 60 60 · 30 blocks");
    scene
        .server
        .world
        .change(&json!([{ "op": "loaded", "world": "minecraft:overworld", "from": [-6, -6], "to": [5, 5] }]));
    assert_eq!(wait_arrow(&mut scene.server, ada, "↑ 60 60 · 76"), "↑ 60 60 · 76 blocks · ▼ 70");
    stand(&mut scene, json!({ "at": [60.5, 65.0, 58.5] }));
    scene.server.wait_chat(ada, "You have arrived: 60 60.");
}

#[test]
fn another_dimension_logout_and_the_players_word_end_it() {
    let mut scene = guide(json!({ "x": 0, "z": 60 }));
    let ada = scene.server.join("Ada");
    ask(&mut scene, ada, "lead me");
    wait_arrow(&mut scene.server, ada, "↑");
    stand(&mut scene, json!({ "world": "minecraft:the_nether" }));
    scene.server.wait_chat(ada, "You have left the dimension of 0 60");
    let refused = ask(&mut scene, ada, "leave me");
    assert!(refused.to_string().contains("nothing leads the player"), "{refused}");

    stand(&mut scene, json!({ "world": "minecraft:overworld" }));
    ask(&mut scene, ada, "lead me");
    wait_arrow(&mut scene.server, ada, "↑");
    scene.server.command(ada, "stop");
    scene.server.wait_chat(ada, "The arrow is gone.");

    ask(&mut scene, ada, "lead me");
    wait_arrow(&mut scene.server, ada, "↑");
    scene.server.quit(ada);
    let ada = scene.server.join("Ada");
    let shown = scene.server.world.particles.len();
    rest(&mut scene.server);
    assert_eq!(scene.server.world.particles.len(), shown, "a relog does not bring it back");
    assert!(ask(&mut scene, ada, "leave me").to_string().contains("nothing leads"), "and it is off");
}

#[test]
fn a_place_is_followed_by_its_name_and_one_elsewhere_is_refused_with_the_portal() {
    let mut scene = Scenario::start(script(&[
        ("home here", "remember_place", json!({ "name": "Café §cHome", "target": "here" })),
        ("lead me", "guide_to", json!({ "place": "cafe\u{301} home" })),
    ]));
    let ada = scene.server.join("Ada");
    ask(&mut scene, ada, "home here");
    let here = ask(&mut scene, ada, "lead me").to_string();
    assert!(here.contains("refused: the player is there already, 0 blocks away"), "{here}");
    stand(&mut scene, json!({ "at": [0.5, 65.0, 40.5], "yaw": 180.0 }));
    assert_eq!(ask(&mut scene, ada, "lead me")["guiding_to"], json!("Café Home"));
    assert_eq!(wait_arrow(&mut scene.server, ada, "↑"), "↑ Café Home · 40 blocks");
    stand(&mut scene, json!({ "world": "minecraft:the_nether", "at": [0.5, 65.0, 0.5] }));
    scene.server.wait_chat(ada, "You have left the dimension of Café Home");
    let refused = ask(&mut scene, ada, "lead me").to_string();
    assert!(refused.contains("refused: that is in overworld and the player is in the_nether; a portal"), "{refused}");
}

#[test]
fn nonsense_is_refused_with_what_would_be_right() {
    let long = "x".repeat(10_000);
    let cases = [
        ("a", json!({}), "expected place, or x and z"),
        ("b", json!({ "x": 1 }), "expected place, or x and z"),
        ("c", json!({ "place": "home", "x": 1, "z": 2 }), "expected one of the two"),
        ("d", json!({ "x": 1e9, "z": 0 }), "x: expected -29999984 to 29999984"),
        ("e", json!({ "x": 9, "y": 5000, "z": 9 }), "y: this dimension goes from -64 to 319"),
        ("f", json!({ "x": 9, "y": -65, "z": 9 }), "y: this dimension goes from -64 to 319"),
        ("g", json!({ "x": "NaN", "z": 9 }), "bad arguments: x"),
        ("h", json!({ "place": "" }), "the player has no place yet"),
        ("i", json!({ "place": long }), "the player has no place yet"),
        ("j", json!({ "place": "👨‍👩‍👧'; DROP TABLE places; --" }), "the player has no place yet"),
        ("k", json!({ "place": "LAST_Death" }), "no death of the player is known"),
    ];
    let calls: Vec<_> = cases.iter().map(|(word, args, _)| (*word, "guide_to", args.clone())).collect();
    let calls: Vec<(String, &str, Value)> =
        calls.into_iter().map(|(word, tool, args)| (format!("case {word}!"), tool, args)).collect();
    let borrowed: Vec<(&str, &str, Value)> =
        calls.iter().map(|(word, tool, args)| (word.as_str(), *tool, args.clone())).collect();
    let mut scene = Scenario::start(script(&borrowed));
    let ada = scene.server.join("Ada");
    for ((word, ..), (_, _, why)) in calls.iter().zip(&cases) {
        let told = ask(&mut scene, ada, word).to_string();
        assert!(told.contains(why), "{word}: {told}");
    }
    rest(&mut scene.server);
    assert!(scene.server.world.particles.is_empty());
}

#[test]
fn the_web_map_is_offered_where_there_is_one_and_its_link_is_for_the_asker_alone() {
    let map = json!({ "map_url": "https://map.example.org/#{world};{x},{y},{z}" });
    let calls = script(&[("show the map", "map_link", json!({}))]);
    let mut scene = Scenario::with(calls.clone(), map);
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    stand(&mut scene, json!({ "world": "minecraft:the_nether", "at": [-3.5, 70.0, 12.5] }));
    ask(&mut scene, ada, "show the map");
    let shown = |who: Uuid| {
        let lines = scene.server.world.seen.iter().filter(|seen| seen.player == Some(who));
        lines.filter(|seen| seen.component.to_string().contains("open_url")).cloned().collect::<Vec<_>>()
    };
    let lines = shown(ada);
    let url = lines.iter().find_map(|seen| seen.component.pointer("/extra/1/clickEvent/value").cloned());
    assert_eq!(url, Some(json!("https://map.example.org/#world_nether;-4,70,12")), "{lines:?}");
    assert!(shown(bob).is_empty());
}

#[test]
fn without_a_web_map_the_tool_is_not_offered_and_admins_read_why() {
    let mut scene = Scenario::start(Script::new().rule(Rule::on("hello", Answer::text("hi there"))));
    let ada = scene.server.join("Ada");
    scene.server.op(ada);
    scene.server.chat(ada, "panda hello");
    scene.server.wait_chat(ada, "hi there");
    let offered = scene.model.requests();
    assert!(!offered.last().unwrap().offers("map_link") && offered.last().unwrap().offers("guide_to"));
    scene.server.command(ada, "tools");
    scene.server.wait_chat(ada, "✘ map_link: needs panda.map_url");
}
