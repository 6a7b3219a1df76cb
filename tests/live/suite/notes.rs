//! Notes in front of a real client: what the player likes reaches the next question, and his own list has buttons.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::scenario::{Play, SOON};

/// Written down by the tool, seen in the next request and, with a button, in the player's own list.
pub(crate) fn are_kept_and_shown_with_a_button(play: &Play<'_>) -> Result<()> {
    let told = play.call(json!({ "kind": "preference", "text": "<red>stone roofs" }))?;
    ensure!(told.at("/was_there_already") == false, "{told}");
    let asked = play.plainly()?.last_user_text();
    ensure!(asked.contains(r#""preferences":["\u003cred\u003estone roofs"]"#), "{asked}");
    let mark = play.client.command("panda notes")?;
    let line = play.client.wait_chat(mark, "stone roofs", SOON)?;
    ensure!(line.text == "<red>stone roofs – preference ✕ delete", "{:?}", line.text);
    let packet = line.data.to_string();
    ensure!(packet.contains("run_command") && packet.contains("/panda notes delete 1"), "{packet}");
    let mark = play.client.command("panda notes delete 1")?;
    play.client.wait_chat(mark, "Deleted.", SOON)?;
    let asked = play.plainly()?.last_user_text();
    ensure!(!asked.contains("preferences"), "{asked}");
    Ok(())
}

pub(crate) fn an_empty_note(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "kind": "memo", "text": "§k\u{202e}" }), "text: 1 to 300 characters")
}

pub(crate) fn are_listed_newest_first(play: &Play<'_>) -> Result<()> {
    play.other("add_note", json!({ "kind": "todo", "text": "a wall for the villagers" }))?;
    play.other("add_note", json!({ "kind": "todo", "text": "a roof" }))?;
    play.other("add_note", json!({ "kind": "memo", "text": "the gate code" }))?;
    let told = play.call(json!({ "kind": "todo" }))?;
    ensure!(told.at("/notes/0/text") == "a roof" && told.at("/notes/1/text") == "a wall for the villagers", "{told}");
    ensure!(told.at("/notes/2").is_null() && told.at("/notes_in_all") == 3, "{told}");
    Ok(())
}

pub(crate) fn an_unknown_kind(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "kind": "secret" }), "kind: unknown variant")
}

pub(crate) fn are_crossed_off_by_their_words(play: &Play<'_>) -> Result<()> {
    play.other("add_note", json!({ "kind": "todo", "text": "a wall for the villagers" }))?;
    play.other("add_note", json!({ "kind": "todo", "text": "a roof" }))?;
    play.call(json!({ "note": "WALL" }))?;
    let left = play.other("list_notes", json!({}))?;
    ensure!(left.at("/notes/0/text") == "a roof" && left.at("/notes_in_all") == 1, "{left}");
    Ok(())
}

pub(crate) fn words_that_fit_several(play: &Play<'_>) -> Result<()> {
    play.other("add_note", json!({ "kind": "todo", "text": "a stone wall" }))?;
    play.other("add_note", json!({ "kind": "todo", "text": "a stone roof" }))?;
    play.is_refused(json!({ "note": "stone" }), "fits more than one note")
}
