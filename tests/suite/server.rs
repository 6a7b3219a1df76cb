//! Plugins and commands of the server, as a player's model is told of them.

use panda_model::{Answer, Rule, Script};
use panda_tests::Scenario;
use panda_world::{QueryError, Uuid};
use serde_json::{Value, json};

/// A model that calls the tool and gives back what it got.
fn script(tool: &'static str, args: Value) -> Script {
    Script::new().rule(Rule::on("look", Answer::call(tool, &args.to_string())).step(1)).rule(Rule::made(|request| {
        let told = request.tool_results().first()?.content.clone();
        Some(Answer::text(format!("Heard {}", told.len())))
    }))
}

/// What the model was told.
fn told(scene: &mut Scenario, player: Uuid) -> Value {
    scene.server.chat(player, "panda look");
    scene.server.wait_chat(player, "Heard");
    let requests = scene.model.requests();
    let content = requests.last().unwrap().tool_results().first().unwrap().content.clone();
    let json = content.find('{').and_then(|at| serde_json::from_str(&content[at..=content.rfind('}')?]).ok());
    json.unwrap_or(Value::String(content))
}

fn with(tool: &'static str, args: Value, settings: Value) -> (Scenario, Uuid) {
    let mut scene = Scenario::with(script(tool, args), settings);
    let ada = scene.server.join("Ada");
    scene.server.world.change(&json!([
        { "op": "plugin", "name": "Homes", "version": "2.0", "description": "Homes and warps.\nBy many hands.", "commands": {
            "home": { "description": "Brings you home", "usage": "/<command> [name]", "aliases": ["h", "heim"] },
            "delwarp": { "description": "Removes a warp", "usage": "/delwarp <warp>", "permission": "homes.admin" } } },
        { "op": "plugin", "name": "AntiCheat", "version": "9", "description": "Watches you", "commands": {
            "watch": { "description": "Turns watching on" } } },
        { "op": "plugin", "name": "Old", "version": "0.1", "enabled": false, "commands": { "home": {}, "old": {} } },
    ]));
    (scene, ada)
}

fn names(rows: &Value, field: &str) -> Vec<String> {
    rows.as_array().into_iter().flatten().map(|row| row[field].as_str().unwrap_or("?").to_owned()).collect()
}

#[test]
fn enabled_plugins_are_told_and_hidden_ones_are_not() {
    let settings = json!({ "server": { "hide_plugins": ["antiCHEAT", "nosuch"] } });
    let (mut scene, ada) = with("server_plugins", json!({}), settings);
    let told = told(&mut scene, ada);
    assert_eq!(names(&told["plugins"], "name"), ["Homes", "Panda"], "{told}");
    assert_eq!(
        (&told["plugins"][0]["version"], &told["plugins"][0]["description"]),
        (&json!("2.0"), &json!("Homes and warps."))
    );
    assert_eq!(told["enabled"], 2, "no trace of the others: {told}");
}

#[test]
fn a_filter_of_plugins_looks_at_name_and_description() {
    for (filter, expected) in [
        ("WARPS", vec!["Homes"]),
        ("cheat", vec!["AntiCheat"]),
        ("%_' OR 1", vec![]),
        ("  ", vec!["AntiCheat", "Homes", "Panda"]),
    ] {
        let (mut scene, ada) = with("server_plugins", json!({ "filter": filter }), json!({}));
        let told = told(&mut scene, ada);
        assert_eq!(names(&told["plugins"], "name"), expected, "{filter}: {told}");
        assert_eq!(told["enabled"], 3);
    }
}

#[test]
fn many_plugins_are_counted_beyond_the_first_thirty() {
    let (mut scene, ada) = with("server_plugins", json!({ "filter": "part" }), json!({}));
    let description = "part \u{5b57}".repeat(100);
    for number in 0..60 {
        let plugin =
            json!({ "op": "plugin", "name": format!("Part{number}"), "version": "1", "description": description });
        scene.server.world.change(&json!([plugin]));
    }
    let told = told(&mut scene, ada);
    assert_eq!(told["more"].as_u64().unwrap() as usize + told["plugins"].as_array().unwrap().len(), 60, "{told}");
    assert!(told["plugins"][0]["description"].as_str().unwrap().chars().count() <= 121);
}

#[test]
fn commands_are_those_of_this_player_and_each_is_told_once() {
    let settings = json!({ "server": { "hide_plugins": ["AntiCheat"] } });
    let (mut scene, ada) = with("list_server_commands", json!({}), settings);
    let told = told(&mut scene, ada);
    // The label home is taken by Homes, so the other is only there under its plugin's name.
    assert_eq!(names(&told["commands"], "command"), ["/home", "/old", "/old:home", "/panda", "/watch"], "{told}");
    let home = &told["commands"][0];
    let expected = json!({ "command": "/home", "aliases": ["/h", "/heim"], "usage": "/home [name]",
        "description": "Brings you home", "plugin": "Homes" });
    assert_eq!(*home, expected);
    assert_eq!(told["commands"][4]["plugin"], Value::Null, "hidden: {told}");
    assert_eq!(told["he_may_use_in_all"], 5);
}

#[test]
fn a_right_that_is_given_or_taken_shows() {
    let (mut scene, ada) = with("list_server_commands", json!({ "filter": "warp" }), json!({}));
    scene.server.world.change(&json!([{ "op": "permission", "name": "Ada", "node": "homes.admin", "value": true }]));
    let told = told(&mut scene, ada);
    assert_eq!(names(&told["commands"], "command"), ["/delwarp"], "{told}");
}

#[test]
fn a_filter_of_commands_finds_names_aliases_and_descriptions() {
    for (filter, expected) in [
        ("/HEIM", vec!["/home"]),
        ("brings home", vec!["/home"]),
        ("home", vec!["/home", "/old:home"]),
        ("\u{ff48}\u{ff4f}me", vec!["/home", "/old:home"]),
        ("\u{1f43c}", vec![]),
        ("", vec!["/home", "/old", "/old:home", "/panda", "/watch"]),
    ] {
        let (mut scene, ada) = with("list_server_commands", json!({ "filter": filter }), json!({}));
        let told = told(&mut scene, ada);
        assert_eq!(names(&told["commands"], "command"), expected, "{filter}: {told}");
    }
}

#[test]
fn a_long_list_is_read_over_several_hops_and_cut_with_a_count() {
    let (mut scene, ada) = with("list_server_commands", json!({}), json!({}));
    let commands: serde_json::Map<String, Value> =
        (0..450).map(|number| (format!("c{number:03}"), json!({ "aliases": [format!("alias{number:03}")] }))).collect();
    scene.server.world.change(&json!([{ "op": "plugin", "name": "Many", "version": "1", "commands": commands }]));
    let told = told(&mut scene, ada);
    assert_eq!(told["he_may_use_in_all"], 455);
    assert_eq!(told["more"].as_u64().unwrap() as usize + told["commands"].as_array().unwrap().len(), 455, "{told}");
    let hops = scene.server.world.asked.iter().filter(|query| **query == "server.commands").count();
    assert!((18..=20).contains(&hops), "{hops} hops for 1,800 labels and a few");
}

#[test]
fn a_list_that_was_not_sent_yet_is_waited_for() {
    let (mut scene, ada) = with("list_server_commands", json!({ "filter": "home" }), json!({}));
    scene.server.world.hold_commands(ada);
    scene.server.chat(ada, "panda look");
    scene.server.tick_until("a question for the list", |world| world.asked.contains(&"server.commands").then_some(()));
    scene.server.world.tell_commands(ada);
    scene.server.wait_chat(ada, "Heard");
    let content = scene.model.requests().last().unwrap().tool_results()[0].content.clone();
    assert!(content.contains("/home"), "{content}");
}

#[test]
fn a_list_that_never_comes_is_refused_and_a_fault_is_neutral() {
    let (mut scene, ada) = with("list_server_commands", json!({}), json!({}));
    scene.server.world.hold_commands(ada);
    let told_late = told(&mut scene, ada);
    assert!(told_late.as_str().unwrap().contains("has not told this player's client its commands yet"), "{told_late}");
    let (mut scene, ada) = with("server_plugins", json!({}), json!({}));
    scene.server.world.broken.insert("server.plugins", QueryError::Fault("a plugin throws".into()));
    let told = told(&mut scene, ada);
    assert!(told.as_str().unwrap().contains("the tool failed; the admins can see why"), "{told}");
}
