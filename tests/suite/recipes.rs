//! Recipes: how something is made, what can be made now, and the list behind both. What a player reads here is written
//! by the scripted model out of the tool's result, so a tool that says nothing fails its test.

use panda_model::{Answer, Request, Rule, Script};
use panda_tests::inventories::{self, Case};
use panda_tests::recipe_file::RecipeFile;
use panda_tests::{Scenario, minecraft_data};
use panda_world::{QueryError, Uuid};
use serde_json::{Value, json};

/// A script that calls `tool` for a question with `part`, then says what `say` makes of the result.
fn script(part: &str, tool: &'static str, args: &Value, say: fn(&Value) -> String) -> Script {
    let answer = Rule::made(move |request| Some(Answer::text(say(&result(request)))));
    Script::new().on_step(part, 1, Answer::call(tool, &args.to_string())).rule(answer.step(2))
}

/// The result of the first call; its text where it is no JSON.
fn result(request: &Request) -> Value {
    let content = request.tool_results().first().map(|result| result.content.clone()).unwrap_or_default();
    let json = content.find('{').zip(content.rfind('}')).and_then(|(from, to)| content.get(from..=to));
    json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or(Value::String(content))
}

fn give(scene: &mut Scenario, items: &Value) {
    scene.server.world.change(&json!([{ "op": "player", "name": "Ada", "items": items }]));
}

fn texts(values: &Value) -> Vec<&str> {
    values.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// `chest: 1 at crafting table, AAA/A A/AAA, A = any planks 5 of 8, missing 3 any planks`, one recipe after the other.
fn recipes(report: &Value) -> String {
    let recipe = |row: &Value| {
        let parts: Vec<String> = row["ingredients"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| {
                let at = part["at"].as_str().map(|at| format!("{at} = ")).unwrap_or_default();
                format!("{at}{} {} of {}", part["any_of"].as_str().unwrap(), part["have"], part["need"])
            })
            .collect();
        let pattern = texts(&row["pattern"]).join("/");
        let missing = texts(&row["missing"]).join(" and ");
        let head = format!("{} at {}", row["makes"], row["station"].as_str().unwrap());
        format!("{head}, {pattern}; {}; missing {missing}; {} times", parts.join(", "), row["can_be_made_times"])
    };
    let rows = report["recipes"].as_array().into_iter().flatten().map(recipe).collect::<Vec<_>>().join(" -- ");
    format!("{}: {rows}", report["item"].as_str().unwrap_or("no item"))
}

/// Asks once and gives the line that the player reads.
fn asked(scene: &mut Scenario, player: Uuid, question: &str, begins: &str) -> String {
    scene.server.chat(player, &format!("panda {question}"));
    scene.server.wait_chat(player, begins).trim_start_matches("🐼 ").to_owned()
}

#[test]
fn a_recipe_is_told_with_pattern_have_need_station_and_what_is_missing() {
    let mut scene = Scenario::start(script("chest", "find_recipes", &json!({ "item": "minecraft:chest" }), recipes));
    let ada = scene.server.join("Ada");
    give(
        &mut scene,
        &json!([
            { "slot": 0, "item": "minecraft:oak_planks", "count": 3 },
            { "slot": 9, "item": "minecraft:birch_planks", "count": 2 },
            { "slot": 40, "item": "minecraft:birch_planks", "count": 9 },
        ]),
    );
    let read = asked(&mut scene, ada, "how do I make a chest", "chest:");
    assert_eq!(read, "chest: 1 at crafting table, AAA/A A/AAA; A = any planks 5 of 8; missing 3 any planks; 0 times");
    let result = scene.model.requests()[1].tool_results()[0].content.clone();
    assert!(result.contains(r#""having":["3 oak_planks","2 birch_planks"]"#), "{result}");
    assert!(scene.server.world.action_bars_of(ada).contains(&"📖 reading recipes…".to_owned()));
}

#[test]
fn of_several_recipes_the_one_that_can_be_made_comes_first() {
    let mut scene = Scenario::start(script("iron", "find_recipes", &json!({ "item": "iron_ingot" }), recipes));
    let ada = scene.server.join("Ada");
    give(&mut scene, &json!([{ "slot": 0, "item": "minecraft:raw_iron", "count": 7 }]));
    let read = asked(&mut scene, ada, "iron please", "iron_ingot:");
    let part = "deepslate_iron_ore, iron_ore or raw_iron 7 of 1; missing ; 7 times";
    assert_eq!(read, format!("iron_ingot: 1 at furnace, ; {part} -- 1 at blast furnace, ; {part}"));
}

#[test]
fn a_station_narrows_and_the_others_are_counted() {
    let args = json!({ "item": "cooked_beef", "station": "campfire" });
    let mut scene = Scenario::start(script("beef", "find_recipes", &args, |report| {
        let row = &report["recipes"][0];
        format!(
            "Cook {} s at a {}, {} elsewhere",
            row["seconds"],
            row["station"].as_str().unwrap(),
            report["recipes_at_other_stations"]
        )
    }));
    let ada = scene.server.join("Ada");
    assert_eq!(asked(&mut scene, ada, "beef", "Cook"), "Cook 30.0 s at a campfire, 2 elsewhere");
}

#[test]
fn smithing_and_special_recipes_say_what_they_are() {
    let parts = |report: &Value| {
        let row = &report["recipes"][0];
        let ats: Vec<&str> =
            row["ingredients"].as_array().unwrap().iter().filter_map(|part| part["at"].as_str()).collect();
        format!("Made: {} [{}] {}", row["station"].as_str().unwrap(), ats.join(" "), row["note"].as_str().unwrap())
    };
    for (item, told) in [
        ("netherite_sword", "Made: smithing table [template base addition] what is in and on the item stays"),
        (
            "firework_rocket",
            "Made: crafting table [] made by a rule of the game's own that no list of ingredients tells",
        ),
    ] {
        let mut scene = Scenario::start(script("make", "find_recipes", &json!({ "item": item }), parts));
        let ada = scene.server.join("Ada");
        assert_eq!(asked(&mut scene, ada, "make it", "Made:"), told);
    }
}

#[test]
fn an_item_that_no_recipe_makes_says_what_it_goes_into() {
    let mut scene = Scenario::start(script("wheat", "find_recipes", &json!({ "item": "wheat" }), |report| {
        format!("Wheat: {}; for {}", report["note"].as_str().unwrap(), texts(&report["goes_into"]).join(", "))
    }));
    let ada = scene.server.join("Ada");
    let read = asked(&mut scene, ada, "wheat", "Wheat:");
    assert_eq!(read, "Wheat: no recipe makes it; it must be found, traded or got otherwise; for bread, cake");
}

#[test]
fn an_unknown_id_is_answered_with_the_nearest() {
    let mut scene = Scenario::start(script("torch", "find_recipes", &json!({ "item": "torhc" }), |report| {
        format!("Heard: {}", report.as_str().unwrap_or("a report"))
    }));
    let ada = scene.server.join("Ada");
    let read = asked(&mut scene, ada, "torch", "Heard:");
    assert!(read.contains(r#"item: no recipe makes or uses "torhc"; the nearest ids are torch"#), "{read}");
}

#[test]
fn a_special_item_is_found_by_its_name_and_told_as_data() {
    let mut scene = Scenario::start(script("ruby", "find_recipes", &json!({ "item": "Ruby Pendant" }), |report| {
        let row = &report["recipes"][0];
        let gem = &row["ingredients"][0];
        format!("Found: {} from {} {} {}", row["named"], gem["any_of"], gem["only_named"], row["missing"])
    }));
    let ada = scene.server.join("Ada");
    give(&mut scene, &json!([{ "slot": 0, "item": "minecraft:emerald", "count": 3 }]));
    let read = asked(&mut scene, ada, "ruby", "Found:");
    let gem = "emerald (only a special one)";
    assert_eq!(read, format!(r#"Found: "Ruby Pendant" from "{gem}" ["Ruby"] ["1 {gem}","1 string"]"#));
}

#[test]
fn what_can_be_made_is_right_for_each_inventory() {
    let call = Rule::made(|request| {
        let station = request.question().split_whitespace().last()?.to_owned();
        (request.step() == 1).then(|| Answer::call("craftable_now", &json!({ "station": station }).to_string()))
    });
    let answer = Rule::made(|request| Some(Answer::text(inventories::made(&result(request)))));
    let mut scene = Scenario::start(Script::new().rule(call).rule(answer));
    let ada = scene.server.join("Ada");
    for (number, Case { station, items, expected }) in inventories::cases().enumerate() {
        give(&mut scene, &items);
        let before = scene.server.world.chat_of(ada).len();
        scene.server.chat(ada, &format!("panda what can I make, {station}"));
        let read = scene.server.tick_until("answer", |world| world.chat_of(ada).get(before).cloned());
        assert_eq!(read, format!("🐼 Now: {expected}."), "inventory {number}");
    }
    assert!(scene.server.world.action_bars_of(ada).contains(&"🛠 seeing what you can make…".to_owned()));
}

#[test]
fn a_filter_leaves_the_rest_out_and_the_table_is_the_default() {
    let args = json!({ "filter": "Iron Sword" });
    let mut scene = Scenario::start(script("sword", "craftable_now", &args, |report| {
        format!("{} Made of {}.", inventories::made(report), report["craftable"][0]["from"].as_str().unwrap_or("?"))
    }));
    let ada = scene.server.join("Ada");
    give(
        &mut scene,
        &json!([
            { "slot": 0, "item": "minecraft:iron_ingot", "count": 4 },
            { "slot": 1, "item": "minecraft:stick", "count": 9 },
            { "slot": 2, "item": "minecraft:coal", "count": 9 },
        ]),
    );
    assert_eq!(asked(&mut scene, ada, "a sword?", "Now:"), "Now: iron_sword 2=2. Made of 2 iron_ingot and 1 stick.");
}

#[test]
fn new_recipes_of_a_data_pack_hold_for_the_next_question() {
    let mut scene = Scenario::start(script("gravel", "find_recipes", &json!({ "item": "gravel" }), |report| {
        report["item"].as_str().map_or_else(|| format!("Gravel: {report}"), |_| recipes(report))
    }));
    let ada = scene.server.join("Ada");
    assert!(asked(&mut scene, ada, "gravel", "Gravel:").contains("no recipe makes or uses"));
    let file = json!({ "recipes": [{ "key": "pack:gravel", "kind": "stonecutting", "result": { "item": "minecraft:gravel", "count": 2 },
        "ingredients": [{ "items": ["minecraft:stone"] }] }] });
    scene.server.reload_recipes(&serde_json::from_value(file).unwrap());
    let read = asked(&mut scene, ada, "gravel again", "gravel:");
    assert_eq!(read, "gravel: 2 at stonecutter, ; stone 0 of 1; missing 1 stone; 0 times");
}

#[test]
fn the_list_is_read_page_by_page_and_anew_when_someone_else_reads_it() {
    let mut scene = Scenario::start(script("rocket", "find_recipes", &json!({ "item": "map_cloning" }), recipes));
    let pages = |scene: &Scenario| scene.server.world.asked.iter().filter(|name| **name == "recipe.page").count();
    while pages(&scene) == 0 {
        scene.server.tick();
        std::thread::yield_now();
    }
    // The one place in the list is now another's: the next page of ours is refused.
    scene.server.world.ask_by_name("recipe.page", &json!({ "cursor": 0, "limit": 1 })).unwrap();
    let ada = scene.server.join("Ada");
    let read = asked(&mut scene, ada, "rocket", "map_cloning:");
    assert!(read.contains("1 at crafting table"), "the last of the list is known: {read}");
    assert!(pages(&scene) >= 4, "{} pages", pages(&scene));
}

#[test]
fn recipes_that_cannot_be_read_are_no_lie() {
    let mut scene = Scenario::start(script("torch", "find_recipes", &json!({ "item": "torch" }), |report| {
        format!("Heard: {}", report.as_str().unwrap_or("a report"))
    }));
    scene.server.world.broken.insert("recipe.page", QueryError::Fault("a plugin's recipe throws".into()));
    let ada = scene.server.join("Ada");
    scene.server.reload_recipes(&RecipeFile::hand_written());
    let read = asked(&mut scene, ada, "torch", "Heard:");
    assert!(read.contains("not all recipes of this server could be read"), "{read}");
}

/// The crafting recipes of the whole game, where the live clients are installed.
#[test]
fn the_whole_game_is_indexed_and_answered_from() {
    let Some(file) = minecraft_data::crafting_recipes() else {
        println!("skipped: minecraft-data is not installed");
        return;
    };
    assert!(file.recipes.len() > 800, "{}", file.recipes.len());
    let mut scene = Scenario::start(script("now", "craftable_now", &json!({ "station": "3x3" }), inventories::made));
    scene.server.reload_recipes(&file);
    let ada = scene.server.join("Ada");
    give(
        &mut scene,
        &json!([
            { "slot": 0, "item": "minecraft:coal", "count": 2 },
            { "slot": 1, "item": "minecraft:stick", "count": 3 },
            { "slot": 2, "item": "minecraft:oak_log", "count": 3 },
            { "slot": 3, "item": "minecraft:sugar_cane", "count": 3 },
        ]),
    );
    let read = asked(&mut scene, ada, "what now", "Now:");
    assert_eq!(read, "Now: campfire 1=1, oak_planks 3=12, paper 1=3, sugar 3=3, torch 2=8.");
}
