//! Building previews as clients receive them: block changes for the asker alone, however he stands, again after a click
//! and after a chunk, and the real blocks at the end.

use anyhow::{Result, ensure};
use panda_live::{Client, Mark, Seen};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::scenario::{self, Play, SOON};

const WORLD: &str = "minecraft:overworld";

type At = [i64; 3];

/// What a packet changes: place and number of the block's state.
fn changes(seen: &Seen) -> Vec<(At, i64)> {
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    let point = |value: &Value| [number(&value["x"]), number(&value["y"]), number(&value["z"])];
    match seen.packet.as_str() {
        "block_change" => vec![(point(&seen.data["location"]), number(&seen.data["type"]))],
        "multi_block_change" => {
            let section = point(&seen.data["chunkCoordinates"]).map(|part| part * 16);
            let records = seen.data["records"].as_array().into_iter().flatten().map(number);
            let place = |record: i64| [(record >> 8) & 15, record & 15, (record >> 4) & 15];
            records
                .map(|record| (place(record), record >> 12))
                .map(|(inside, state)| ([0, 1, 2].map(|axis| section[axis] + inside[axis]), state))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// What a client shows by all the changes since the mark.
fn shown(client: &Client, since: Mark) -> BTreeMap<At, i64> {
    client.seen_since(since).iter().flat_map(changes).collect()
}

/// Waits until a client is sent that state at that place.
fn wait_for(client: &Client, since: Mark, at: At, state: i64) -> Result<()> {
    client.wait(since, &format!("the state {state} at {at:?}"), SOON, |seen| changes(seen).contains(&(at, state)))?;
    Ok(())
}

/// The number of a block's state: it is set high above the player for a moment.
fn state_of(play: &Play<'_>, block: &str) -> Result<i64> {
    let at = [8, 90, 8];
    let set = |block: &str| play.change(json!([{ "op": "block", "world": WORLD, "at": at, "block": block }]));
    let mark = play.client.mark();
    set(block)?;
    let seen = play.client.wait(mark, block, SOON, |seen| changes(seen).iter().any(|(place, _)| *place == at))?;
    let mark = play.client.mark();
    set("minecraft:air")?;
    wait_for(&play.client, mark, at, 0)?;
    Ok(changes(&seen).into_iter().find(|(place, _)| *place == at).map_or(-1, |(_, state)| state))
}

/// A wall of planks, 3 wide and 2 high, with a stair on its left.
fn wall() -> Value {
    json!({ "parts": [
        { "shape": "fill", "from": [-1, 0, 0], "to": [1, 1, 0], "block": "oak_planks" },
        { "shape": "block", "from": [-1, 0, 0], "block": "oak_stairs[facing=east]" },
        { "shape": "block", "from": [0, 0, 0], "block": "air" },
    ] })
}

pub(crate) fn the_asker_alone_is_sent_ghost_blocks(play: &Play<'_>) -> Result<()> {
    let planks = state_of(play, "minecraft:oak_planks")?;
    let other = play.stage.join(&format!("By{}", play.name()));
    play.set(json!({
        "at": [15.5, 65.0, 20.5], "yaw": 180.0,
        "items": [{ "slot": 0, "item": "minecraft:oak_planks", "count": 3 }],
    }))?;
    let mark = play.client.mark();
    let told = play.call(wall())?;
    let ghosts = shown(&play.client, mark);
    ensure!(ghosts.len() == 6 && ghosts.get(&[16, 66, 18]) == Some(&planks), "{ghosts:?}");
    ensure!(ghosts.get(&[15, 65, 18]) == Some(&0), "the doorway is air: {ghosts:?}");
    let packets = play.client.seen_since(mark).iter().filter(|seen| !changes(seen).is_empty()).count();
    ensure!(packets == 2, "the wall lies in two sections, its packets are {packets}");
    other.complete("/panda ")?;
    ensure!(shown(&other, mark).is_empty(), "the other client sees {:?}", shown(&other, mark));
    ensure!(told.at("/stands/origin") == "15 65 18" && told.at("/blocks") == 5, "{told}");
    let planks_row = json!({ "item": "oak_planks", "need": 4, "have": 3, "missing": 1 });
    ensure!(told.at("/materials/0") == planks_row || told.at("/materials/1") == planks_row, "{told}");
    other.leave()?;
    Ok(())
}

pub(crate) fn a_billion_blocks(play: &Play<'_>) -> Result<()> {
    let parts = json!([{ "shape": "fill", "from": [0, 0, 0], "to": [999, 999, 999], "block": "stone" }]);
    play.is_refused(json!({ "parts": parts }), "these parts fill 1000000000 different cells")?;
    let parts = json!([{ "shape": "block", "from": [0, 0, 0], "block": "oak_plancks" }]);
    play.is_refused(json!({ "parts": parts }), "the nearest ids are oak_planks")?;
    let parts = json!([{ "shape": "block", "from": [0, 0, 0], "block": "oak_stairs[facing=up]" }]);
    play.is_refused(json!({ "parts": parts }), "parts[0].block")
}

pub(crate) fn the_real_blocks_are_sent_again(play: &Play<'_>) -> Result<()> {
    let grass = state_of(play, "minecraft:grass_block")?;
    play.set(json!({ "at": [20.5, 65.0, 20.5], "yaw": 180.0 }))?;
    let parts = json!([{ "shape": "fill", "from": [0, -1, 0], "to": [0, 0, 0], "block": "stone" }]);
    let mark = play.client.mark();
    play.other("preview_structure", json!({ "parts": parts }))?;
    ensure!(shown(&play.client, mark).len() == 2, "{:?}", shown(&play.client, mark));
    let mark = play.client.mark();
    let told = play.call(json!({}))?;
    let real = BTreeMap::from([([20, 65, 18], 0), ([20, 64, 18], grass)]);
    ensure!(shown(&play.client, mark) == real, "{:?}", shown(&play.client, mark));
    ensure!(told.at("/cleared") == 2, "{told}");
    Ok(())
}

pub(crate) fn nothing_to_clear(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({}), "the player looks at no preview")
}

fn turns_with_the_player(play: &Play<'_>) -> Result<()> {
    let planks = state_of(play, "minecraft:oak_planks")?;
    let centre = [20, 65, 20];
    for (yaw, rises, right, ahead) in [
        (180.0, "east", [1, 0], [0, -1]),
        (-90.0, "south", [0, 1], [1, 0]),
        (0.0, "west", [-1, 0], [0, 1]),
        (90.0, "north", [0, -1], [-1, 0]),
    ] {
        let stairs = state_of(play, &format!("minecraft:oak_stairs[facing={rises}]"))?;
        play.set(json!({ "at": [20.5, 65.0, 20.5], "yaw": yaw }))?;
        let mark = play.client.mark();
        play.call(wall())?;
        let seen = shown(&play.client, mark);
        let at = |x: i64, y: i64| {
            let across = [0, 1].map(|axis| right[axis] * x + ahead[axis] * 2);
            seen.get(&[centre[0] + across[0], centre[1] + y, centre[2] + across[1]]).copied()
        };
        let expected = [Some(stairs), Some(0), Some(planks), Some(planks), Some(planks), Some(planks)];
        let found = [at(-1, 0), at(0, 0), at(1, 0), at(-1, 1), at(0, 1), at(1, 1)];
        ensure!(found == expected, "at yaw {yaw}: {found:?} for {expected:?}");
    }
    Ok(())
}

fn is_sent_again_after_a_click_and_after_a_chunk(play: &Play<'_>) -> Result<()> {
    let planks = state_of(play, "minecraft:oak_planks")?;
    play.set(json!({ "at": [20.5, 65.0, 20.5], "yaw": 180.0 }))?;
    let mark = play.client.mark();
    play.call(wall())?;
    let ghost = [21, 65, 18];
    ensure!(shown(&play.client, mark).get(&ghost) == Some(&planks), "{:?}", shown(&play.client, mark));
    let location = json!({ "x": 21, "y": 65, "z": 18 });
    let mark = play.client.write(
        "block_place",
        json!({
            "hand": 0, "location": location, "direction": 1, "cursorX": 0.5, "cursorY": 1.0, "cursorZ": 0.5,
            "insideBlock": false, "worldBorderHit": false, "sequence": 1,
        }),
    )?;
    // First the server shows what really stands there, then comes ours, and that of the neighbour which he saw too.
    wait_for(&play.client, mark, ghost, 0)?;
    wait_for(&play.client, mark, ghost, planks)?;
    wait_for(&play.client, mark, [21, 66, 18], planks)?;
    let mark =
        play.client.write("block_dig", json!({ "status": 0, "location": location, "face": 1, "sequence": 2 }))?;
    wait_for(&play.client, mark, ghost, planks)?;
    let mark = play.client.mark();
    play.change(json!([{ "op": "send_chunk", "name": play.name(), "chunk": [1, 1] }]))?;
    wait_for(&play.client, mark, ghost, planks)?;
    ensure!(shown(&play.client, mark).len() == 6, "{:?}", shown(&play.client, mark));
    Ok(())
}

fn gives_way_where_he_stands(play: &Play<'_>) -> Result<()> {
    let (stone, grass) = (state_of(play, "minecraft:stone")?, state_of(play, "minecraft:grass_block")?);
    play.set(json!({ "at": [20.5, 65.0, 20.5], "yaw": 180.0 }))?;
    let parts = json!([{ "shape": "fill", "from": [-1, -1, -1], "to": [1, -1, 1], "block": "stone" }]);
    let mark = play.client.mark();
    let told = play.call(json!({ "parts": parts, "anchor": "feet" }))?;
    let floor = shown(&play.client, mark);
    ensure!(floor.len() == 8 && !floor.contains_key(&[20, 64, 20]), "{floor:?}");
    ensure!(told.at("/shown_when_he_steps_aside") == 1 && told.at("/in_the_way") == 9, "{told}");
    let mark = play.client.mark();
    play.set(json!({ "at": [21.5, 65.0, 20.5] }))?;
    wait_for(&play.client, mark, [20, 64, 20], stone)?;
    wait_for(&play.client, mark, [21, 64, 20], grass)
}

#[test]
fn the_same_plan_turns_with_the_player() {
    scenario::shows("preview_structure", turns_with_the_player);
}

#[test]
fn what_the_server_covers_is_sent_again() {
    scenario::shows("preview_structure", is_sent_again_after_a_click_and_after_a_chunk);
}

#[test]
fn no_ghost_is_under_his_feet() {
    scenario::shows("preview_structure", gives_way_where_he_stands);
}
