//! Answers that would do harm if they were interpreted: they are shown as they are, or in part, and nobody is thrown out.

use panda_live::{Client, Seen};
use panda_model::{Answer, Split};
use serde_json::{Value, json};

use crate::stage::{LIMIT, Stage, is_gone};

/// Has the model say `answer`, and gives back the lines that came for it. Each stands between two known words.
fn shown(client: &Client, stage: &Stage, word: &str, answer: &str) -> Vec<Seen> {
    stage.on(word, Answer::text(format!("begin-{word} {answer} end-{word}")));
    let mark = client.chat(&format!("panda {word}")).unwrap();
    client.wait_chat(mark, &format!("end-{word}"), LIMIT).unwrap();
    let lines: Vec<_> = client.seen_since(mark).into_iter().filter(Seen::is_chat).collect();
    let first = lines.iter().position(|seen| seen.text.contains(&format!("begin-{word}"))).expect("the answer begins");
    assert!(!is_gone(client, mark), "{answer:?} threw the client out");
    lines[first..].to_vec()
}

/// The text of the lines, after the look at what a client would interpret.
fn literal(lines: &[Seen]) -> String {
    lines.iter().for_each(|line| harmless(&line.data));
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// A client interprets `§` even in literal text; control characters break lines; styles and clicks come from us alone.
fn harmless(component: &Value) {
    match component {
        Value::String(text) => {
            assert!(!text.contains('§'), "{text:?} has a formatting code");
            assert!(!text.contains(char::is_control), "{text:?} has a control character");
        }
        Value::Array(parts) => parts.iter().for_each(harmless),
        Value::Object(fields) => {
            for (key, inner) in fields {
                let known =
                    ["obfuscated", "translate", "score", "selector", "nbt", "insertion", "hover_event", "click_event"];
                assert!(!known.contains(&key.as_str()), "{component} has {key}");
                harmless(inner);
            }
        }
        _ => {}
    }
}

#[test]
fn the_look_at_components_finds_what_a_client_would_interpret() {
    let shown = [json!({"text": "", "extra": [{"text": "fine, {<red>} %s"}], "color": "gray"})];
    shown.iter().for_each(harmless);
    let interpreted = [
        json!({"extra": [{"text": "§kx"}]}),
        json!({"text": "a\nb"}),
        json!({"text": "x", "obfuscated": true}),
        json!({"extra": [{"text": "x", "click_event": {"action": "run_command", "command": "/op me"}}]}),
        json!({"translate": "%s", "with": ["x"]}),
    ];
    for component in interpreted {
        assert!(std::panic::catch_unwind(|| harmless(&component)).is_err(), "{component} was let through");
    }
}

#[test]
fn formatting_codes_are_never_interpreted() {
    let stage = Stage::shared();
    let client = stage.join("HostileCodes");
    let text = literal(&shown(&client, stage, "codes", "§kx §4red §"));
    assert!(text.contains('x') && text.contains("red"), "{text}");
    stage.is_clean();
}

#[test]
fn tags_placeholders_and_json_are_shown_as_they_are() {
    let stage = Stage::shared();
    let client = stage.join("HostileTags");
    let said = r#"<red>warm</red> <click:run_command:/op me>here</click> %s %1$s ${jndi:x} &4old {"text":"boo","obfuscated":true}"#;
    let text = literal(&shown(&client, stage, "tags", said));
    assert!(text.contains(said), "{text}");
    stage.is_clean();
}

#[test]
fn line_ends_make_lines_and_control_characters_are_dropped() {
    let stage = Stage::shared();
    let client = stage.join("HostileLines");
    let lines = shown(&client, stage, "lines", "one\ntwo\r\nthree\u{0}\u{7}\u{1b}[31m four\u{7f}\u{85}\u{2028}five");
    assert!(lines.len() >= 3, "{lines:#?}");
    let text = literal(&lines);
    for word in ["one", "two", "three", "four", "five"] {
        assert!(text.contains(word), "{text}");
    }
    stage.is_clean();
}

#[test]
fn marks_that_turn_the_direction_or_hide_are_harmless_to_the_line_after() {
    let stage = Stage::shared();
    let client = stage.join("HostileMarks");
    shown(
        &client,
        stage,
        "marks",
        "\u{202e}gnp.exe\u{202c} zero\u{200b}width a\u{300}\u{301}\u{302}\u{303} 👩‍👩‍👧‍👦 \u{fffe}",
    );
    stage.control(&client);
    stage.is_clean();
}

#[test]
fn twenty_thousand_characters_are_folded_and_throw_nobody_out() {
    let stage = Stage::shared();
    let client = stage.join("HostileLength");
    let long = format!("begin-long {}", "word ".repeat(4000));
    stage.on("long", Answer::text(long).delta_chars(400));
    let endless = "字".repeat(20_000);
    stage.on("endless", Answer::text(endless).delta_chars(400).split(Split::Size(1000)));
    for word in ["long", "endless"] {
        let mark = client.chat(&format!("panda tell me something {word}")).unwrap();
        client.wait_chat(mark, "more", LIMIT).expect("the rest is offered");
        let lines: Vec<_> = client.seen_since(mark).into_iter().filter(Seen::is_chat).collect();
        let characters: usize = lines.iter().map(|line| line.text.chars().count()).sum();
        assert!(lines.len() <= 16 && characters < 5000, "{} lines, {characters} characters", lines.len());
        assert!(!is_gone(&client, mark));
    }
    stage.control(&client);
    stage.is_clean();
}

#[test]
fn a_broken_off_answer_is_told_in_a_plain_sentence_or_shown_in_part() {
    let stage = Stage::shared();
    let client = stage.join("HostileCut");
    stage.on("cut", Answer::text("begin-cut and then the line was").cut_after(700));
    stage.on(
        "garbage",
        Answer::raw(200, "data: {\"choices\":[{\"delta\":{\"content\":\"\\ud800 half\n\ndata: <html>\n\n"),
    );
    for word in ["cut", "garbage"] {
        let mark = client.chat(&format!("panda {word} it")).unwrap();
        let answered = |seen: &Seen| seen.is_chat() && !seen.text.contains(&format!("panda {word} it"));
        client.wait(mark, "any answer", LIMIT, answered).unwrap();
        assert!(!is_gone(&client, mark));
    }
    stage.control(&client);
    stage.is_clean();
}
