//! Recipes in a real client: the crafting recipes of the whole game, asked for through the jar, and read anew after the
//! server has reloaded its data. What the player reads is written out of the tools' results.

use anyhow::{Result, ensure};
use panda_live::{Options, panda_jar};
use panda_model::{Answer, Request, Rule};
use panda_tests::inventories::{self, Case};
use panda_tests::minecraft_data;
use panda_tests::recipe_file::{RecipeFile, Written};
use panda_world::recipe::Kind;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::scenario::Play;
use crate::stage::{Stage, ask};

/// All crafting recipes of the game, and the hand-written ones of the other kinds.
fn whole_game(folder: &TempDir) -> std::path::PathBuf {
    let mut file = minecraft_data::crafting_recipes().expect("minecraft-data lies beside the clients");
    let by_hand = RecipeFile::hand_written();
    let is_crafting = |recipe: &Written| matches!(recipe.kind, Kind::Shaped | Kind::Shapeless);
    file.recipes.extend(by_hand.recipes.into_iter().filter(|recipe| !is_crafting(recipe)));
    file.tags = by_hand.tags;
    let path = folder.path().join("recipes.json");
    std::fs::write(&path, serde_json::to_vec(&file).unwrap()).unwrap();
    path
}

/// The JSON of one result of the running turn.
fn result(request: &Request, number: usize) -> Option<Value> {
    let content = request.tool_results().get(number)?.content.clone();
    serde_json::from_str(content.get(content.find('{')?..=content.rfind('}')?)?).ok()
}

/// What a torch needs and what can be made, out of the two results.
fn torches(request: &Request) -> Option<Answer> {
    if !request.question().contains("torches") || request.step() != 2 {
        return None;
    }
    let (found, now) = (result(request, 0)?, result(request, 1)?);
    let row = &found["recipes"][0];
    let parts = row["ingredients"].as_array()?.iter();
    let parts: Vec<String> =
        parts.map(|part| format!("{} {} of {}", part["any_of"], part["have"], part["need"])).collect();
    let made = now["craftable"].as_array()?.iter();
    let made: Vec<String> =
        made.map(|row| format!("{} {}={}", row["item"].as_str().unwrap_or("?"), row["times"], row["total"])).collect();
    Some(Answer::text(format!("Torch: {}; {}; now {}.", row["pattern"], parts.join(", "), made.join(", "))))
}

fn gravel(request: &Request) -> Option<Answer> {
    if !request.question().contains("gravel") || request.step() != 2 {
        return None;
    }
    let row = result(request, 0)?["recipes"][0].clone();
    Some(Answer::text(format!("Gravel: {} at {}, {} times.", row["makes"], row["station"], row["can_be_made_times"])))
}

#[test]
fn a_player_learns_how_it_is_made_and_what_he_can_make_now() {
    let folder = tempfile::tempdir().unwrap();
    let stage = Stage::new(Options::new([panda_jar().unwrap()]).recipes(whole_game(&folder)));
    let calls = Answer::call("find_recipes", r#"{"item":"torch"}"#).and_call("craftable_now", r#"{"station":"any"}"#);
    stage.model.add(Rule::on("torches", calls).step(1));
    stage.model.add(Rule::made(torches));
    stage.model.add(Rule::on("gravel", Answer::call("find_recipes", r#"{"item":"gravel"}"#)).step(1));
    stage.model.add(Rule::made(gravel));
    let client = stage.join("Crafter");
    let items = json!([
        { "slot": 0, "item": "minecraft:coal", "count": 2 },
        { "slot": 20, "item": "minecraft:charcoal", "count": 1 },
        { "slot": 35, "item": "minecraft:stick", "count": 3 },
        { "slot": 9, "item": "minecraft:stone", "count": 1 },
    ]);
    stage.server.change(json!([{ "op": "player", "name": "Crafter", "items": items }])).unwrap();
    let (_, read) = ask(&client, "panda how do I make torches?", "Torch:");
    assert_eq!(
        read.text,
        "🐼 Torch: [\"A\",\"B\"]; \"charcoal or coal\" 3 of 1, \"stick\" 3 of 1; now stone_bricks 1=1, stone_button 1=1, \
         stone_slab 1=2, stone_stairs 1=1, torch 3=12."
    );

    // A data pack comes and is read: what it brings is known, over the event and the pages alone.
    let gravel = json!({ "key": "pack:gravel", "kind": "stonecutting", "result": { "item": "minecraft:gravel", "count": 2 },
        "ingredients": [{ "items": ["minecraft:stone"] }] });
    stage.server.change(json!([{ "op": "recipes", "recipes": [gravel] }])).unwrap();
    let (_, read) = ask(&client, "panda gravel?", "Gravel:");
    assert_eq!(read.text, "🐼 Gravel: 2 at \"stonecutter\", 1 times.");
    stage.is_clean();
}

pub(crate) fn is_told_with_what_is_missing(play: &Play<'_>) -> Result<()> {
    let planks = |slot: i32, wood: &str, count: i32| json!({ "slot": slot, "item": format!("minecraft:{wood}_planks"), "count": count });
    play.set(json!({ "items": [planks(0, "oak", 3), planks(9, "birch", 2)] }))?;
    let told = play.call(json!({ "item": "chest" }))?;
    let first = |field: &str| told.at(&format!("/recipes/0/{field}"));
    ensure!((first("station"), first("missing/0")) == (json!("crafting table"), json!("3 any planks")), "{told}");
    ensure!((first("ingredients/0/have"), first("ingredients/0/need")) == (json!(5), json!(8)), "{told}");
    Ok(())
}

pub(crate) fn an_unknown_item(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "item": "torhc" }), "the nearest ids are torch")
}

pub(crate) fn what_can_be_made_follows_the_inventory(play: &Play<'_>) -> Result<()> {
    for (number, Case { station, items, expected }) in inventories::cases().enumerate() {
        play.set(json!({ "items": items }))?;
        let told = play.call(json!({ "station": station }))?;
        let made = inventories::made(&told.json().unwrap_or_default());
        ensure!(made == format!("Now: {expected}."), "inventory {number}: {made}");
    }
    Ok(())
}

pub(crate) fn an_unknown_station(play: &Play<'_>) -> Result<()> {
    play.is_refused(json!({ "station": "moon" }), "station: unknown variant")
}
