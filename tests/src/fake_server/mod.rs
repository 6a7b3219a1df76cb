//! A server without Java, tick by tick: a scene, the players in it, the same queries as the Java shim answers, and a
//! record of what each player was shown. Nothing moves of itself.

mod advancements;
mod answers;
mod building;
mod change;
mod counts;
mod goods;
mod ground;
mod items;
mod plugins;
mod recipes;
mod space;
mod traders;

pub use ground::Dying;

use crate::recipe_file::RecipeFile;
use crate::scene::{self, Scene, offline_uuid};
use panda_core::{ChatFate, Core, LogQueue, Sender, Setup};
use panda_world::event::{Event, Frequent};
use panda_world::query::NAMES;
use panda_world::server::LogLine;
use panda_world::sight::Bar;
use panda_world::{Foreign, Port, QueryError, Uuid, Vec3};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The world and who is in it. This is the port that the core asks.
pub struct World {
    pub scene: Scene,
    /// Items on the ground that the core wants to hear of.
    watched: HashSet<Uuid>,
    counters: HashMap<Uuid, counts::Counters>,
    /// Blocks by world, over the ground.
    blocks: HashMap<String, HashMap<(i32, i32, i32), String>>,
    players: BTreeMap<Uuid, Present>,
    permissions: BTreeMap<(Uuid, String), bool>,
    ops: BTreeSet<Uuid>,
    recipes: recipes::Recipes,
    /// The frequent events that the core wants, by player.
    wanted: BTreeMap<Uuid, BTreeSet<Frequent>>,
    /// What has happened and is told in the next tick.
    happened: Vec<Event>,
    plugins: plugins::Plugins,
    /// Particles that were shown: to whom, which, where.
    pub particles: Vec<(Uuid, String, Vec3)>,
    /// The boss bars on screens.
    pub bars: BTreeMap<Uuid, Bar>,
    ghosts: building::Ghosts,
    pub seen: Vec<Seen>,
    pub log: Vec<LogLine>,
    /// Queries asked, by name, in order.
    pub asked: Vec<&'static str>,
    /// Called inside the next effect on a player: what fires an event in the middle of a query.
    pub during_next_effect: Option<Box<dyn FnOnce()>>,
    /// Queries of this name fail so.
    pub broken: HashMap<&'static str, QueryError>,
}

/// A player in the game.
#[derive(Debug, Clone)]
struct Present {
    name: String,
    locale: String,
    state: scene::Player,
}

/// Something that a player, or the console (none), was shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    pub player: Option<Uuid>,
    pub way: Way,
    pub component: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Chat,
    ActionBar,
    /// What is seen is `sound`, `volume` and `pitch`.
    Sound,
}

impl Seen {
    /// The text alone, as the client would show it.
    pub fn text(&self) -> String {
        plain_text(&self.component)
    }
}

/// A component's text without its style.
pub fn plain_text(component: &Value) -> String {
    let own = component.as_str().or_else(|| component["text"].as_str()).unwrap_or_default().to_owned();
    own + &component["extra"].as_array().into_iter().flatten().map(plain_text).collect::<String>()
}

impl World {
    pub fn new(scene: Scene) -> World {
        let mut blocks: HashMap<String, HashMap<(i32, i32, i32), String>> = HashMap::new();
        for world in &scene.worlds {
            let placed = blocks.entry(world.key.clone()).or_default();
            for block in &world.blocks {
                let (Some(from), Some(to)) = (block.from.or(block.at), block.to.or(block.at)) else {
                    panic!("a block of the scene has no place: {block:?}")
                };
                for x in from[0]..=to[0] {
                    for y in from[1]..=to[1] {
                        for z in from[2]..=to[2] {
                            placed.insert((x, y, z), block.block.clone());
                        }
                    }
                }
            }
        }
        World {
            scene,
            watched: HashSet::new(),
            counters: HashMap::new(),
            blocks,
            players: BTreeMap::new(),
            permissions: BTreeMap::new(),
            ops: BTreeSet::new(),
            recipes: recipes::Recipes::hand_written(),
            wanted: BTreeMap::new(),
            happened: Vec::new(),
            plugins: plugins::Plugins::panda(),
            particles: Vec::new(),
            bars: BTreeMap::new(),
            ghosts: building::Ghosts::default(),
            seen: Vec::new(),
            log: Vec::new(),
            asked: Vec::new(),
            during_next_effect: None,
            broken: HashMap::new(),
        }
    }

    /// Puts a player into the world as the scene says.
    pub fn join(&mut self, name: &str, locale: &str) -> Uuid {
        let player = offline_uuid(name);
        let state = self.scene.player.clone();
        self.players.insert(player, Present { name: name.into(), locale: locale.into(), state });
        player
    }

    /// Keeps a frequent event for the next tick, if the core wants it.
    fn frequent(&mut self, player: Uuid, kind: Frequent, event: Event) {
        if self.wanted.get(&player).is_some_and(|kinds| kinds.contains(&kind)) {
            self.happened.push(event);
        }
    }

    /// Undeclared nodes are for ops alone; of ours these are for everyone.
    fn has_permission(&self, player: Uuid, node: &str) -> bool {
        let own = self.permissions.get(&(player, node.to_owned())).copied();
        let everyone = ["panda.use", "panda.vision", "panda.propose", "panda.assist"].contains(&node)
            || node.starts_with("panda.tool.");
        own.unwrap_or(everyone || self.ops.contains(&player))
    }

    fn effect(&mut self, player: Option<Uuid>, way: Way, component: Value) -> Result<(), QueryError> {
        if player.is_some_and(|player| !self.players.contains_key(&player)) {
            return Err(QueryError::Gone);
        }
        if let Some(fire) = self.during_next_effect.take() {
            fire();
        }
        self.seen.push(Seen { player, way, component });
        Ok(())
    }
}

impl Port for World {
    fn ask(&mut self, query: i32, args: &[u8]) -> Result<Vec<u8>, QueryError> {
        let name = usize::try_from(query).ok().and_then(|at| NAMES.get(at)).copied();
        let name = name.ok_or_else(|| QueryError::Fault(format!("there is no query {query}")))?;
        let args: Value = serde_json::from_slice(args).map_err(|e| QueryError::Invalid(e.to_string()))?;
        self.asked.push(name);
        if let Some(error) = self.broken.get(name) {
            return Err(error.clone());
        }
        self.answer(name, &args).map(|answer| answer.to_string().into_bytes())
    }
}

/// The whole: the world, and a Panda that runs in it.
pub struct FakeServer {
    pub world: World,
    pub core: Arc<Core>,
    stopped: bool,
}

impl FakeServer {
    /// Starts Panda in a scene. `data_folder` is `plugins/Panda`, with the config that the test has written.
    pub fn start(scene: Scene, data_folder: &Path) -> Result<FakeServer, String> {
        let mut world = World::new(scene);
        let setup = Setup {
            data_folder: data_folder.to_owned(),
            plugin_version: env!("CARGO_PKG_VERSION").into(),
            minecraft: "1.21.11".into(),
            queries: NAMES.iter().map(|name| (*name).to_owned()).collect(),
        };
        let core = Core::start(setup, Arc::new(LogQueue::default()), &mut world)?;
        Ok(FakeServer { world, core: Arc::new(core), stopped: false })
    }

    pub fn join(&mut self, name: &str) -> Uuid {
        self.join_as(name, "en_us")
    }

    pub fn join_as(&mut self, name: &str, locale: &str) -> Uuid {
        let player = self.world.join(name, locale);
        self.core.event(Event::Join { player, name: Foreign::new(name), locale: locale.into() });
        player
    }

    pub fn quit(&mut self, player: Uuid) {
        self.core.event(Event::Quit { player });
        self.world.wanted.remove(&player);
        self.world.bars.remove(&player);
        self.world.players.remove(&player);
        self.world.end_session(player);
    }

    /// Puts other recipes in the place of all and tells the core, as a server does when data packs are read anew.
    pub fn reload_recipes(&mut self, file: &RecipeFile) {
        self.world.set_recipes(file);
        self.core.event(Event::RecipesChanged);
    }

    pub fn op(&mut self, player: Uuid) {
        self.world.ops.insert(player);
    }

    pub fn chat(&self, player: Uuid, line: &str) -> ChatFate {
        self.core.chat(player, line)
    }

    /// `/panda` and what follows.
    pub fn command(&self, player: Uuid, line: &str) {
        self.core.command(Sender::Player(player), line);
    }

    pub fn console(&self, line: &str) {
        self.core.command(Sender::Console, line);
    }

    pub fn tick(&mut self) {
        for event in std::mem::take(&mut self.world.happened) {
            self.core.event(event);
        }
        self.core.tick(&mut self.world);
    }

    /// Ticks until `done` says so, at most ten seconds long.
    pub fn tick_until<T>(&mut self, what: &str, mut done: impl FnMut(&World) -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            self.tick();
            if let Some(value) = done(&self.world) {
                return value;
            }
            let told = || self.world.seen.iter().map(|seen| seen.text()).collect::<Vec<_>>();
            assert!(
                began.elapsed() < Duration::from_secs(10),
                "no {what}; seen: {:#?} log: {:?}",
                told(),
                self.world.log
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ticks until the player has a chat line that contains `text`; gives that line.
    pub fn wait_chat(&mut self, player: Uuid, text: &str) -> String {
        self.tick_until(&format!("line with {text:?}"), |world| {
            world.chat_of(player).into_iter().find(|line| line.contains(text))
        })
    }

    pub fn stop(&mut self) {
        if !std::mem::replace(&mut self.stopped, true) {
            self.core.clone().stop(&mut self.world);
        }
    }
}

impl Drop for FakeServer {
    fn drop(&mut self) {
        self.stop();
    }
}

impl World {
    /// The chat lines that a player was shown, as plain text.
    pub fn chat_of(&self, player: Uuid) -> Vec<String> {
        let lines = self.seen.iter().filter(|seen| seen.player == Some(player) && seen.way == Way::Chat);
        lines.map(Seen::text).collect()
    }

    pub fn action_bars_of(&self, player: Uuid) -> Vec<String> {
        let lines = self.seen.iter().filter(|seen| seen.player == Some(player) && seen.way == Way::ActionBar);
        lines.map(Seen::text).collect()
    }

    /// The keys of the sounds that a player heard.
    pub fn sounds_of(&self, player: Uuid) -> Vec<String> {
        let sounds = self.seen.iter().filter(|seen| seen.player == Some(player) && seen.way == Way::Sound);
        sounds.map(|seen| seen.component["sound"].as_str().unwrap_or_default().to_owned()).collect()
    }

    pub fn console_lines(&self) -> Vec<String> {
        self.seen.iter().filter(|seen| seen.player.is_none()).map(Seen::text).collect()
    }

    /// Asks one query by name, as the contract test does.
    pub fn ask_by_name(&mut self, name: &str, args: &Value) -> Result<Value, QueryError> {
        let number = NAMES.iter().position(|known| *known == name).expect("a known query");
        let bytes = self.ask(number as i32, args.to_string().as_bytes())?;
        Ok(serde_json::from_slice(&bytes).unwrap_or_else(|e| json!({ "not JSON": e.to_string() })))
    }
}
