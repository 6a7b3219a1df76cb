//! How long results are shortened: what is left is valid for its kind.

use panda_turn::shorten;
use proptest::prelude::*;
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

#[test]
fn what_fits_is_left_alone() {
    for text in ["", "a", "熊猫🐼", "[1,2,3]", "a\nb\n"] {
        assert_eq!(shorten(text, text.chars().count()), text);
    }
}

#[test]
fn characters_count_and_not_bytes() {
    let text = "熊".repeat(100);
    assert_eq!(shorten(&text, 100), text);
    assert_eq!(shorten(&text, 99), format!("{}… 22 more characters", "熊".repeat(78)));
}

#[test]
fn whole_lines_are_kept() {
    let text = "first line\nsecond line\nthird line\nfourth line\n";
    assert_eq!(shorten(text, 40), "first line\nsecond line\n… 2 more");
}

#[test]
fn an_entry_with_its_indented_lines_is_kept_or_left_as_a_whole() {
    let text = "- cow\n  3 blocks\n- zombie\n  8 blocks\n  hostile\n- sheep\n  9 blocks\n";
    assert_eq!(shorten(text, 60), "- cow\n  3 blocks\n- zombie\n  8 blocks\n  hostile\n… 1 more");
    assert_eq!(shorten(text, 50), "- cow\n  3 blocks\n… 2 more");
    let one = "- cow\n  3 blocks\n  north\n  brown\n";
    assert_eq!(shorten(one, 32), "- cow\n  3 blocks\n… 2 more lines");
}

#[test]
fn entries_of_one_line_are_kept_whole() {
    assert_eq!(shorten("oak log 3, cobblestone 64, torch 12, bread 5", 40), "oak log 3, cobblestone 64, … 2 more");
    assert_eq!(shorten("橡木原木、圆石、火把、面包、橡木原木、圆石", 20), "橡木原木、圆石、火把、 … 3 more");
}

#[test]
fn no_grapheme_is_cut() {
    let family = "👨\u{200d}👩\u{200d}👧";
    let text = family.repeat(20);
    let short = shorten(&text, 60);
    let (kept, note) = short.split_once('…').unwrap();
    assert!(!kept.is_empty() && kept.graphemes(true).all(|grapheme| grapheme == family), "{short}");
    assert_eq!(note, format!(" {} more characters", 20 - kept.graphemes(true).count()));
}

#[test]
fn a_list_stays_json_and_says_how_many_are_left_out() {
    let text = json!([{"name": "cow", "at": 1}, {"name": "pig", "at": 2}, {"name": "owl", "at": 3}]).to_string();
    let short = shorten(&text, 50);
    assert_eq!(serde_json::from_str::<Value>(&short).unwrap(), json!([{"name": "cow", "at": 1}, "… 2 more"]));
}

#[test]
fn an_object_keeps_its_small_fields_and_shortens_the_long_ones() {
    let entities: Vec<Value> = (0..200).map(|n| json!({"kind": "zombie", "distance": n})).collect();
    let text =
        json!({"count": 200, "entities": entities, "note": "at night", "sign": "熊\"猫\n".repeat(200)}).to_string();
    let short: Value = serde_json::from_str(&shorten(&text, 600)).unwrap();
    assert_eq!(short["count"], 200);
    assert_eq!(short["note"], "at night");
    let kept = short["entities"].as_array().unwrap();
    assert!(kept.len() > 4, "{short}");
    assert_eq!(kept.last().unwrap(), &json!(format!("… {} more", 200 - (kept.len() - 1))));
    let sign = short["sign"].as_str().unwrap();
    assert!(sign.contains("more characters") && sign.starts_with("熊\"猫\n"), "{sign}");
}

#[test]
fn an_object_with_too_many_fields_keeps_the_first() {
    let fields: serde_json::Map<String, Value> = (100..300).map(|n| (format!("field{n}"), json!(n))).collect();
    let text = Value::Object(fields).to_string();
    let short: Value = serde_json::from_str(&shorten(&text, 200)).unwrap();
    let kept = short.as_object().unwrap().len() - 1;
    assert!(kept > 5, "{short}");
    assert_eq!(short["…"], format!("{} more", 200 - kept));
}

#[test]
fn one_entry_that_is_too_long_alone_is_shortened_itself() {
    let text = json!([{"page": "x".repeat(1000)}, 2]).to_string();
    let short: Value = serde_json::from_str(&shorten(&text, 100)).unwrap();
    assert!(short[0]["page"].as_str().unwrap().starts_with("xxxx"), "{short}");
    assert_eq!(short[1], "… 1 more");
}

#[test]
fn broken_json_is_text() {
    let text = format!("{{\"a\":[{}", "1,".repeat(300));
    let short = shorten(&text, 100);
    assert!(short.chars().count() <= 100 && short.ends_with("more characters"), "{short}");
}

#[test]
fn with_no_room_at_all_nothing_is_left() {
    assert_eq!(shorten("abc", 0), "");
    assert_eq!(shorten("abc", 2), "…");
    assert_eq!(shorten("[1,2,3]", 3), "…");
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,40}".prop_map(Value::from),
        "[\\n\\t\"\\\\a熊]{0,80}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 80, 12, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..20).prop_map(Value::from),
            prop::collection::hash_map("\\PC{0,12}", inner, 0..20)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn a_shortened_text_is_short_enough_and_begins_as_the_text_did(text in "(\\PC|\\n|熊|👨\u{200d}👩|, |- ){0,300}", max in 0usize..200) {
        let short = shorten(&text, max);
        prop_assert!(short.chars().count() <= max);
        if short != text {
            let kept = short.rsplit_once('…').map(|(kept, _)| kept.trim_end()).unwrap_or_default();
            prop_assert!(text.starts_with(kept), "{short:?}");
            let mut borders = text.grapheme_indices(true).map(|(at, _)| at);
            prop_assert!(kept.is_empty() || borders.any(|at| at == kept.len()), "{short:?}");
        }
    }

    #[test]
    fn shortened_json_is_json(value in any_json(), max in 60usize..500) {
        let text = value.to_string();
        let short = shorten(&text, max);
        prop_assert!(short.chars().count() <= max);
        if value.is_array() || value.is_object() {
            prop_assert!(serde_json::from_str::<Value>(&short).is_ok(), "{short}");
        }
    }
}
