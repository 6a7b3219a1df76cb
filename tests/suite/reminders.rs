//! Reminders that come: in real time, by the clock of a world, late, and never twice. What may be asked for and how it is
//! listed lies in `reminder_list`.

use panda_model::Script;
use panda_tests::{FakeServer, Scenario};
use panda_world::Uuid;
use serde_json::{Value, json};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use std::time::{Duration, Instant};

/// Day ten at noon.
const NOON: i64 = 246_000;
const BELL: &str = "minecraft:block.note_block.bell";

fn start() -> (Scenario, Uuid) {
    let mut scene = Scenario::start(Script::new());
    clock(&mut scene.server, NOON);
    let ada = scene.server.join("Ada");
    (scene, ada)
}

fn clock(server: &mut FakeServer, time: i64) {
    let change = json!([{ "op": "world", "world": "minecraft:overworld", "time": time, "daylight_cycle": true }]);
    server.world.change(&change);
}

fn set(scene: &mut Scenario, player: Uuid, args: Value) -> Value {
    let told = scene.call(player, "set_reminder", &args);
    assert!(told["id"].is_number(), "{told}");
    told
}

/// What has come for the player.
fn come(server: &FakeServer, player: Uuid) -> Vec<String> {
    server.world.chat_of(player).into_iter().filter(|line| line.contains('⏰')).collect()
}

/// Ticks on for that long, in real time: for what must not come.
fn go_on(server: &mut FakeServer, time: Duration) {
    let began = Instant::now();
    while began.elapsed() < time {
        server.tick();
        std::thread::sleep(Duration::from_millis(5));
    }
}

async fn database(scene: &Scenario) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(scene.folder.path().join("panda.db"));
    SqlitePool::connect_with(options).await.unwrap()
}

fn in_database(scene: &Scenario, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let pool = database(scene).await;
        sqlx::query(statement).execute(&pool).await.unwrap();
        pool.close().await;
    });
}

#[test]
fn one_in_real_time_comes_once_with_a_bell_for_him_alone() {
    let (mut scene, ada) = start();
    let bob = scene.server.join("Bob");
    let told = set(&mut scene, ada, json!({ "text": "harvest the wheat", "in_minutes": 0.005 }));
    assert_eq!((&told["id"], &told["when"]), (&json!(1), &json!("in less than a minute")));
    let line = scene.server.wait_chat(ada, "⏰");
    assert_eq!(line, "⏰ Reminder: harvest the wheat");
    assert_eq!(scene.call(ada, "list_reminders", &json!({})), json!({ "reminders": [] }));
    go_on(&mut scene.server, Duration::from_millis(300));
    assert_eq!(come(&scene.server, ada).len(), 1);
    assert_eq!(scene.server.world.sounds_of(ada), [BELL]);
    assert!(come(&scene.server, bob).is_empty() && scene.server.world.sounds_of(bob).is_empty());
}

#[test]
fn sunset_comes_when_the_clock_gets_there() {
    let (mut scene, ada) = start();
    let told = set(&mut scene, ada, json!({ "text": "come home", "at": "sunset" }));
    assert_eq!(told["when"], "at sunset in overworld, in about 5 minutes");
    clock(&mut scene.server, NOON + 5999);
    go_on(&mut scene.server, Duration::from_millis(1500));
    assert!(come(&scene.server, ada).is_empty());
    clock(&mut scene.server, NOON + 6000);
    assert_eq!(scene.server.wait_chat(ada, "⏰"), "⏰ Sunset: come home");
}

#[test]
fn night_set_by_a_command_brings_the_night_though_it_takes_days_back() {
    let (mut scene, ada) = start();
    set(&mut scene, ada, json!({ "text": "light the torches", "at": "nightfall" }));
    set(&mut scene, ada, json!({ "text": "go mining", "at": "sunrise" }));
    go_on(&mut scene.server, Duration::from_millis(1200));
    clock(&mut scene.server, 13_500);
    assert_eq!(scene.server.wait_chat(ada, "⏰"), "⏰ Nightfall: light the torches");
    go_on(&mut scene.server, Duration::from_millis(1200));
    assert_eq!(come(&scene.server, ada).len(), 1, "night is no sunrise");
    clock(&mut scene.server, 22_812);
    assert_eq!(scene.server.wait_chat(ada, "Sunrise"), "⏰ Sunrise: go mining");
}

#[test]
fn a_night_slept_through_is_told_as_leapt_over() {
    let (mut scene, ada) = start();
    clock(&mut scene.server, NOON + 6600);
    set(&mut scene, ada, json!({ "text": "watch the gate", "at": "nightfall" }));
    go_on(&mut scene.server, Duration::from_millis(1200));
    scene.server.world.change(&json!([{ "op": "sleep", "world": "minecraft:overworld" }]));
    assert_eq!(scene.server.wait_chat(ada, "⏰"), "⏰ Nightfall: watch the gate (time has leapt past it)");
}

#[test]
fn what_came_due_meanwhile_comes_late_after_a_restart_and_once() {
    let (mut scene, ada) = start();
    set(&mut scene, ada, json!({ "text": "harvest", "in_minutes": 60 }));
    set(&mut scene, ada, json!({ "text": "not yet", "in_minutes": 600 }));
    scene.server.stop();
    in_database(&scene, "UPDATE reminders SET due = due - 4 * 3600 * 1000");
    scene.restart();
    let ada = scene.server.join_as("Ada", "zh_cn");
    let line = scene.server.wait_chat(ada, "⏰");
    assert_eq!(line, "⏰ 提醒\u{ff1a} harvest \u{ff08}迟到了\u{ff1a}3 小时前就该提醒你\u{ff09}");
    assert_eq!(scene.server.world.sounds_of(ada), [BELL]);
    scene.restart();
    let ada = scene.server.join("Ada");
    let listed = scene.call(ada, "list_reminders", &json!({}));
    assert_eq!(listed["reminders"], json!([{ "id": 2, "text": "not yet", "when": "in about 6 hours" }]));
    go_on(&mut scene.server, Duration::from_millis(2500));
    assert!(come(&scene.server, ada).is_empty());
}

#[test]
fn one_shown_in_the_last_tick_before_the_stop_is_not_shown_again() {
    let (mut scene, ada) = start();
    go_on(&mut scene.server, Duration::from_millis(2100));
    set(&mut scene, ada, json!({ "text": "now", "in_minutes": 0.002 }));
    scene.server.wait_chat(ada, "⏰");
    // In the same tick: what was shown has not been deleted yet.
    scene.restart();
    let ada = scene.server.join("Ada");
    assert_eq!(scene.call(ada, "list_reminders", &json!({})), json!({ "reminders": [] }));
}

#[test]
fn a_moment_that_came_while_he_was_away_comes_late_when_he_is_back() {
    let (mut scene, ada) = start();
    set(&mut scene, ada, json!({ "text": "come home", "at": "sunset" }));
    scene.server.quit(ada);
    clock(&mut scene.server, NOON + 8000);
    let ada = scene.server.join("Ada");
    assert_eq!(scene.server.wait_chat(ada, "⏰"), "⏰ Sunset: come home (late: it came while you were away)");
}

#[test]
fn a_clock_that_stands_brings_it_when_the_time_is_set() {
    let (mut scene, ada) = start();
    scene.server.world.change(&json!([{ "op": "world", "world": "minecraft:overworld", "daylight_cycle": false }]));
    let told = set(&mut scene, ada, json!({ "text": "come home", "at": "sunset" }));
    assert_eq!(told["when"], "at sunset in overworld, but not while the clock there stands still");
    assert!(told["note"].as_str().unwrap().contains("will not come until time"), "{told}");
    scene.server.command(ada, "reminders");
    scene.server.wait_chat(ada, "come home – at sunset, but the clock of overworld stands still");
    let evening = json!([{ "op": "world", "world": "minecraft:overworld", "time": NOON + 6100 }]);
    scene.server.world.change(&evening);
    assert_eq!(scene.server.wait_chat(ada, "⏰"), "⏰ Sunset: come home");
}

#[test]
fn in_the_nether_the_overworlds_clock_holds_and_that_is_said() {
    let (mut scene, ada) = start();
    scene.set("Ada", &json!({ "world": "minecraft:the_nether", "at": [1.5, 65.0, 1.5] }));
    let told = set(&mut scene, ada, json!({ "text": "go back", "at": "sunset" }));
    assert_eq!(told["when"], "at sunset in overworld, in about 5 minutes");
    assert_eq!(told["note"], "the_nether has no day; the clock of the other world holds");
    clock(&mut scene.server, NOON + 6000);
    scene.server.wait_chat(ada, "⏰ Sunset: go back");
}

#[test]
fn one_that_was_cancelled_does_not_come() {
    let (mut scene, ada) = start();
    let told = set(&mut scene, ada, json!({ "text": "the wrong one", "in_minutes": 0.03 }));
    set(&mut scene, ada, json!({ "text": "the right one", "in_minutes": 0.035 }));
    let cancelled = scene.call(ada, "cancel_reminder", &json!({ "id": told["id"] }));
    assert_eq!(cancelled, json!({ "text": "the wrong one", "cancelled": true, "reminders_left": 1 }));
    scene.server.wait_chat(ada, "the right one");
    assert_eq!(come(&scene.server, ada), ["⏰ Reminder: the right one"]);
}

#[test]
fn a_reload_loses_none_and_shows_none_twice() {
    let (mut scene, ada) = start();
    set(&mut scene, ada, json!({ "text": "here", "in_minutes": 0.02 }));
    scene.server.console("reload");
    scene.server.tick_until("the reload", |world| {
        world.console_lines().iter().any(|line| line.contains("read anew")).then_some(())
    });
    scene.server.wait_chat(ada, "⏰");
    go_on(&mut scene.server, Duration::from_millis(500));
    assert_eq!(come(&scene.server, ada), ["⏰ Reminder: here"]);
}

#[test]
fn the_clocks_are_asked_once_a_second_and_only_while_somebody_waits_for_one() {
    let (mut scene, ada) = start();
    set(&mut scene, ada, json!({ "text": "later", "in_minutes": 30 }));
    go_on(&mut scene.server, Duration::from_millis(2200));
    scene.server.world.asked.clear();
    go_on(&mut scene.server, Duration::from_millis(2200));
    assert_eq!(scene.server.world.asked, Vec::<&str>::new());
    set(&mut scene, ada, json!({ "text": "come home", "at": "sunset" }));
    scene.server.world.asked.clear();
    go_on(&mut scene.server, Duration::from_millis(3100));
    let asked = scene.server.world.asked.iter().filter(|name| **name == "world.clocks").count();
    assert!((2..=4).contains(&asked), "{asked} looks in three seconds");
    scene.server.quit(ada);
    go_on(&mut scene.server, Duration::from_millis(200));
    scene.server.world.asked.clear();
    go_on(&mut scene.server, Duration::from_millis(1500));
    assert_eq!(scene.server.world.asked, Vec::<&str>::new());
}

#[test]
fn one_that_the_database_will_not_delete_is_shown_once_all_the_same() {
    let (mut scene, ada) = start();
    go_on(&mut scene.server, Duration::from_millis(2100));
    set(&mut scene, ada, json!({ "text": "locked", "in_minutes": 0.005 }));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let pool = runtime.block_on(database(&scene));
    let lock = runtime.block_on(pool.begin_with("BEGIN IMMEDIATE")).unwrap();
    scene.server.wait_chat(ada, "⏰");
    // Longer than a statement waits for a lock.
    go_on(&mut scene.server, Duration::from_millis(2500));
    runtime.block_on(lock.rollback()).unwrap();
    set(&mut scene, ada, json!({ "text": "another", "in_minutes": 30 }));
    go_on(&mut scene.server, Duration::from_millis(300));
    assert_eq!(come(&scene.server, ada), ["⏰ Reminder: locked"]);
    let kept: Vec<String> =
        runtime.block_on(sqlx::query_scalar("SELECT text FROM reminders").fetch_all(&pool)).unwrap();
    assert_eq!(kept, ["another"]);
    runtime.block_on(pool.close());
}

#[test]
fn a_crash_between_showing_and_deleting_shows_it_again_rather_than_never() {
    let (mut scene, ada) = start();
    go_on(&mut scene.server, Duration::from_millis(2100));
    set(&mut scene, ada, json!({ "text": "later", "in_minutes": 600 }));
    set(&mut scene, ada, json!({ "text": "shown", "in_minutes": 0.005 }));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let pool = runtime.block_on(database(&scene));
    let lock = runtime.block_on(pool.begin_with("BEGIN IMMEDIATE")).unwrap();
    scene.server.wait_chat(ada, "⏰");
    // The disk as a kill would leave it now.
    let disk = tempfile::tempdir().unwrap();
    for file in ["panda.db", "panda.db-wal"] {
        std::fs::copy(scene.folder.path().join(file), disk.path().join(file)).unwrap();
    }
    runtime.block_on(lock.rollback()).unwrap();
    runtime.block_on(pool.close());

    let mut after = Scenario::in_folder(disk, Script::new(), json!({}));
    let ada = after.server.join("Ada");
    after.server.wait_chat(ada, "⏰ Reminder: shown");
    let listed = after.call(ada, "list_reminders", &json!({}));
    assert_eq!(listed["reminders"], json!([{ "id": 1, "text": "later", "when": "in about 10 hours" }]));
    assert_eq!(come(&after.server, ada).len(), 1);
}
