//! Every row of the table of failures: what the player reads, what the admin reads, that nothing of it enters the
//! history, and that the key is nowhere.

use panda_model::{Answer, Rule, Script};
use panda_tests::{Scenario, log_lines};
use panda_world::Uuid;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime};

/// Neither of a known form nor long: only who knows it can strike it out.
const KEY: &str = "Panda4Ever!";

/// A scene with a player and an admin, and a model whose provider fails so.
struct Ward {
    scene: Scenario,
    player: Uuid,
    admin: Uuid,
}

impl Ward {
    /// The question "fail" gets `failure`, all others are answered.
    fn new(failure: Answer) -> Ward {
        Ward::with(Script::new().on("fail", failure).on("", Answer::text("Fine.")), json!({}))
    }

    fn with(script: Script, settings: Value) -> Ward {
        log_lines::listen();
        let mut scene = Scenario::with(script.api_key(KEY), settings);
        let (player, admin) = (scene.server.join("Ada"), scene.server.join("Chief"));
        scene.server.op(admin);
        Ward { scene, player, admin }
    }

    fn fails_with(&mut self, player_reads: &str) -> String {
        self.ask("panda fail please", player_reads)
    }

    /// Asks, and waits for a further line with these words.
    fn ask(&mut self, question: &str, read: &str) -> String {
        let before = self.scene.server.world.chat_of(self.player).len();
        self.scene.server.chat(self.player, question);
        self.scene.server.tick_until(&format!("line with {read:?}"), |world| {
            world.chat_of(self.player).into_iter().skip(before).find(|line| line.contains(read))
        })
    }

    /// The admin's line with these words; it names provider, address and where the key comes from, and so does the log.
    fn admin_reads(&mut self, words: &str) {
        let line = self.scene.server.wait_chat(self.admin, words);
        let address = self.scene.model.url();
        for part in ["custom", &address, "config.yml"] {
            assert!(line.contains(part), "{part}: {line}");
        }
        let logged = log_lines::with(&address);
        assert!(logged.iter().any(|line| line.starts_with("ERROR") && line.contains(words)), "{logged:#?}");
    }

    fn admin_reads_nothing(&self) {
        let lines = self.scene.server.world.chat_of(self.admin);
        assert!(lines.is_empty(), "{lines:?}");
    }

    fn requests(&self) -> usize {
        self.scene.model.log().len()
    }

    /// The next question is answered, and its request holds nothing of what failed.
    fn nothing_is_remembered(&mut self) {
        self.ask("panda are you back?", "Fine.");
        let request = self.scene.model.requests().pop().unwrap();
        let roles: Vec<_> =
            request.messages().iter().map(|message| message["role"].as_str().unwrap().to_owned()).collect();
        assert_eq!(roles, ["system", "user"], "a history: {}", request.body);
        self.the_key_is_nowhere();
    }

    fn the_key_is_nowhere(&self) {
        let world = &self.scene.server.world;
        let seen = world.seen.iter().map(|seen| seen.component.to_string());
        let logged = world.log.iter().map(|line| line.text.clone()).chain(log_lines::with(KEY));
        for line in seen.chain(logged) {
            assert!(!line.contains(KEY) && !line.contains(&KEY[..8]), "{line}");
        }
    }
}

fn error(status: u16, message: &str, code: &str) -> Answer {
    Answer::raw(status, json!({ "error": { "message": message, "type": code, "code": code } }).to_string())
}

#[test]
fn a_refused_key_is_told_once_and_again_after_a_reload() {
    for status in [401, 403] {
        let echo = format!("Incorrect API key provided: {KEY} {}{KEY}", "x".repeat(260));
        let mut ward = Ward::new(error(status, &echo, "invalid_api_key"));
        ward.fails_with("My model is not set up right");
        ward.admin_reads("refuses the API key");
        ward.fails_with("My model is not set up right");
        assert_eq!(ward.requests(), 2, "a refused key is not tried again");
        ward.nothing_is_remembered();
        assert_eq!(ward.scene.server.world.chat_of(ward.admin).len(), 1, "once per cause");
        assert_eq!(
            log_lines::with("refuses the API key").iter().filter(|line| line.contains(&ward.scene.model.url())).count(),
            1
        );
        assert!(!ward.scene.server.world.chat_of(ward.player).iter().any(|line| line.contains("refuses")));

        ward.scene.server.console("reload");
        ward.scene.server.tick_until("the reload", |world| {
            world.console_lines().into_iter().find(|line| line.contains("read anew"))
        });
        ward.scene.server.world.seen.clear();
        ward.fails_with("My model is not set up right");
        ward.admin_reads("refuses the API key");
    }
}

#[test]
fn an_unknown_model_and_a_quota_that_is_used_up_are_told_apart() {
    let mut ward = Ward::new(error(404, "The model `scripted` does not exist", "model_not_found"));
    ward.fails_with("My model is not set up right");
    ward.admin_reads("does not know the model scripted");
    assert_eq!(ward.requests(), 1);
    ward.nothing_is_remembered();

    let mut ward = Ward::new(error(429, "You exceeded your current quota", "insufficient_quota"));
    ward.fails_with("quota is used up");
    ward.admin_reads("quota or credit");
    assert_eq!(ward.requests(), 1);
    ward.nothing_is_remembered();
}

#[test]
fn without_a_key_admins_are_told_what_to_set() {
    log_lines::listen();
    let models = json!([{ "name": "default", "provider": "groq", "api_key": "${PANDA_TEST_NO_SUCH_KEY}" }]);
    let mut scene = Scenario::with(Script::new(), json!({ "models": models }));
    let (ada, chief) = (scene.server.join("Ada"), scene.server.join_as("Chief", "zh_cn"));
    scene.server.op(chief);
    for _ in 0..2 {
        scene.server.chat(ada, "panda hello");
        scene.server.wait_chat(ada, "no model to think with");
        scene.server.tick();
    }
    let line = scene.server.wait_chat(chief, "没有为 groq（https://api.groq.com/openai/v1）设置 API 密钥");
    assert!(line.contains("PANDA_GROQ_API_KEY"), "{line}");
    assert_eq!(scene.server.world.chat_of(chief).len(), 1);
}

#[test]
fn a_wait_that_fits_is_kept_to_however_it_is_written() {
    for (status, header, value, least, most) in [
        (429, "retry-after", "1", 1000, 2500),
        (503, "retry-after", "a date", 900, 3500),
        (529, "retry-after-ms", "300", 300, 900),
    ] {
        // Dates have whole seconds.
        let date = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(3));
        let value = if value == "a date" { date.as_str() } else { value };
        let script = Script::new()
            .rule(Rule::on("fail", error(status, "slow down", "rate_limit_exceeded").header(header, value)).times(1))
            .on("", Answer::text("Fine."));
        let mut ward = Ward::with(script, json!({}));
        ward.fails_with("Fine.");
        let log = ward.scene.model.log();
        let waited = log[1].arrived.duration_since(log[0].arrived).as_millis();
        assert!((least..most).contains(&waited), "{status} {value}: {waited} ms");
        ward.admin_reads_nothing();
        ward.the_key_is_nowhere();
    }
}

#[test]
fn a_wait_that_is_too_long_is_told_in_seconds_and_not_sat_out() {
    for status in [429, 503, 529] {
        let mut ward = Ward::new(error(status, "slow down", "rate_limit_exceeded").header("retry-after", "600"));
        ward.fails_with("busy. Try again in 600 seconds");
        ward.admin_reads("too much is asked of it");
        assert_eq!(ward.requests(), 1);
        ward.nothing_is_remembered();
    }
}

#[test]
fn trouble_of_the_server_is_tried_three_times_and_then_told() {
    let cut = Answer::text("Half an answer that nobody may see, as it is cut off in its middle.").cut_after(300);
    let inside = "data: {\"choices\":[{\"delta\":{\"content\":\"Half an answer\"}}]}\n\ndata: {\"error\":{\"message\":\"overloaded\",\"code\":500}}\n\n";
    for (what, failure, admin) in [
        ("a plain error", error(500, &format!("internal error with {KEY}"), "server_error"), "fails"),
        ("a page", Answer::raw(502, "<html><title>502 Bad Gateway</title></html>"), "502 Bad Gateway"),
        ("no words", Answer::raw(504, ""), "504"),
        ("a cut stream", cut, "cut off"),
        ("an error in the stream", Answer::raw(200, inside).header("content-type", "text/event-stream"), "overloaded"),
    ] {
        let mut ward = Ward::new(failure);
        let told = ward.fails_with("I could not reach my model");
        assert!(!told.contains("50"), "{what}: {told}");
        ward.admin_reads(admin);
        assert_eq!(ward.requests(), 3, "{what}");
        ward.nothing_is_remembered();
        let lines = ward.scene.server.world.chat_of(ward.player);
        assert!(!lines.iter().any(|line| line.contains("Half an answer")), "{what}: {lines:?}");
    }
}

#[test]
fn an_empty_reply_is_asked_for_once_more_and_thoughts_are_never_shown() {
    let thoughts = Answer::default().reasoning("Secret thoughts about the question.");
    let tags = Answer::text("<think>Secret thoughts about the question.</think>");
    for failure in [Answer::default(), thoughts, tags] {
        let mut ward = Ward::new(failure);
        ward.fails_with("had nothing to say");
        ward.admin_reads("gives empty answers");
        assert_eq!(ward.requests(), 2);
        ward.nothing_is_remembered();
        assert!(ward.scene.server.world.seen.iter().all(|seen| !seen.text().contains("Secret")));
    }
}

#[test]
fn a_context_that_is_too_long_drops_the_history_and_is_tried_once_more() {
    let too_long = || error(400, "This model's maximum context length is 4096 tokens", "context_length_exceeded");
    let script = Script::new().rule(Rule::on("fail", too_long()).times(1)).on("", Answer::text("Fine."));
    let mut ward = Ward::with(script, json!({}));
    ward.scene.server.chat(ward.player, "panda first things first");
    ward.scene.server.wait_chat(ward.player, "Fine.");
    ward.scene.server.world.seen.clear();
    ward.fails_with("Fine.");
    let lengths: Vec<_> = ward.scene.model.requests().iter().map(|request| request.messages().len()).collect();
    assert_eq!(lengths, [2, 4, 2], "with its history, then without");

    let mut ward = Ward::new(too_long());
    ward.fails_with("too long for my model");
    assert_eq!(ward.requests(), 2);
    ward.admin_reads_nothing();
    ward.nothing_is_remembered();
}

#[test]
fn what_a_filter_stops_is_told_plainly_and_not_kept() {
    let stopped = Answer::text("The beginning of").finish("content_filter");
    for failure in [stopped, error(400, "flagged", "content_filter")] {
        let mut ward = Ward::new(failure);
        ward.fails_with("declined to answer");
        assert_eq!(ward.requests(), 1);
        ward.admin_reads_nothing();
        ward.nothing_is_remembered();
        assert!(ward.scene.server.world.seen.iter().all(|seen| !seen.text().contains("The beginning of")));
    }
}
