//! `/panda` and its words.

use panda_core::Sender;
use panda_model::{Answer, Script};
use panda_tests::Scenario;

#[test]
fn a_line_that_begins_with_no_subcommand_is_a_question() {
    let mut scene = Scenario::start(Script::new().on("where am I", Answer::text("Here.")));
    let ada = scene.server.join("Ada");
    scene.server.command(ada, "where am I");
    scene.server.wait_chat(ada, "Here.");
    scene.server.command(ada, "ASK where am I");
    scene.server.tick_until("a second answer", |world| (world.chat_of(ada).len() == 2).then_some(()));
}

#[test]
fn status_is_for_admins_alone() {
    let mut scene = Scenario::start(Script::new());
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    scene.server.op(bob);
    scene.server.command(ada, "status");
    scene.server.wait_chat(ada, "may not");
    scene.server.command(bob, "status");
    scene.server.wait_chat(bob, "Turns: 0 running");
    assert!(scene.server.world.chat_of(ada).iter().all(|line| !line.contains("Turns")));
    scene.server.console("status");
    scene.server.tick_until("the console's status", |world| {
        world.console_lines().into_iter().find(|line| line.contains("scripted at 127.0.0.1"))
    });
}

#[test]
fn completion_offers_what_the_player_may_use() {
    let mut scene = Scenario::start(Script::new());
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    scene.server.op(bob);
    scene.server.core.event(panda_world::event::Event::Join {
        player: bob,
        name: panda_world::Foreign::new("Bob"),
        locale: "en_us".into(),
    });
    let core = scene.server.core.clone();
    let offered = |player| core.complete(Sender::Player(player), "st");
    scene.server.tick_until("the admin's list", |_| (offered(bob) == ["stop", "status"]).then_some(()));
    assert_eq!(offered(ada), ["stop"]);
    assert!(scene.server.core.complete(Sender::Console, "status ").is_empty());
}

#[test]
fn what_needs_a_player_says_so_on_the_console() {
    let mut scene = Scenario::start(Script::new());
    scene.server.console("ask hello");
    scene
        .server
        .tick_until("a line", |world| world.console_lines().into_iter().find(|line| line.contains("Only a player")));
}
