//! Building previews: what the asker's client shows, what he is told of it, and when the real blocks come back.

use panda_model::{Answer, Rule, Script};
use panda_tests::Scenario;
use panda_world::Uuid;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

type At = (i32, i32, i32);

/// A stage on which each question makes one call and is answered with its own words.
fn stage(calls: &[(&str, &str, Value)], settings: Value) -> Scenario {
    let rules = calls.iter().flat_map(|(question, tool, args)| {
        let said = format!("done: {question}");
        [
            Rule::on(question, Answer::call(tool, &args.to_string())).step(1),
            Rule::on(question, Answer::text(said)).step(2),
        ]
    });
    Scenario::with(rules.fold(Script::new(), Script::rule), settings)
}

fn preview(question: &str, parts: Value) -> (&str, &'static str, Value) {
    (question, "preview_structure", json!({ "parts": parts }))
}

/// Asks, and gives the result of the one call as the model read it.
fn ask(scene: &mut Scenario, player: Uuid, question: &str) -> Value {
    let before = scene.server.world.chat_of(player).len();
    scene.server.chat(player, &format!("panda {question}"));
    let answer = format!("done: {question}");
    scene.server.tick_until(&answer, |world| {
        world.chat_of(player)[before..].iter().any(|line| line.contains(&answer)).then_some(())
    });
    let requests = scene.model.requests();
    let results = requests.last().unwrap().tool_results();
    let content = results.last().unwrap().content.clone();
    let json = content.find('{').zip(content.rfind('}')).and_then(|(from, to)| content.get(from..=to));
    json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or(Value::String(content))
}

fn stand(scene: &mut Scenario, at: [f64; 3], yaw: f64) {
    scene.server.world.change(&json!([{ "op": "player", "name": "Ada", "at": at, "yaw": yaw }]));
}

fn give(scene: &mut Scenario, items: Value) {
    scene.server.world.change(&json!([{ "op": "player", "name": "Ada", "items": items }]));
}

/// Ticks until the client shows that block there.
fn wait_for(scene: &mut Scenario, player: Uuid, at: At, block: &str) {
    scene
        .server
        .tick_until(&format!("{block} at {at:?}"), |world| (world.client_sees(player, at) == block).then_some(()));
}

fn hut() -> Value {
    json!([
        { "shape": "fill", "from": [-2, -1, 0], "to": [2, -1, 4], "block": "oak_planks" },
        { "shape": "walls", "from": [-2, 0, 0], "to": [2, 2, 4], "block": "Oak Planks" },
        { "shape": "line", "from": [-2, 0, 0], "to": [-2, 2, 0], "block": "oak_log" },
        { "shape": "pyramid", "from": [-3, 3, -1], "to": [3, 5, 5], "block": "minecraft:spruce_planks" },
        { "shape": "fill", "from": [0, 0, 0], "to": [0, 1, 0], "block": "air" },
        { "shape": "block", "from": [0, 0, 0], "block": "oak_door[half=lower]" },
        { "shape": "block", "from": [0, 1, 0], "block": "oak_door[half=upper]" },
        { "shape": "block", "from": [2, 1, 2], "block": "air" },
        { "shape": "block", "from": [0, 1, 3], "block": "wall_torch[facing=south]" },
    ])
}

/// Open meadow of the village.
const MEADOW: [f64; 3] = [40.5, 65.0, 40.5];

#[test]
fn a_hut_is_shown_to_its_asker_and_told_with_what_it_takes() {
    let mut scene = stage(&[preview("hut", hut())], json!({}));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    stand(&mut scene, MEADOW, 180.0);
    give(&mut scene, json!([{ "slot": 3, "item": "minecraft:oak_planks", "count": 60 }]));
    let told = ask(&mut scene, ada, "hut");
    // Floor 25, walls 48, roof 49 + 25 + 9, torch 1; of the walls a window is cut out.
    assert_eq!((&told["blocks"], &told["cut_out"]), (&json!(25 + 48 + 83 + 1 - 1), &json!(1)));
    assert_eq!(
        told["stands"],
        json!({ "origin": "40 65 38", "facing": "north", "from": "37 64 33", "to": "43 70 39" })
    );
    assert_eq!(
        told["materials"],
        json!([
            { "item": "spruce_planks", "need": 83, "have": 0, "missing": 83 },
            { "item": "oak_planks", "need": 67, "have": 60, "missing": 7 },
            { "item": "oak_log", "need": 3, "have": 0, "missing": 3 },
            { "item": "oak_door", "need": 1, "have": 0, "missing": 1 },
            { "item": "torch", "need": 1, "have": 0, "missing": 1 },
        ])
    );
    assert_eq!((&told["missing_in_all"], &told["in_the_way"]), (&json!(95), &json!(25)));
    assert_eq!((&told["unknown_ground"], &told["shown_when_he_comes_near"]), (&Value::Null, &Value::Null));
    assert_eq!(told["ends_in_minutes"], json!(10.0));
    let world = &scene.server.world;
    let sees = |x, y, z| world.client_sees(ada, (40 + x, 65 + y, 38 - z));
    assert_eq!(sees(-2, 0, 2), "minecraft:oak_planks");
    assert_eq!(sees(-2, 1, 0), "minecraft:oak_log[axis=y]");
    assert_eq!(sees(0, 0, 0), "minecraft:oak_door[facing=north,half=lower,hinge=left,open=false,powered=false]");
    assert_eq!(sees(0, 1, 3), "minecraft:wall_torch[facing=south]");
    assert_eq!((sees(2, 1, 2), sees(0, 5, 2)), ("minecraft:air".into(), "minecraft:spruce_planks".into()));
    assert_eq!(world.client_sees(bob, (40, 65, 36)), "minecraft:air");
    assert!(world.block_packets().iter().all(|packet| packet.player == ada && packet.sections == 1));
    // From x 37, y 64 and z 33 it lies in one chunk, and there in one section alone.
    assert_eq!(world.block_packets().len(), 1);
}

#[test]
fn the_same_plan_is_the_same_building_turned_at_each_facing() {
    let parts = json!([
        { "shape": "fill", "from": [0, 0, 0], "to": [2, 0, 0], "block": "oak_stairs" },
        { "shape": "block", "from": [1, 1, 3], "block": "oak_log[axis=x]" },
        { "shape": "block", "from": [-1, 0, 2], "block": "oak_fence[east=true]" },
    ]);
    let mut scene = stage(&[preview("turned", parts)], json!({}));
    let ada = scene.server.join("Ada");
    let fence = |side: &str| {
        let side_of = |name: &str| format!("{name}={}", name == side);
        format!(
            "minecraft:oak_fence[{},{},{},waterlogged=false,{}]",
            side_of("east"),
            side_of("north"),
            side_of("south"),
            side_of("west")
        )
    };
    // Where right and ahead are, the way that stairs rise, the axis of the log, the side of the fence.
    for (yaw, right, ahead, rise, axis, side) in [
        (180.0, (1, 0), (0, -1), "north", "x", "east"),
        (-90.0, (0, 1), (1, 0), "east", "z", "south"),
        (0.0, (-1, 0), (0, 1), "south", "x", "west"),
        (90.0, (0, -1), (-1, 0), "west", "z", "north"),
    ] {
        stand(&mut scene, MEADOW, yaw);
        let told = ask(&mut scene, ada, "turned");
        assert_eq!((&told["blocks"], &told["stands"]["facing"]), (&json!(5), &json!(rise)));
        let sees = |x: i32, y: i32, z: i32| {
            let z = z + 2;
            scene
                .server
                .world
                .client_sees(ada, (40 + x * right.0 + z * ahead.0, 65 + y, 40 + x * right.1 + z * ahead.1))
        };
        let stairs = format!("minecraft:oak_stairs[facing={rise},half=bottom,shape=straight,waterlogged=false]");
        assert_eq!([sees(0, 0, 0), sees(2, 0, 0)], [stairs.clone(), stairs]);
        assert_eq!(sees(1, 1, 3), format!("minecraft:oak_log[axis={axis}]"));
        assert_eq!(sees(-1, 0, 2), fence(side));
    }
}

#[test]
fn nothing_is_shown_in_his_own_box_or_under_his_feet_until_he_has_left() {
    let around = json!([{ "shape": "hollow", "from": [-2, -1, -2], "to": [2, 3, 2], "block": "stone" },
        { "shape": "block", "from": [0, 1, 0], "block": "glass" }]);
    let call = ("around me", "preview_structure", json!({ "parts": around, "anchor": "feet" }));
    let mut scene = stage(&[call], json!({}));
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 0.0);
    let told = ask(&mut scene, ada, "around me");
    assert_eq!((&told["shown_when_he_steps_aside"], &told["stands"]["origin"]), (&json!(2), &json!("40 65 40")));
    let (floor, head) = ((40, 64, 40), (40, 66, 40));
    assert_eq!(scene.server.world.client_sees(ada, floor), "minecraft:grass_block");
    assert_eq!(scene.server.world.client_sees(ada, head), "minecraft:air");
    assert_eq!(scene.server.world.client_sees(ada, (41, 64, 40)), "minecraft:stone");
    stand(&mut scene, [41.5, 65.0, 40.5], 0.0);
    wait_for(&mut scene, ada, floor, "minecraft:stone");
    wait_for(&mut scene, ada, head, "minecraft:glass");
    wait_for(&mut scene, ada, (41, 64, 40), "minecraft:grass_block");
    // He has climbed what is not there: it gives way under him.
    stand(&mut scene, [40.5, 69.0, 42.2], 0.0);
    wait_for(&mut scene, ada, (40, 68, 42), "minecraft:air");
    wait_for(&mut scene, ada, (41, 64, 40), "minecraft:stone");
}

#[test]
fn what_the_server_covers_is_shown_again() {
    let mut scene = stage(
        &[preview("wall", json!([{ "shape": "fill", "from": [-9, 0, 0], "to": [9, 0, 0], "block": "stone" }]))],
        json!({}),
    );
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 180.0);
    ask(&mut scene, ada, "wall");
    let (here, beside, in_next_chunk) = ((40, 65, 38), (41, 65, 38), (48, 65, 38));
    let before = scene.server.world.block_packets().len();
    scene.server.world.change(&json!([{ "op": "send_chunk", "name": "Ada", "chunk": [2, 2] }]));
    assert_eq!(scene.server.world.client_sees(ada, here), "minecraft:air");
    wait_for(&mut scene, ada, here, "minecraft:stone");
    // Of the chunk in question alone.
    let sent = &scene.server.world.block_packets()[before..];
    assert!(sent.iter().flat_map(|packet| packet.cells.keys()).all(|at| at.0 >> 4 == 2), "{sent:?}");
    scene.server.world.click(ada, here);
    assert_eq!(scene.server.world.client_sees(ada, beside), "minecraft:air");
    wait_for(&mut scene, ada, here, "minecraft:stone");
    wait_for(&mut scene, ada, beside, "minecraft:stone");
    assert_eq!(scene.server.world.client_sees(ada, in_next_chunk), "minecraft:stone");
}

#[test]
fn where_he_has_built_what_the_design_says_no_ghost_covers_it() {
    let parts = json!([{ "shape": "fill", "from": [0, 0, 0], "to": [1, 0, 0], "block": "oak_stairs" }]);
    let mut scene = stage(&[preview("stairs", parts)], json!({}));
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 180.0);
    ask(&mut scene, ada, "stairs");
    let (built, other) = ((40, 65, 38), (41, 65, 38));
    let real = "minecraft:oak_stairs[facing=west,half=top,shape=straight,waterlogged=false]";
    let ghost = "minecraft:oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]";
    let build =
        |block: &str| json!([{ "op": "block", "world": "minecraft:overworld", "at": [40, 65, 38], "block": block }]);
    scene.server.world.change(&build(real));
    scene.server.world.click(ada, built);
    wait_for(&mut scene, ada, other, ghost);
    assert_eq!(scene.server.world.client_sees(ada, built), real);
    scene.server.world.change(&build("minecraft:air"));
    scene.server.world.click(ada, built);
    wait_for(&mut scene, ada, built, ghost);
}

#[test]
fn a_preview_goes_when_it_is_cleared_and_when_another_comes() {
    let one = |x: i32| json!([{ "shape": "block", "from": [x, 0, 0], "block": "stone" }]);
    let calls = [preview("first", one(0)), preview("second", one(3)), ("away", "clear_preview", json!({}))];
    let mut scene = stage(&calls, json!({}));
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 180.0);
    let sees = |scene: &Scenario| [0, 3].map(|x| scene.server.world.client_sees(ada, (40 + x, 65, 38)));
    let (air, stone) = ("minecraft:air".to_owned(), "minecraft:stone".to_owned());
    assert!(ask(&mut scene, ada, "away").to_string().contains("refused: the player looks at no preview"));
    ask(&mut scene, ada, "first");
    assert_eq!(sees(&scene), [stone.clone(), air.clone()]);
    ask(&mut scene, ada, "second");
    assert_eq!(sees(&scene), [air.clone(), stone]);
    assert_eq!(ask(&mut scene, ada, "away"), json!({ "cleared": 1 }));
    assert_eq!(sees(&scene), [air.clone(), air]);
    assert!(ask(&mut scene, ada, "away").to_string().contains("refused"));
    // Nothing is listened to any more.
    let before = scene.server.world.asked.len();
    scene.server.world.click(ada, (43, 65, 38));
    scene.server.tick();
    assert!(!scene.server.world.asked[before..].contains(&"building.show"));
}

#[test]
fn the_real_blocks_come_back_at_a_reload_and_when_the_plugin_goes() {
    let parts = json!([{ "shape": "fill", "from": [-20, 0, 0], "to": [20, 2, 2], "block": "stone" }]);
    let mut scene = stage(&[preview("wall", parts)], json!({}));
    let (ada, op) = (scene.server.join("Ada"), scene.server.join("Op"));
    scene.server.op(op);
    stand(&mut scene, MEADOW, 180.0);
    ask(&mut scene, ada, "wall");
    scene.server.command(op, "reload");
    scene.server.wait_chat(ada, "so the preview is gone");
    for x in [20, 60] {
        wait_for(&mut scene, ada, (x, 65, 38), "minecraft:air");
    }
    ask(&mut scene, ada, "wall");
    assert_eq!(scene.server.world.client_sees(ada, (20, 66, 37)), "minecraft:stone");
    scene.server.stop();
    for x in 20..=60 {
        assert_eq!(scene.server.world.client_sees(ada, (x, 66, 37)), "minecraft:air");
    }
}

#[test]
fn a_preview_ends_when_its_time_is_up_and_when_its_player_leaves() {
    let parts = json!([{ "shape": "block", "from": [0, 0, 0], "block": "stone" }]);
    let mut scene = stage(&[preview("block", parts)], json!({ "preview": { "seconds": 10 } }));
    let (ada, bob) = (scene.server.join("Ada"), scene.server.join("Bob"));
    stand(&mut scene, MEADOW, 180.0);
    scene.server.world.change(&json!([{ "op": "player", "name": "Bob", "at": MEADOW, "yaw": 180.0 }]));
    let began = Instant::now();
    ask(&mut scene, bob, "block");
    ask(&mut scene, ada, "block");
    scene.server.quit(bob);
    let again = scene.server.join("Bob");
    let gone = |scene: &Scenario| scene.server.world.client_sees(ada, (40, 65, 38)) == "minecraft:air";
    while !gone(&scene) {
        assert!(began.elapsed() < Duration::from_secs(25), "the preview stays");
        scene.server.tick();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(began.elapsed() >= Duration::from_secs(10));
    scene.server.wait_chat(ada, "The preview has been up for 1 minute and is gone");
    // His was over when he left: nobody tells him of it when its time would be up.
    assert!(!scene.server.world.chat_of(again).iter().any(|line| line.contains("The preview has been up")));
}

#[test]
fn ground_that_is_not_loaded_is_counted_and_never_loaded() {
    let parts = json!([{ "shape": "fill", "from": [0, -1, 0], "to": [0, 0, 99], "block": "stone" }]);
    let mut scene = stage(&[preview("road", parts)], json!({}));
    let ada = scene.server.join("Ada");
    scene
        .server
        .world
        .change(&json!([{ "op": "loaded", "world": "minecraft:overworld", "from": [0, 0], "to": [5, 3] }]));
    stand(&mut scene, MEADOW, 0.0);
    let told = ask(&mut scene, ada, "road");
    // From z 42 to 63 it is loaded.
    assert_eq!((&told["unknown_ground"], &told["shown_when_he_comes_near"]), (&json!(2 * 78), &json!(2 * 78)));
    assert_eq!(told["in_the_way"], json!(22));
    scene.server.world.change(&json!([
        { "op": "loaded", "world": "minecraft:overworld", "from": [0, 0], "to": [5, 5] },
        { "op": "send_chunk", "name": "Ada", "chunk": [2, 4] },
    ]));
    wait_for(&mut scene, ada, (40, 65, 70), "minecraft:stone");
    assert_eq!(scene.server.world.client_sees(ada, (40, 65, 90)), "minecraft:air");
}

#[test]
fn air_that_would_be_dug_is_told_apart_from_blocks_in_the_way() {
    let parts = json!([
        { "shape": "fill", "from": [0, -2, 0], "to": [2, -1, 2], "block": "stone" },
        { "shape": "fill", "from": [1, -1, 1], "to": [1, -1, 1], "block": "air" },
        { "shape": "block", "from": [0, 0, 0], "block": "water" },
    ]);
    let mut scene = stage(&[preview("cellar", parts)], json!({}));
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 180.0);
    scene.server.world.change(&json!([{ "op": "player", "name": "Ada", "game_mode": "creative" }]));
    let told = ask(&mut scene, ada, "cellar");
    assert_eq!((&told["in_the_way"], &told["to_dig_for_air"]), (&json!(17), &json!(1)));
    assert_eq!((&told["no_item_places"], &told["creative"]), (&json!(["water"]), &json!(true)));
}

#[test]
fn what_cannot_be_shown_is_refused_with_the_reason() {
    let fill = |to: Value| json!([{ "shape": "fill", "from": [0, 0, 0], "to": to, "block": "stone" }]);
    let of = |block: &str| json!([{ "shape": "block", "from": [0, 0, 0], "block": block }]);
    let anchored = |anchor: &str| json!({ "parts": of("stone"), "anchor": anchor });
    let cases: Vec<(&str, Value, &str)> = vec![
        (
            "one too many",
            json!({ "parts": fill(json!([16, 15, 15])) }),
            "fill 4352 different cells, the limit of a preview is 4096",
        ),
        ("a billion", json!({ "parts": fill(json!([999, 999, 999])) }), "fill 1000000000 different cells"),
        (
            "beyond all",
            json!({ "parts": fill(json!([1_000_000_000, 0, 0])) }),
            "parts[0]: to: 1000000000 leads out of every world",
        ),
        ("no number", json!({ "parts": fill(json!(["NaN", 0, 0])) }), "parts[0].to"),
        ("half a block", json!({ "parts": fill(json!([0.5, 0, 0])) }), "0.5 is no whole number"),
        (
            "negative",
            json!({ "parts": [{ "shape": "sphere", "centre": [0, 0, 0], "size": -3, "block": "stone" }] }),
            "size: -3",
        ),
        ("empty list", json!({ "parts": [] }), "parts: expected 1 to 100, these are 0"),
        (
            "many parts",
            json!({ "parts": vec![of("stone")[0].clone(); 101] }),
            "parts: expected 1 to 100, these are 101",
        ),
        ("no shape", json!({ "parts": [{ "shape": "dome", "block": "stone" }] }), "unknown variant `dome`"),
        ("misspelt", json!({ "parts": of("oak_plancks") }), "the nearest ids are oak_planks"),
        ("namespace", json!({ "parts": of("minecraft:oak_stair") }), "the nearest ids are oak_stairs"),
        ("nonsense", json!({ "parts": of("'; DROP TABLE 🧱") }), "there is no block"),
        ("no block", json!({ "parts": of("") }), "block: expected 1 to 200 characters, this has 0"),
        ("long block", json!({ "parts": of(&"x".repeat(10_000)) }), "this has 10000"),
        ("bad value", json!({ "parts": of("oak_stairs[facing=up]") }), "does not accept 'up' for facing"),
        ("bad property", json!({ "parts": of("stone[lit=true]") }), "does not have property 'lit'"),
        ("anchor word", anchored("behind"), "anchor: expected front, feet or three whole numbers"),
        ("anchor far", anchored("0,64,1000000000"), "anchor: expected"),
        ("anchor NaN", anchored("NaN,64,0"), "anchor: expected"),
        ("too high", anchored("40, 320, 40"), "it would reach from y 320 to 320; this world goes from -64 to 319"),
        ("too low", anchored("40 -65 40"), "it would reach from y -65 to -65"),
    ];
    let calls: Vec<(&str, &str, Value)> =
        cases.iter().map(|(question, args, _)| (*question, "preview_structure", args.clone())).collect();
    let mut scene = stage(&calls, json!({}));
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 180.0);
    for (question, _, reason) in &cases {
        let told = ask(&mut scene, ada, question);
        assert!(told.as_str().is_some_and(|told| told.contains(reason)), "{question}: {told}");
    }
    assert!(scene.server.world.block_packets().is_empty());
}

#[test]
fn an_anchor_of_coordinates_keeps_a_design_in_its_place() {
    let call = |question, anchor| {
        let parts = json!([{ "shape": "block", "from": [0, 0, 1], "block": "stone" }]);
        (question, "preview_structure", json!({ "parts": parts, "anchor": anchor }))
    };
    let mut scene = stage(&[call("there", "10, 70,-3"), call("wide", "\u{ff26}ront")], json!({}));
    let ada = scene.server.join("Ada");
    stand(&mut scene, MEADOW, 90.0);
    assert_eq!(ask(&mut scene, ada, "there")["stands"]["from"], json!("9 70 -3"));
    assert_eq!(scene.server.world.client_sees(ada, (9, 70, -3)), "minecraft:stone");
    assert_eq!(ask(&mut scene, ada, "wide")["stands"]["from"], json!("37 65 40"));
}
