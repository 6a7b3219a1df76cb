//! Which lines are questions, who sees what, and what hostile text does.

use panda_core::ChatFate;
use panda_model::{Answer, Rule, Script};
use panda_tests::Scenario;
use serde_json::json;

fn parrot(text: &str) -> Script {
    Script::new().on("", Answer::text(text))
}

#[test]
fn ordinary_chat_stays_and_questions_are_private() {
    let mut scene = Scenario::start(parrot("Hi."));
    let ada = scene.server.join("Ada");
    assert_eq!(scene.server.chat(ada, "pandas are cute"), ChatFate::Ordinary);
    assert_eq!(scene.server.chat(ada, "@panda, hi"), ChatFate::Private);
    scene.server.wait_chat(ada, "Hi.");
    assert_eq!(scene.model.log().len(), 1);
}

#[test]
fn only_the_asker_reads_the_answer() {
    let mut scene = Scenario::start(parrot("For you alone."));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    scene.server.chat(ada, "panda hi");
    scene.server.wait_chat(ada, "For you alone.");
    scene.server.command(bob, "help");
    scene.server.wait_chat(bob, "/panda ask");
    assert!(scene.server.world.chat_of(bob).iter().all(|line| !line.contains("alone")));
}

#[test]
fn where_chat_is_public_everyone_reads_the_answer() {
    let mut scene = Scenario::with(parrot("For all."), json!({ "chat": { "visibility": "public" } }));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    assert_eq!(scene.server.chat(ada, "panda hi"), ChatFate::Public);
    scene.server.wait_chat(ada, "For all.");
    scene.server.wait_chat(bob, "For all.");
}

#[test]
fn what_his_places_went_into_is_for_the_asker_alone_where_chat_is_public() {
    let script = Script::new()
        .rule(Rule::on("my places", Answer::call("list_places", "{}")).step(1))
        .rule(Rule::on("my places", Answer::text("Home is at 10 64 10.")).step(2))
        .rule(Rule::on("the weather", Answer::call("world_conditions", "{}")).step(1))
        .rule(Rule::on("the weather", Answer::text("No rain.")).step(2));
    let mut scene = Scenario::with(script, json!({ "chat": { "visibility": "public" } }));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    scene.server.chat(ada, "panda my places");
    scene.server.wait_chat(ada, "Home is");
    // The next answer is for all again, and was told after the first.
    scene.server.chat(ada, "panda the weather");
    scene.server.wait_chat(bob, "No rain.");
    assert!(scene.server.world.chat_of(bob).iter().all(|line| !line.contains("Home")));
}

#[test]
fn hostile_answers_are_literal() {
    let text = "§kx <red>boo</red> %s &a ${jndi:ldap://x}\u{1b}[31m\u{0}\u{202e}end\n{\"text\":\"json\"}";
    let mut scene = Scenario::start(parrot(text));
    let ada = scene.server.join("Ada");
    scene.server.chat(ada, "panda hi");
    scene.server.wait_chat(ada, "json");
    let lines = scene.server.world.chat_of(ada);
    assert_eq!(lines, ["🐼 x <red>boo</red> %s &a ${jndi:ldap://x}[31mend", "{\"text\":\"json\"}"]);
    for seen in &scene.server.world.seen {
        let json = seen.component.to_string();
        assert!(!json.contains('§') && !json.contains("clickEvent"), "{json}");
    }
}

#[test]
fn a_long_answer_waits_behind_a_button_and_comes_whole() {
    let numbers: Vec<String> = (1..=40).map(|number| format!("line {number}")).collect();
    let mut scene = Scenario::start(parrot(&numbers.join("\n")));
    let ada = scene.server.join("Ada");
    scene.server.chat(ada, "panda list");
    scene.server.wait_chat(ada, "more");
    assert_eq!(scene.server.world.chat_of(ada).len(), 13);
    for _ in 0..3 {
        scene.server.command(ada, "more");
        scene.server.tick();
    }
    let lines = scene.server.wait_chat(ada, "line 40");
    assert_eq!(lines, "line 40");
    scene.server.command(ada, "more");
    scene.server.wait_chat(ada, "nothing more");
}

#[test]
fn a_question_that_is_too_long_is_told_with_its_length() {
    let mut scene = Scenario::start(parrot("Hi."));
    let ada = scene.server.join("Ada");
    scene.server.command(ada, &format!("ask {}", "熊".repeat(2001)));
    let told = scene.server.wait_chat(ada, "2000");
    assert!(told.contains("2001"), "{told}");
    assert!(scene.model.log().is_empty());
}

#[test]
fn a_player_without_the_permission_is_told_and_no_model_is_asked() {
    let mut scene = Scenario::start(parrot("Hi."));
    let ada = scene.server.join("Ada");
    let change = json!([{ "op": "permission", "name": "Ada", "node": "panda.use", "value": false }]);
    scene.server.world.change(&change);
    scene.server.chat(ada, "panda hi");
    scene.server.wait_chat(ada, "may not use");
    assert!(scene.model.log().is_empty());
}

#[test]
fn the_own_words_come_in_the_language_of_the_client() {
    let mut scene = Scenario::start(parrot("好。"));
    let ada = scene.server.join_as("Ada", "zh_cn");
    scene.server.command(ada, "stop");
    scene.server.wait_chat(ada, "没有什么可停的");
}
