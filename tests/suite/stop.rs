//! Turns that are ended: nothing of them is shown, and what was under way is let go.

use panda_model::{Answer, End, Hang, Script};
use panda_tests::Scenario;
use panda_world::Uuid;
use serde_json::json;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(10);

/// A model that never ends its answer to "slow" and answers everything else.
fn slow() -> Script {
    Script::new()
        .on("slow", Answer::text("Late words that nobody may see.").hang(Hang::AfterBytes(200)))
        .on("", Answer::text("Quick."))
}

/// Asks "slow" and waits until the model is being asked.
fn begin(scene: &mut Scenario, player: Uuid) {
    scene.server.chat(player, "panda slow");
    let began = Instant::now();
    while scene.model.log().is_empty() {
        scene.server.tick();
        assert!(began.elapsed() < LIMIT, "the model was never asked");
        std::thread::sleep(Duration::from_millis(1));
    }
    scene.model.wait_question("slow", LIMIT).unwrap();
}

fn saw_nothing_late(scene: &Scenario, player: Uuid) {
    let lines = scene.server.world.chat_of(player);
    assert!(lines.iter().all(|line| !line.contains("Late words")), "{lines:?}");
}

#[test]
fn stop_closes_the_request_and_shows_nothing_of_it() {
    for order in ["/panda stop", "panda, be quiet!", "熊猫停"] {
        let mut scene = Scenario::start(slow());
        let ada = scene.server.join("Ada");
        begin(&mut scene, ada);
        let ordered = Instant::now();
        match order.strip_prefix("/panda ") {
            Some(command) => scene.server.command(ada, command),
            None => assert_eq!(scene.server.chat(ada, order), panda_core::ChatFate::Private),
        }
        let ended = scene.model.wait_end(1, LIMIT).unwrap();
        let (end, at) = ended.end.unwrap();
        assert_eq!(end, End::ClientClosed, "{order}");
        assert!(at.duration_since(ordered) < Duration::from_secs(1), "{order}");
        scene.server.wait_chat(ada, "Stopped.");
        scene.server.chat(ada, "panda something else");
        scene.server.wait_chat(ada, "Quick.");
        saw_nothing_late(&scene, ada);
        assert_eq!(scene.server.world.action_bars_of(ada).last().map(String::as_str), Some(""));
    }
}

#[test]
fn logout_ends_the_turn() {
    let mut scene = Scenario::start(slow());
    let ada = scene.server.join("Ada");
    begin(&mut scene, ada);
    scene.server.quit(ada);
    assert_eq!(scene.model.wait_end(1, LIMIT).unwrap().end.unwrap().0, End::ClientClosed);
    let again = scene.server.join("Ada");
    assert_eq!(again, ada);
    scene.server.chat(ada, "panda I am back");
    scene.server.wait_chat(ada, "Quick.");
    saw_nothing_late(&scene, ada);
}

#[test]
fn disable_in_mid_turn_ends_everything_and_late_calls_do_nothing() {
    let mut scene = Scenario::start(slow());
    let ada = scene.server.join("Ada");
    begin(&mut scene, ada);
    let began = Instant::now();
    scene.server.stop();
    assert!(began.elapsed() < Duration::from_secs(3));
    assert_eq!(scene.model.wait_end(1, LIMIT).unwrap().end.unwrap().0, End::ClientClosed);
    let seen = scene.server.world.seen.len();
    scene.server.chat(ada, "panda hello");
    scene.server.command(ada, "status");
    scene.server.tick();
    assert_eq!(scene.server.world.seen.len(), seen);
}

#[test]
fn an_answer_that_is_ready_when_the_turn_is_stopped_is_not_shown() {
    let mut scene = Scenario::start(Script::new().on("", Answer::text("Late words.")));
    let ada = scene.server.join("Ada");
    scene.server.chat(ada, "panda hi");
    let began = Instant::now();
    // The snapshot hop needs ticks; then the answer comes and waits for the next tick, which does not come.
    while scene.model.log().first().is_none_or(|exchange| exchange.end.is_none()) {
        scene.server.tick();
        assert!(began.elapsed() < LIMIT);
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_millis(50));
    scene.server.command(ada, "stop");
    scene.server.wait_chat(ada, "top");
    saw_nothing_late(&scene, ada);
}

#[test]
fn questions_wait_in_line_and_come_in_order() {
    let script = Script::new()
        .on("first", Answer::text("One.").delayed(Duration::from_millis(100)))
        .on("second", Answer::text("Two."));
    let mut scene = Scenario::start(script);
    let ada = scene.server.join("Ada");
    scene.server.chat(ada, "panda first");
    scene.server.chat(ada, "panda second");
    scene.server.wait_chat(ada, "Two.");
    let lines = scene.server.world.chat_of(ada);
    let told: Vec<_> = lines.iter().filter(|line| line.contains("One.") || line.contains("Two.")).collect();
    assert_eq!(told, ["🐼 One.", "🐼 Two."]);
}

#[test]
fn a_new_question_may_replace_the_running_one() {
    let mut scene = Scenario::with(slow(), json!({ "chat": { "while_busy": "replace" } }));
    let ada = scene.server.join("Ada");
    begin(&mut scene, ada);
    scene.server.chat(ada, "panda never mind, quick one");
    scene.server.wait_chat(ada, "Quick.");
    assert_eq!(scene.model.wait_end(1, LIMIT).unwrap().end.unwrap().0, End::ClientClosed);
    saw_nothing_late(&scene, ada);
}

#[test]
fn time_that_runs_out_gives_what_text_there_is() {
    let settings = json!({ "agent": { "turn_timeout_seconds": 10 } });
    let script = Script::new()
        .on("half", Answer::text("The first half of it, the second").hang(Hang::AfterBytes(usize::MAX)))
        .on("none", Answer::default().hang(Hang::BeforeHeaders));
    let mut scene = Scenario::with(script, settings);
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    scene.server.chat(ada, "panda half");
    scene.server.chat(bob, "panda none");
    let mut told = Vec::new();
    let began = Instant::now();
    while told.len() < 2 {
        scene.server.tick();
        told = [ada, bob].iter().filter_map(|player| scene.server.world.chat_of(*player).pop()).collect();
        assert!(began.elapsed() < Duration::from_secs(20), "{told:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(told[0].contains("The first half"), "{told:?}");
    assert!(told[1].contains("ran out of time"), "{told:?}");
}
