//! What comes between: a stop, a logout, a death or another world in the middle of what a tool has begun.

use panda_model::{Answer, Rule, Script};
use panda_tests::Scenario;
use panda_tests::fake_server::Dying;
use panda_world::Uuid;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Ticks on for that long, in real time: for what must not come.
fn go_on(scene: &mut Scenario, time: Duration) {
    let began = Instant::now();
    while began.elapsed() < time {
        scene.server.tick();
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn stand(scene: &mut Scenario, name: &str, fields: Value) {
    scene.set(name, &fields);
}

/// Asks until the first job of the tool waits for its tick: then nothing more ticks.
fn until_the_job_waits(scene: &mut Scenario, player: Uuid, question: &str) {
    let before = scene.model.log().len();
    scene.server.chat(player, &format!("panda {question}"));
    let began = Instant::now();
    while scene.model.log().len() == before {
        scene.server.tick();
        assert!(began.elapsed() < Duration::from_secs(10), "the model was never asked");
        std::thread::sleep(Duration::from_millis(1));
    }
    // The reply has gone out: without a tick the tool's first job waits now, or very soon.
    scene.model.wait_end(before + 1, Duration::from_secs(10)).expect("a reply");
    std::thread::sleep(Duration::from_millis(20));
}

#[test]
fn what_a_tool_was_about_to_do_is_not_done_after_a_stop() {
    let wall = json!({ "parts": [{ "shape": "fill", "from": [0, 0, 0], "to": [3, 3, 0], "block": "stone" }] });
    let calls = [("lead me", "guide_to", json!({ "x": 99, "z": 9 })), ("draw", "preview_structure", wall)];
    let rules = calls.iter().flat_map(|(question, tool, args)| {
        [
            Rule::on(question, Answer::call(tool, &args.to_string())).step(1),
            Rule::on(question, Answer::text("Done.")).step(2),
        ]
    });
    let mut scene = Scenario::start(rules.fold(Script::new(), Script::rule));
    let ada = scene.server.join("Ada");
    for round in 0..20 {
        for (question, ..) in &calls {
            until_the_job_waits(&mut scene, ada, question);
            let asked = scene.server.world.asked.len();
            scene.server.command(ada, "stop");
            scene.server.tick();
            let asked = &scene.server.world.asked[asked..];
            assert!(!asked.contains(&"player.snapshot"), "{question}, round {round}: {asked:?}");
            scene.server.wait_chat(ada, "Stopped.");
            scene.server.world.seen.clear();
        }
    }
    go_on(&mut scene, Duration::from_millis(700));
    assert!(scene.server.world.particles.is_empty() && scene.server.world.block_packets().is_empty());
}

#[test]
fn a_death_and_another_world_in_the_middle_end_the_arrow_and_break_nothing() {
    let mut scene = Scenario::start(Script::new());
    let ada = scene.server.join("Ada");
    stand(&mut scene, "Ada", json!({ "at": [40.5, 65.0, 40.5], "yaw": 180.0 }));
    scene.call(ada, "guide_to", &json!({ "x": 0, "z": 0 }));
    let wall = json!({ "parts": [{ "shape": "fill", "from": [0, 0, 0], "to": [3, 3, 0], "block": "stone" }] });
    scene.call(ada, "preview_structure", &wall);
    scene.server.die(ada, &Dying::default());
    go_on(&mut scene, Duration::from_millis(700));
    stand(&mut scene, "Ada", json!({ "world": "minecraft:the_nether", "at": [40.5, 65.0, 40.5] }));
    scene.server.wait_chat(ada, "You have left the dimension");
    let sent = scene.server.world.block_packets().len();
    go_on(&mut scene, Duration::from_millis(700));
    assert_eq!(scene.server.world.block_packets().len(), sent, "no ghost of the overworld in the Nether");
    assert_eq!(scene.call(ada, "last_death", &json!({}))["dimension"], "overworld");
    let told = scene.call(ada, "guide_to", &json!({ "place": "last_death" }));
    assert!(
        told.as_str().unwrap().starts_with("refused: that is in overworld and the player is in the_nether"),
        "{told}"
    );
    let told = scene.call(ada, "clear_preview", &json!({}));
    assert!(told["cleared"].is_number() || told.as_str().unwrap().starts_with("refused"), "{told}");
    stand(&mut scene, "Ada", json!({ "world": "minecraft:overworld", "at": [40.5, 65.0, 40.5] }));
    // As a client is on its way back.
    scene.server.world.change(&json!([{ "op": "send_chunk", "name": "Ada", "chunk": [2, 2] }]));
    go_on(&mut scene, Duration::from_millis(500));
    assert_eq!(scene.server.world.client_sees(ada, (40, 65, 38)), "minecraft:air");
}

#[test]
fn a_reload_and_an_end_in_the_middle_leave_nothing_behind() {
    let mut scene = Scenario::start(Script::new());
    let (ada, op) = (scene.server.join("Ada"), scene.server.join("Op"));
    scene.server.op(op);
    scene.call(ada, "set_goal", &json!({ "kind": "item", "item": "iron_ingot", "count": 64 }));
    scene.call(ada, "set_reminder", &json!({ "text": "rest", "in_minutes": 60 }));
    scene.call(ada, "guide_to", &json!({ "x": 99, "z": 9 }));
    scene.server.command(op, "reload");
    scene.server.wait_chat(op, "in force");
    go_on(&mut scene, Duration::from_millis(700));
    assert!(scene.server.world.bars.contains_key(&ada), "goals outlive a reload");
    scene.server.stop();
    let (particles, seen) = (scene.server.world.particles.len(), scene.server.world.seen.len());
    assert!(scene.server.world.bars.is_empty());
    go_on(&mut scene, Duration::from_millis(700));
    assert_eq!((scene.server.world.particles.len(), scene.server.world.seen.len()), (particles, seen));
}

#[test]
fn two_goals_of_one_item_in_one_reply_are_one_goal_with_the_later_count() {
    let goal = |count: u32| json!({ "kind": "item", "item": "iron_ingot", "count": count }).to_string();
    let both = Answer::call("set_goal", &goal(5)).and_call("set_goal", &goal(9));
    let script =
        Script::new().rule(Rule::on("want", both).step(1)).rule(Rule::on("want", Answer::text("Set.")).step(2));
    let mut scene = Scenario::start(script);
    let ada = scene.server.join("Ada");
    scene.server.chat(ada, "panda want");
    scene.server.wait_chat(ada, "Set.");
    let told = scene.call(ada, "goal_status", &json!({}));
    assert_eq!(told["goals"], json!([{ "item": "iron_ingot", "held": 0, "wanted": 9, "missing": 9 }]));
}

#[test]
fn what_was_gathered_while_panda_was_away_is_counted_when_he_is_back() {
    let mut scene = Scenario::start(Script::new());
    let ada = scene.server.join("Ada");
    scene.call(ada, "set_goal", &json!({ "kind": "item", "item": "iron_ingot", "count": 3 }));
    scene.restart();
    let ada = scene.server.join("Ada");
    stand(&mut scene, "Ada", json!({ "items": [{ "slot": 9, "item": "minecraft:iron_ingot", "count": 3 }] }));
    scene.server.wait_chat(ada, "Goal reached: ");
    go_on(&mut scene, Duration::from_millis(300));
    assert!(!scene.server.world.bars.contains_key(&ada));
    let said = scene.server.world.chat_of(ada).iter().filter(|line| line.contains("Goal reached")).count();
    assert_eq!(said, 1);
}

#[test]
fn a_reminder_comes_while_a_question_is_being_answered() {
    let slow = Answer::text("Slowly.").first_byte(Duration::from_millis(2500));
    let mut scene = Scenario::start(Script::new().rule(Rule::on("slow", slow)));
    let ada = scene.server.join("Ada");
    scene.call(ada, "set_reminder", &json!({ "text": "rest", "in_minutes": 0.03 }));
    scene.server.chat(ada, "panda slow");
    scene.server.wait_chat(ada, "Reminder: rest");
    assert!(!scene.server.world.chat_of(ada).iter().any(|line| line.contains("Slowly.")), "in the middle of the turn");
    scene.server.wait_chat(ada, "Slowly.");
}

#[test]
fn twenty_players_on_their_way_at_once_cost_a_tick_little() {
    let mut scene = Scenario::start(Script::new());
    let players: Vec<Uuid> = (0..20).map(|number| scene.server.join(&format!("P{number}"))).collect();
    for player in &players {
        scene.call(*player, "guide_to", &json!({ "x": 99, "y": 65, "z": 9 }));
    }
    let before = scene.server.world.asked.len();
    go_on(&mut scene, Duration::from_secs(2));
    let asked = scene.server.world.asked[before..].len();
    // Three queries a beat for each, and four beats: never more, however fast the ticks are.
    assert!((20 * 3 * 3..=20 * 5 * 4).contains(&asked), "{asked}");
    for player in &players {
        assert!(scene.server.world.particles.iter().any(|(who, ..)| who == player));
    }
}
