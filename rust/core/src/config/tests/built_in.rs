//! The file that ships: it is all that there are of defaults, so types, ranges and comments are held against it.

use super::*;

#[test]
fn the_built_in_file_has_no_problem_and_sets_nothing() {
    let (config, problems) = load(BUILT_IN);
    assert_eq!(said(&problems), "");
    assert_eq!(config.set_keys(), [""; 0]);
    assert_eq!(config.agent.max_steps, 8);
    assert_eq!(config.chat.triggers, ["panda", "@panda", "熊猫"]);
    assert_eq!(config.limits.groups.0[0].0, "default");
    assert_eq!(config.limits.groups.0[0].1.requests_per_day, 200);
    assert_eq!(config.models().len(), 1);
    assert_eq!(config.model(Route::Chat).map(|model| model.provider), Some(Provider::OpenAi));
}

#[test]
fn a_file_that_says_nothing_has_the_same_values_as_the_built_in_one() {
    let (whole, _) = load(BUILT_IN);
    let (bare, problems) = load("config_version: 1\n");
    assert_eq!(said(&problems), "");
    assert_eq!(format!("{whole:?}"), format!("{bare:?}"));
}

#[test]
fn every_range_in_a_comment_is_the_range_that_is_kept() {
    let mut checked = 0;
    for row in describe() {
        let Some((from, to)) = row.range.as_deref().and_then(|range| range.split_once('-')) else { continue };
        let whole = !row.default.contains('.') && !["panda.vision.fov"].contains(&row.key.as_str());
        let (from, to): (f64, f64) = (from.parse().unwrap(), to.parse().unwrap());
        let step = if whole && !row.key.ends_with("money_per_day") && !row.key.contains("models") { 1.0 } else { 0.01 };
        for (value, fits) in [(from, true), (to, true), (from - step, false), (to + step, false)] {
            let text = with_value(&row.key, &value.to_string());
            let (_, problems) = load(&text);
            assert_eq!(problems.is_empty(), fits, "{} = {value}: {}", row.key, said(&problems));
            if !fits {
                let words = said(&problems);
                assert!(words.contains(&format!("from {from} to {to}")), "{words}");
            }
        }
        checked += 1;
    }
    assert!(checked > 45, "only {checked} ranges");
}

/// A file in which one key has a value; `{ … }` of prices whole.
fn with_value(key: &str, value: &str) -> String {
    if let Some(key) = key.strip_prefix("panda.models[].") {
        let value = match key {
            "price_per_million" => format!("{{ input: {value}, output: 1 }}"),
            _ => value.to_owned(),
        };
        return panda(&format!("models:\n  - name: a\n    provider: openai\n    {key}: {value}\n"));
    }
    let mut text = String::new();
    let parts: Vec<&str> = key.split('.').collect();
    for (depth, part) in parts.iter().enumerate() {
        text.push_str(&format!("{}{part}:", "  ".repeat(depth)));
        text.push_str(if depth + 1 == parts.len() { " " } else { "\n" });
    }
    text + value + "\n"
}

#[test]
fn every_key_of_a_model_is_explained() {
    let explained: Vec<&str> = describe().iter().filter_map(|row| row.key.strip_prefix("panda.models[].")).collect();
    let (_, problems) = load(&panda("models:\n  - no_such_key_at_all: 1\n"));
    let known = problems.iter().find(|problem| problem.found == "an unknown key").unwrap();
    let known: Vec<&str> = known.expected.split(", ").flat_map(|part| part.split(" or ")).collect();
    assert_eq!(explained, known);
}

#[test]
fn every_key_has_words_for_it_and_the_ones_in_force_exist() {
    for row in describe() {
        assert!(!row.default.contains('#') && !row.comment.contains(" # "), "{row:?}");
        assert!(row.section || row.key.starts_with("panda.models[]") || !row.default.is_empty(), "{row:?}");
    }
    for part in IN_FORCE {
        assert!(describe().iter().any(|row| row.key == format!("panda.{part}")), "{part}");
    }
    let steps = describe().iter().find(|row| row.key == "panda.agent.max_steps").unwrap();
    assert_eq!((steps.default.as_str(), steps.range.as_deref()), ("8", Some("1-16")));
    assert_eq!(steps.comment, "requests to the model");
}

#[test]
fn keys_that_nothing_heeds_yet_are_named_when_they_are_set() {
    let (config, problems) = load(&panda(
        "history_rounds: 5\nroute:\n  chat: default\n  vision: a\nmodels: [{name: a, provider: openai}]\n\
         companion: {enabled: true, max: 20}\nlimits: {groups: {vip: {requests_per_day: 1000}}}\nmap_url: ''\n",
    ));
    assert_eq!(said(&problems), "");
    assert_eq!(config.set_keys(), ["route.vision", "companion.enabled", "limits.groups.vip", "models"]);
    assert_eq!(not_in_force(&config), ["route.vision", "companion.enabled", "limits.groups.vip"]);
}

#[test]
fn what_a_group_leaves_out_is_as_in_the_default_group() {
    let (config, problems) = load(&panda(
        "limits:\n  groups:\n    vip: {requests_per_day: 1000}\n    default: {requests_per_minute: 9}\n    staff: {}\n",
    ));
    assert_eq!(said(&problems), "");
    let groups: Vec<_> = config
        .limits
        .groups
        .0
        .iter()
        .map(|(name, group)| (name.as_str(), group.requests_per_minute, group.requests_per_day))
        .collect();
    assert_eq!(groups, [("default", 9, 200), ("vip", 9, 1000), ("staff", 9, 200)]);
}

#[test]
fn words_and_numbers_are_taken_as_owners_write_them() {
    let (config, problems) = load(&panda(
        "assist: {use_model: no}\nmetrics: {enabled: on}\nstorage: {server_id: 007}\npersonality: 'a $${B}'\n\
         agent: {tick_budget_ms: 5, max_steps: '${STEPS}'}\nvision: {fov: 70.5}",
    ));
    assert_eq!(
        said(&problems),
        "line 7, column 41: panda.agent.max_steps: found a variable that is not set, expected the environment variable STEPS to be set\n"
    );
    assert!(!config.assist.use_model && config.metrics.enabled);
    assert_eq!(config.storage.server_id, "007");
    assert_eq!(config.personality, "a ${B}");
    assert_eq!((config.agent.tick_budget_ms, config.vision.fov), (5.0, 70.5));
    let (config, problems) = load_with(panda("agent: {max_steps: '${STEPS}'}").as_bytes(), &[("STEPS", "3")]);
    assert_eq!((said(&problems).as_str(), config.agent.max_steps), ("", 3));
}
