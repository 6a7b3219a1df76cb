//! `FakeServer` keeps the contract: answers read as the core reads them, and follow the scene.

use panda_tests::contract::{ASKER, rows, without_own};
use panda_tests::fake_server::World;
use panda_tests::scene::{Scene, offline_uuid};
use panda_world::QueryError;
use panda_world::query::NAMES;
use serde_json::json;
use std::collections::BTreeSet;

fn village() -> World {
    let mut world = World::new(Scene::load("village"));
    world.join(ASKER, "en_us");
    world
}

#[test]
fn every_query_has_a_row() {
    let rows: BTreeSet<_> = rows().iter().map(|row| row.query).collect();
    assert_eq!(rows, NAMES.iter().copied().collect());
}

#[test]
fn each_answer_shows_the_change_of_its_row() {
    // One world for all rows, as in front of the dev server: what a row changes the rows below find changed.
    let mut world = village();
    for row in rows() {
        let before = world.ask_by_name(row.query, &row.args).unwrap();
        world.change(&row.change);
        let after = world.ask_by_name(row.query, &row.args).unwrap();
        let changed = without_own(before, row.own_to_each) != without_own(after, row.own_to_each);
        assert_eq!(changed, row.change != json!([]), "{}", row.query);
    }
}

#[test]
fn a_player_who_left_is_gone_for_every_query_about_him() {
    for row in rows().iter().filter(|row| !row.args["player"].is_null()) {
        let mut world = village();
        let mut args = row.args.clone();
        args["player"] = json!(offline_uuid("Nobody"));
        assert_eq!(world.ask_by_name(row.query, &args), Err(QueryError::Gone), "{}", row.query);
    }
}
