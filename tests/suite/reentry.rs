//! An effect fires events, which come back into Panda in the middle of its own query.

use panda_core::Sender;
use panda_model::{Answer, Script};
use panda_tests::Scenario;
use panda_world::Foreign;
use panda_world::event::Event;

/// Has the next thing that a player is shown call back into the core, on the same thread, and goes on asking.
fn fires(event: impl FnOnce(&panda_core::Core, panda_world::Uuid) + 'static) {
    let mut scene = Scenario::start(Script::new().on("", Answer::text("Answer.")));
    let ada = scene.server.join("Ada");
    scene.server.tick();
    let core = scene.server.core.clone();
    scene.server.world.during_next_effect = Some(Box::new(move || event(&core, ada)));
    scene.server.command(ada, "help");
    scene.server.wait_chat(ada, "Panda, your companion");
    assert!(scene.server.world.during_next_effect.is_none(), "the event fired");
    scene.server.join("Ada");
    scene.server.chat(ada, "panda and now?");
    scene.server.wait_chat(ada, "Answer.");
}

#[test]
fn a_chat_line_inside_an_effect_is_taken() {
    fires(|core, ada| assert_eq!(core.chat(ada, "panda from inside"), panda_core::ChatFate::Private));
}

#[test]
fn a_stop_inside_an_effect_is_taken() {
    fires(|core, ada| core.command(Sender::Player(ada), "stop"));
}

#[test]
fn a_command_inside_an_effect_is_taken() {
    fires(|core, ada| core.command(Sender::Player(ada), "status"));
}

#[test]
fn a_completion_inside_an_effect_answers() {
    fires(|core, ada| assert!(!core.complete(Sender::Player(ada), "").is_empty()));
}

#[test]
fn join_and_quit_inside_an_effect_are_taken() {
    fires(|core, ada| {
        core.event(Event::Quit { player: ada });
        core.event(Event::Join { player: ada, name: Foreign::new("Ada"), locale: "en_us".into() });
    });
}
