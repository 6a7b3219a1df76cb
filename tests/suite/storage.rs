//! A database that is locked, a folder that cannot be written to, a disk that is full: told plainly, and chat goes on.

use nix::mount::{MntFlags, MsFlags, mount, umount2};
use panda_model::{Answer, Rule, Script};
use panda_tests::{FakeServer, Scenario, log_lines};
use panda_world::Uuid;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use tokio::runtime::Runtime;

/// The model saves a place when it is told to and says what came of it; else it answers at once.
fn script() -> Script {
    let save = Rule::on("save", Answer::call("remember_place", r#"{"name":"Home","target":"here"}"#)).step(1);
    let say = Rule::made(|request| {
        let result = request.tool_results().last()?.content.clone();
        Some(Answer::text(if result.contains("cannot be reached") { "Not saved." } else { "Saved." }))
    });
    Script::new().rule(save).rule(say).on("", Answer::text("I am here."))
}

/// Asks, and waits for a further line with these words.
fn ask(server: &mut FakeServer, player: Uuid, question: &str, words: &str) {
    let before = server.world.chat_of(player).len();
    server.chat(player, &format!("panda {question}"));
    server.tick_until(&format!("line with {words:?}"), |world| {
        world.chat_of(player).into_iter().skip(before).find(|line| line.contains(words))
    });
}

/// Chat goes on, and nobody is told that something was kept.
fn works_without_memory(server: &mut FakeServer, player: Uuid) {
    ask(server, player, "are you there?", "I am here.");
    ask(server, player, "save", "Not saved.");
    server.command(player, "clear");
    server.wait_chat(player, "I cannot reach my memory right now");
}

/// An admin reads in `status` and from the doctor that there is no database.
fn is_told_to(server: &mut FakeServer, admin: Uuid) {
    server.op(admin);
    server.command(admin, "status");
    server.wait_chat(admin, "Database: not in use");
    server.command(admin, "doctor");
    server.wait_chat(admin, "✘ database");
}

/// Another program that has the database to itself.
struct Holder {
    runtime: Runtime,
    connection: SqliteConnection,
}

impl Holder {
    fn lock(folder: &Path) -> Holder {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let options = SqliteConnectOptions::new().filename(folder.join("panda.db")).create_if_missing(true);
        let connection = runtime.block_on(async {
            let mut connection = options.connect().await.unwrap();
            connection.execute("BEGIN EXCLUSIVE").await.unwrap();
            connection
        });
        Holder { runtime, connection }
    }

    fn release(self) {
        self.runtime.block_on(async {
            let mut connection = self.connection;
            connection.execute("COMMIT").await.unwrap();
            connection.close().await.unwrap();
        });
    }
}

#[test]
fn a_database_that_is_locked_at_the_moment_costs_the_memory_alone() {
    log_lines::listen();
    let mut scene = Scenario::start(script());
    let ada = scene.server.join("Ada");
    ask(&mut scene.server, ada, "save", "Saved.");
    let holder = Holder::lock(scene.folder.path());
    works_without_memory(&mut scene.server, ada);
    assert!(!log_lines::with("database is locked").is_empty());
    holder.release();
    scene.server.command(ada, "clear");
    scene.server.wait_chat(ada, "forgotten our conversation");
    ask(&mut scene.server, ada, "are you there?", "I am here.");
    ask(&mut scene.server, ada, "and still?", "I am here.");
    let last = scene.model.requests().pop().unwrap();
    assert_eq!(last.messages().len(), 4, "the last round was kept again");
}

#[test]
fn a_database_that_is_locked_at_the_start_is_opened_by_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let holder = Holder::lock(folder.path());
    let mut scene = Scenario::in_folder(folder, script(), json!({}));
    let (ada, chief) = (scene.server.join("Ada"), scene.server.join("Chief"));
    works_without_memory(&mut scene.server, ada);
    is_told_to(&mut scene.server, chief);
    holder.release();
    scene.server.command(chief, "reload");
    scene.server.wait_chat(chief, "Everything was read anew");
    ask(&mut scene.server, ada, "save", "Saved.");
}

/// A mounted folder, gone with this value.
struct Mount(PathBuf);

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = umount2(&self.0, MntFlags::MNT_DETACH);
    }
}

/// Mounting is root's. Without it the test is skipped with a word; in CI that is a failure.
fn as_root(what: &str, mounted: Result<Mount, nix::Error>) -> Option<Mount> {
    match mounted {
        Ok(mount) => Some(mount),
        Err(error) if std::env::var("CI").is_ok_and(|value| value == "true") => panic!("{what}: {error}"),
        Err(error) => {
            eprintln!("skipped: {what} needs root ({error})");
            None
        }
    }
}

fn read_only(folder: &Path) -> Result<Mount, nix::Error> {
    let none: Option<&str> = None;
    mount(Some(folder), folder, none, MsFlags::MS_BIND, none)?;
    let mounted = Mount(folder.to_owned());
    mount(none, folder, none, MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY, none)?;
    Ok(mounted)
}

#[test]
fn a_folder_that_cannot_be_written_to_costs_the_memory_alone() {
    for has_run_before in [false, true] {
        let mut scene = Scenario::start(script());
        let folder = scene.folder.path().to_owned();
        let ada = scene.server.join("Ada");
        ask(&mut scene.server, ada, "save", "Saved.");
        scene.server.stop();
        if !has_run_before {
            for file in ["panda.db", "skills/panda.md", "lang/zh_CN.ftl"] {
                std::fs::remove_file(folder.join(file)).unwrap();
            }
        }
        let Some(mounted) = as_root("a read-only folder", read_only(&folder)) else { return };
        scene.server = FakeServer::start(panda_tests::Scene::load("village"), &folder).unwrap();
        let (ada, chief) = (scene.server.join("Ada"), scene.server.join("Chief"));
        works_without_memory(&mut scene.server, ada);
        is_told_to(&mut scene.server, chief);
        let told =
            scene.server.world.log.iter().any(|line| line.text.contains("cannot be written to the plugin's folder"));
        assert_eq!(told, !has_run_before, "{:#?}", scene.server.world.log);
        scene.server.stop();
        drop(mounted);
    }
}

fn small_disk(folder: &Path) -> Result<Mount, nix::Error> {
    mount(Some("tmpfs"), folder, Some("tmpfs"), MsFlags::empty(), Some("size=2m"))?;
    Ok(Mount(folder.to_owned()))
}

/// Writes until nothing more goes onto the disk; gives the file to delete.
fn fill(folder: &Path) -> PathBuf {
    let path = folder.join("filling");
    let mut file = File::create(&path).unwrap();
    for size in [64 * 1024, 4096, 1] {
        while file.write_all(&vec![b'x'; size]).is_ok() {}
    }
    path
}

#[test]
fn a_disk_that_is_full_costs_the_memory_alone() {
    log_lines::listen();
    let folder = tempfile::tempdir().unwrap();
    let Some(mounted) = as_root("a small disk", small_disk(folder.path())) else { return };
    let mut scene = Scenario::in_folder(folder, script(), json!({}));
    let ada = scene.server.join("Ada");
    ask(&mut scene.server, ada, "hello", "I am here.");
    let filling = fill(scene.folder.path());
    works_without_memory(&mut scene.server, ada);
    assert!(!log_lines::with("database or disk is full").is_empty());
    std::fs::remove_file(filling).unwrap();
    ask(&mut scene.server, ada, "save", "Saved.");
    scene.server.command(ada, "clear");
    scene.server.wait_chat(ada, "forgotten our conversation");
    scene.server.stop();
    drop(mounted);
}

#[test]
fn a_disk_that_is_full_from_the_start_costs_the_memory_alone() {
    let mut scene = Scenario::start(script());
    let config = std::fs::read(scene.folder.path().join("config.yml")).unwrap();
    scene.server.stop();
    let Some(mounted) = as_root("a small disk", small_disk(scene.folder.path())) else { return };
    let folder = scene.folder.path().to_owned();
    std::fs::write(folder.join("config.yml"), config).unwrap();
    fill(&folder);
    scene.server = FakeServer::start(panda_tests::Scene::load("village"), &folder).unwrap();
    let (ada, chief) = (scene.server.join("Ada"), scene.server.join("Chief"));
    works_without_memory(&mut scene.server, ada);
    is_told_to(&mut scene.server, chief);
    scene.server.stop();
    drop(mounted);
}
