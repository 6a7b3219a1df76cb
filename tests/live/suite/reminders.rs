//! Reminders in front of a real client: the line, the sound, the button, by whichever clock and over a restart.

use std::time::Duration;

use anyhow::{Result, ensure};
use panda_live::{Client, Seen};
use serde_json::{Value, json};

use crate::restarts::told;
use crate::scenario::Play;
use crate::stage::{LIMIT, Stage};

/// A player who has just come is told nothing in his first two seconds.
const COMES: Duration = Duration::from_secs(5);

fn is_bell(seen: &Seen) -> bool {
    seen.packet == "sound_effect"
}

pub(crate) fn come_with_a_sound(play: &Play<'_>) -> Result<()> {
    let mark = play.client.mark();
    let told = play.call(json!({ "text": "harvest the <red>wheat", "in_minutes": 0.01 }))?;
    ensure!(told.at("/when") == "in less than a minute", "{told}");
    let line = play.client.wait_chat(mark, "⏰", COMES)?;
    ensure!(line.text == "⏰ Reminder: harvest the <red>wheat", "{:?}", line.text);
    let bell = play.client.wait(mark, "a bell", COMES, is_bell)?;
    ensure!(bell.data["volume"] == 1.0, "{}", bell.data);
    let pending = play.other("list_reminders", json!({}))?;
    ensure!(pending.at("/reminders") == json!([]), "{pending}");
    Ok(())
}

pub(crate) fn a_time_that_is_too_far(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "text": "x", "in_minutes": 1e9 }), "more than 0 and at most 43200 (30 days)")
}

pub(crate) fn are_listed_with_when(play: &Play<'_>) -> Result<()> {
    play.other("set_reminder", json!({ "text": "harvest", "in_minutes": 7.2 }))?;
    play.other("set_reminder", json!({ "text": "come home", "at": "sunset" }))?;
    let told = play.call(json!({}))?;
    ensure!(told.at("/reminders/0/text") == "harvest", "{told}");
    ensure!(told.at("/reminders/0/when") == "in about 7 minutes", "{told}");
    let sunset = told.at("/reminders/1/when");
    ensure!(sunset.as_str().is_some_and(|when| when.starts_with("at sunset in overworld")), "{told}");
    let mark = play.client.command("panda reminders")?;
    let line = play.client.wait_chat(mark, "harvest – in about 7 minutes ✕ delete", LIMIT)?;
    ensure!(line.data.to_string().contains("/panda reminders delete 1"), "{}", line.data);
    Ok(())
}

pub(crate) fn without_the_permission(play: &Play<'_>) -> Result<()> {
    play.is_refused_without_permission(json!({}))
}

pub(crate) fn do_not_come_when_cancelled(play: &Play<'_>) -> Result<()> {
    let mark = play.client.mark();
    let set = play.other("set_reminder", json!({ "text": "the wrong one", "in_minutes": 0.03 }))?;
    play.call(json!({ "id": set.at("/id") }))?;
    play.other("set_reminder", json!({ "text": "the right one", "in_minutes": 0.04 }))?;
    play.client.wait_chat(mark, "⏰ Reminder: the right one", COMES)?;
    let came = play.client.chat_since(mark);
    ensure!(!came.iter().any(|line| line.contains("the wrong one")), "{came:?}");
    Ok(())
}

pub(crate) fn an_id_of_none(play: &Play<'_>) -> Result<()> {
    play.other("set_reminder", json!({ "text": "dig", "in_minutes": 5 }))?;
    play.is_refused(json!({ "id": 77 }), "no reminder has that id; there are: 1 \\\"dig\\\"")
}

fn set(stage: &Stage, client: &Client, word: &str, args: &Value) -> Value {
    let told = told(stage, client, word, "set_reminder", args);
    assert!(told["id"].is_number(), "{told}");
    told
}

#[test]
fn a_reminder_outlives_a_restart_and_comes_late_once() {
    let mut stage = Stage::own();
    let client = stage.join("Sleeper");
    set(&stage, &client, "reminder over a restart", &json!({ "text": "harvest", "in_minutes": 0.1 }));
    let mark = client.mark();
    client.leave().unwrap();
    assert!(stage.server.end().unwrap().status.success());
    stage.server.restart().unwrap();
    let client = stage.join("Sleeper");
    // How late it is, and so the remark, hangs on how long the server takes to start.
    let line = client.wait_chat(mark, "⏰ Reminder: harvest", LIMIT).unwrap();
    client.wait(mark, "a bell", LIMIT, is_bell).unwrap();
    println!("after the restart: {}", line.text);
    let mark = client.mark();
    client.leave().unwrap();
    assert!(stage.server.end().unwrap().status.success());
    stage.server.restart().unwrap();
    let client = stage.join("Sleeper");
    set(&stage, &client, "the next one", &json!({ "text": "the next one", "in_minutes": 0.01 }));
    client.wait_chat(mark, "⏰ Reminder: the next one", LIMIT).unwrap();
    assert!(!client.chat_since(mark).iter().any(|line| line.contains("harvest")), "{:?}", client.chat_since(mark));
    stage.is_clean();
}

#[test]
fn sunset_comes_by_command_by_sleep_and_by_itself() {
    let stage = Stage::own();
    let client = stage.join("Dusk");
    stage.server.console("time set noon").unwrap();
    let told = set(&stage, &client, "by command", &json!({ "text": "by command", "at": "sunset" }));
    assert!(told["note"].as_str().unwrap().contains("stands still"), "{told}");
    let mark = client.mark();
    stage.server.console("time set night").unwrap();
    client.wait_chat(mark, "⏰ Sunset: by command", LIMIT).unwrap();
    client.wait(mark, "a bell", LIMIT, is_bell).unwrap();

    // The clock runs: three seconds to sunset, and nobody sets anything.
    let running = json!([{ "op": "world", "world": "minecraft:overworld", "time": 227_940, "daylight_cycle": true }]);
    stage.server.change(running).unwrap();
    let told = set(&stage, &client, "by itself", &json!({ "text": "by itself", "at": "sunset" }));
    assert_eq!(told["note"], Value::Null, "{told}");
    client.wait_chat(mark, "⏰ Sunset: by itself", LIMIT).unwrap();

    set(&stage, &client, "by sleep", &json!({ "text": "by sleep", "at": "sunrise" }));
    stage.server.change(json!([{ "op": "sleep", "world": "minecraft:overworld" }])).unwrap();
    client.wait_chat(mark, "⏰ Sunrise: by sleep (time has leapt past it)", LIMIT).unwrap();
    stage.is_clean();
}
