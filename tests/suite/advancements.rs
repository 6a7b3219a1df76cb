//! What a player has not reached yet: the closest first, hidden ones hidden, recipes left out.

use panda_model::Script;
use panda_tests::Scenario;
use panda_world::Uuid;
use serde_json::{Value, json};

fn scene(reached: Value) -> (Scenario, Uuid) {
    let mut scene = Scenario::start(Script::new());
    let ada = scene.server.join("Ada");
    scene.set("Ada", &json!({ "advancements": reached }));
    (scene, ada)
}

fn titles(told: &Value) -> Vec<&str> {
    told["unfinished"].as_array().into_iter().flatten().filter_map(|row| row["title"].as_str()).collect()
}

#[test]
fn the_closest_come_first_with_what_is_missing() {
    let (mut scene, ada) = scene(json!({
        "village:farm/root": ["sown"], "village:farm/all_seeds": ["wheat", "carrots", "potatoes"],
        "village:mine/gems": ["diamond"], "village:trade/root": ["spoken"], "village:recipes/shield": ["has_iron"],
    }));
    let told = scene.call(ada, "advancement_progress", &json!({}));
    let titles = titles(&told);
    assert_eq!(titles[..2], ["A Field of Everything", "Three Colours"]);
    let field = json!({ "title": "A Field of Everything", "description": "Sow wheat, carrots, potatoes and beetroots",
        "tab": "village:farm", "frame": "goal", "done": "3 of 4", "missing": ["beetroots"] });
    assert_eq!(told["unfinished"][0], field);
    assert_eq!(told["unfinished"][1]["comes_later"], true, "iron is not smelted yet");
    let next = titles.iter().position(|title| *title == "A Fair Deal").expect("what is next in its tree");
    let later = titles.iter().position(|title| *title == "Master's Price").unwrap_or(usize::MAX);
    assert!(next < later, "{titles:?}");
    // 17 that a screen shows, 2 done, 2 hidden.
    assert_eq!((titles.len(), &told["more"]), (12, &json!(1)));
    assert_eq!(
        told["tabs"][0],
        json!({ "tab": "village:farm", "title": "Village Fields", "finished": 1, "unfinished": 4 })
    );
}

#[test]
fn hidden_ones_and_recipes_are_told_nowhere_and_one_of_several_is_said() {
    let (mut scene, ada) = scene(json!({}));
    let mut all = String::new();
    for tab in ["village:farm", "mine", "Market Day"] {
        let told = scene.call(ada, "advancement_progress", &json!({ "tab": tab }));
        assert_eq!((told["tabs"].as_array().unwrap().len(), &told["more"]), (1, &Value::Null), "{tab}");
        all += &told.to_string();
    }
    for hidden in ["Secret Garden", "What Sleeps Below", "recipes", "has_recipe"] {
        assert!(!all.contains(hidden), "{hidden}: {all}");
    }
    assert!(all.contains(r#""missing":[{"one_of":["sheep","cow","pig"]}]"#), "{all}");
}

#[test]
fn a_finished_tab_has_nothing_left_and_still_is_a_tab() {
    let (mut scene, ada) = scene(json!({
        "village:trade/root": ["spoken"], "village:trade/first": ["sold"], "village:trade/wanderer": ["wanderer"],
        "village:trade/crafts": ["farmer", "librarian", "cleric", "mason", "fletcher"], "village:trade/master": ["master"],
    }));
    let told = scene.call(ada, "advancement_progress", &json!({ "tab": "trade" }));
    assert_eq!((&told["unfinished"], &told["tabs"][0]["finished"]), (&json!([]), &json!(5)));
}

#[test]
fn an_unknown_tab_is_refused_with_the_tabs_there_are() {
    let (mut scene, ada) = scene(json!({}));
    for tab in ["nether", "", "'; DROP TABLE x; --", "🐼", "x".repeat(10_000).as_str()] {
        let answer = scene.call(ada, "advancement_progress", &json!({ "tab": tab }));
        let there = r#"no advancement tab of that name; there are: "village:farm", "village:mine", "village:trade""#;
        assert!(answer.as_str().unwrap().contains(there), "{answer}");
    }
    let answer = scene.call(ada, "advancement_progress", &json!({ "tab": "village" }));
    assert!(answer.as_str().unwrap().contains("fits more than one advancement tab"), "{answer}");
}
