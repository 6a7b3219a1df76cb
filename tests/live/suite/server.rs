//! The server's own: what its owner wrote down, its plugins, the commands that a client was told of.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::scenario::{Play, Told};

/// Files are looked at every two seconds.
const NOTICED: Duration = Duration::from_secs(6);

pub(crate) fn a_page_is_found_soon_after_it_was_written(play: &Play<'_>) -> Result<()> {
    let pages = play.stage.server.folder().join("plugins/Panda/knowledge");
    fs::create_dir_all(&pages)?;
    let page = pages.join(format!("{}.md", play.name()));
    let found = |word: &str, text: &str| -> Result<Told> {
        let until = Instant::now() + NOTICED;
        loop {
            let told = play.call(json!({ "query": word }))?;
            if told.at("/sections/0/text") == text {
                return Ok(told);
            }
            ensure!(Instant::now() < until, "{word} is not found: {told}");
        }
    };
    let written = (|| {
        fs::write(
            &page,
            "# Harbour\n## Ferries\nThe ferry to Lindholm leaves at nine.\n## \u{6e21}\u{8239}\n\u{6bcf}\u{5929}\u{4e5d}\u{70b9}\u{51fa}\u{53d1}\u{3002}\n",
        )?;
        let told = found("when does the ferry leave", "The ferry to Lindholm leaves at nine.")?;
        ensure!(told.at("/sections/0/heading") == "Harbour > Ferries", "{told}");
        ensure!(told.at("/sections/0/file") == format!("knowledge/{}.md", play.name()), "{told}");
        found("\u{6e21}\u{8239}\u{51e0}\u{70b9}", "\u{6bcf}\u{5929}\u{4e5d}\u{70b9}\u{51fa}\u{53d1}\u{3002}")?;
        fs::write(&page, "# Harbour\nThe ferry is in the dock for repairs.\n")?;
        found("ferry", "The ferry is in the dock for repairs.")
    })();
    fs::remove_file(&page)?;
    written.map(drop)
}

pub(crate) fn a_question_without_a_word(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "query": "\u{1f43c} ?!" }), "query: no word in it")
}

pub(crate) fn enabled_plugins_are_told(play: &Play<'_>) -> Result<()> {
    let listed = |enabled: bool| {
        json!([{ "op": "plugin", "name": "Ferries", "version": "1.7.3", "enabled": enabled,
            "description": "Ships between harbours" }])
    };
    play.change(listed(true))?;
    let there = play.call(json!({ "filter": "SHIPS" }));
    play.change(listed(false))?;
    let (there, gone) = (there?, play.call(json!({}))?);
    let expected = json!([{ "name": "Ferries", "version": "1.7.3", "description": "Ships between harbours" }]);
    ensure!(there.at("/plugins") == expected, "{there}");
    let names = texts(&gone.at("/plugins"), "name");
    ensure!(names.contains("Panda") && !names.contains("Ferries"), "{gone}");
    Ok(())
}

pub(crate) fn a_filter_that_is_no_text(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "filter": ["a"] }), "filter: invalid type")
}

pub(crate) fn commands_are_those_the_client_was_told(play: &Play<'_>) -> Result<()> {
    let right =
        |value: Value| json!({ "op": "permission", "name": play.name(), "node": "ferries.build", "value": value });
    let mark = play.client.chat("about to be told of commands")?;
    play.change(json!([
        { "op": "plugin", "name": "Ferries", "version": "1.7.3", "commands": {
            "ferry": { "description": "Takes the next ferry", "usage": "/<command> <harbour>", "aliases": ["boat"] },
            "ferrybuild": { "permission": "ferries.build" },
            "ferrysink": { "permission": "ferries.sink" } } },
        right(json!(true)),
    ]))?;
    let told = (|| {
        let told = play.call(json!({ "filter": "ferry" }))?;
        ensure!(
            texts(&told.at("/commands"), "command") == ["/ferry", "/ferrybuild"].map(str::to_owned).into(),
            "{told}"
        );
        let expected = json!({ "command": "/ferry", "aliases": ["/boat"], "usage": "/ferry <harbour>",
            "description": "Takes the next ferry", "plugin": "Ferries" });
        ensure!(told.at("/commands/0") == expected, "{told}");
        // All of them, against the packet.
        let all = play.call(json!({}))?;
        let mut labels = texts(&all.at("/commands"), "command");
        for command in all.at("/commands").as_array().into_iter().flatten() {
            labels.extend(
                command["aliases"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned),
            );
        }
        let packets = play.client.seen_since(mark);
        let packet = packets.iter().rfind(|seen| seen.packet == "declare_commands").context("no packet of commands")?;
        let nodes = packet.data["nodes"].as_array().into_iter().flatten();
        let names = nodes.filter_map(|node| node["extraNodeData"]["name"].as_str());
        let plain = names.filter(|name| !name.contains(':') && *name != "args").map(|name| format!("/{name}"));
        let plain: BTreeSet<String> = plain.collect();
        ensure!(labels == plain && plain.contains("/boat"), "the model knows {labels:?}, the client {plain:?}");
        play.change(json!([right(Value::Null)]))?;
        let told = play.call(json!({ "filter": "ferrybuild" }))?;
        if told.at("/commands") != json!([]) {
            bail!("a right that was taken is still there: {told}");
        }
        Ok(())
    })();
    play.change(
        json!([{ "op": "plugin", "name": "Ferries", "version": "1.7.3", "enabled": false }, right(Value::Null)]),
    )?;
    told
}

/// The values of one field of all rows.
fn texts(rows: &Value, field: &str) -> BTreeSet<String> {
    rows.as_array().into_iter().flatten().filter_map(|row| row[field].as_str()).map(str::to_owned).collect()
}
