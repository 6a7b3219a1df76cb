//! What may be asked of reminders, what is refused, and how they are listed. How they come lies in `reminders`.

use panda_model::Script;
use panda_tests::Scenario;
use serde_json::{Value, json};

#[test]
fn bad_times_and_texts_are_told_with_what_is_allowed() {
    let mut scene = Scenario::with(Script::new(), json!({ "reminders": { "max": 1 } }));
    let ada = scene.server.join("Ada");
    let mut told = |args: Value| scene.call(ada, "set_reminder", &args).to_string();
    for minutes in [json!(0), json!(-5), json!(43_200.01), json!(1e9), json!(1e300)] {
        let told = told(json!({ "text": "x", "in_minutes": minutes }));
        assert!(told.contains("in_minutes: more than 0 and at most 43200 (30 days)"), "{told}");
    }
    assert!(told(json!({ "text": "x", "in_minutes": "ten" })).contains("in_minutes: invalid type"));
    assert!(told(json!({ "text": "x", "at": "noon" })).contains("at: unknown variant `noon`"));
    for both in [json!({ "text": "x" }), json!({ "text": "x", "in_minutes": 1, "at": "sunset" })] {
        assert!(told(both).contains("give one of in_minutes and at"));
    }
    for bad in ["", "  ", "§k", &"x".repeat(201), &"熊".repeat(10_000)] {
        assert!(told(json!({ "text": bad, "in_minutes": 1 })).contains("text: 1 to 200 characters"), "{bad:?}");
    }
    assert!(
        told(json!({ "text": "👨‍👩‍👧 '; DROP TABLE reminders; --", "in_minutes": 43_200 })).contains("in about 30 days")
    );
    assert!(told(json!({ "text": "x", "in_minutes": 1 })).contains("the limit of 1 reminders is reached"));
}

#[test]
fn they_are_listed_soonest_first_and_those_of_a_clock_that_stands_last() {
    let mut scene = Scenario::start(Script::new());
    let ada = scene.server.join("Ada");
    for args in [
        json!({ "text": "dusk", "at": "nightfall" }),
        json!({ "text": "late", "in_minutes": 300 }),
        json!({ "text": "soon", "in_minutes": 7 }),
    ] {
        scene.call(ada, "set_reminder", &args);
    }
    let listed = scene.call(ada, "list_reminders", &json!({}));
    assert_eq!(
        listed["reminders"],
        json!([
            { "id": 3, "text": "soon", "when": "in about 7 minutes" },
            { "id": 2, "text": "late", "when": "in about 5 hours" },
            { "id": 1, "text": "dusk", "when": "at nightfall in overworld, but not while the clock there stands still" },
        ])
    );
    // The scene's clock says 14000: night has fallen, and the next one is a day away.
    scene.server.world.change(&json!([{ "op": "world", "world": "minecraft:overworld", "daylight_cycle": true }]));
    let listed = scene.call(ada, "list_reminders", &json!({}));
    assert_eq!(listed["reminders"][1]["when"], "at nightfall in overworld, in about 19 minutes");
}

#[test]
fn two_players_have_their_own_and_cannot_cancel_each_others() {
    let mut scene = Scenario::start(Script::new());
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    scene.call(ada, "set_reminder", &json!({ "text": "dig", "in_minutes": 5 }));
    scene.call(ada, "set_reminder", &json!({ "text": "build", "in_minutes": 5 }));
    assert!(scene.call(bob, "cancel_reminder", &json!({ "id": 1 })).to_string().contains("the player has no reminder"));
    assert_eq!(scene.call(bob, "set_reminder", &json!({ "text": "dig", "in_minutes": 5 }))["id"], 1);
    let unknown = scene.call(ada, "cancel_reminder", &json!({ "id": 7 }));
    assert_eq!(unknown, "refused: no reminder has that id; there are: 1 \"dig\", 2 \"build\"");
    for bad in [json!({ "id": "dig" }), json!({ "id": 1.5 }), json!({})] {
        assert!(scene.call(ada, "cancel_reminder", &bad).to_string().contains("bad arguments"), "{bad}");
    }
    scene.call(bob, "cancel_reminder", &json!({ "id": 1 }));
    assert_eq!(scene.call(ada, "list_reminders", &json!({}))["reminders"].as_array().unwrap().len(), 2);
}

#[test]
fn the_players_own_list_has_a_button_to_delete_each() {
    let mut scene = Scenario::start(Script::new());
    scene.server.world.change(&json!([
        { "op": "world", "world": "minecraft:overworld", "time": 3600, "daylight_cycle": true },
    ]));
    let (ada, li) = (scene.server.join("Ada"), scene.server.join_as("Li", "zh_cn"));
    scene.call(ada, "set_reminder", &json!({ "text": "<red>come home", "at": "sunset" }));
    scene.call(li, "set_reminder", &json!({ "text": "回家", "at": "sunset" }));
    scene.call(li, "set_reminder", &json!({ "text": "收小麦", "in_minutes": 10 }));
    scene.server.command(ada, "reminders");
    scene.server.wait_chat(ada, "You have 1 reminder:");
    let line = scene.server.wait_chat(ada, "<red>come home");
    assert_eq!(line, "<red>come home – at sunset, in about 7 minutes ✕ delete");
    let shown = scene.server.world.seen.iter().find(|seen| seen.text() == line).unwrap().component.clone();
    assert_eq!(shown["extra"][2]["clickEvent"]["value"], "/panda reminders delete 1");
    scene.server.command(ada, "reminders delete 1");
    scene.server.wait_chat(ada, "Deleted.");
    scene.server.command(ada, "reminders delete 1");
    scene.server.wait_chat(ada, "That is not there any more.");
    scene.server.command(ada, "reminders");
    scene.server.wait_chat(ada, "You have no reminders.");
    scene.server.command(li, "reminders");
    scene.server.wait_chat(li, "你有 2 个提醒");
    scene.server.wait_chat(li, "回家 – 日落时\u{ff0c}大约 7 分钟后 ✕ 删除");
    scene.server.wait_chat(li, "收小麦 – 大约 10 分钟后 ✕ 删除");
}
