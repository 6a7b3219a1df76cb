//! What everything in the core stands around: the way to the server, the desk, the settings in force, and the saying of
//! things. It starts turns; how a turn goes lies in `turn/`.

use crate::alarm::{Alarm, Sentence};
use crate::building::preview::Previews;
use crate::chat::component;
use crate::deaths::{self, Deaths};
use crate::desk::{Desk, Question, Rules, Taken, TurnScope};
use crate::goals::Goals;
use crate::guidance;
use crate::knowledge::{self, Knowledge};
use crate::log::LogQueue;
use crate::ongoing::{Kind, Ongoing};
use crate::recipes::Recipes;
use crate::reminders::Reminders;
use crate::sessions::Sessions;
use crate::settings::{Loaded, Settings};
use crate::store::{Store, StoreError};
use crate::turn;
use crate::wishes::Wishes;
use crate::words::Arg;
use panda_turn::StopReason;
use panda_world::chat::Tell;
use panda_world::player::Permissions;
use panda_world::{ServerHandle, Uuid};
use parking_lot::{Mutex, RwLock};
use secrecy::ExposeSecret;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::watch;

/// The running agent.
pub(crate) struct Agent {
    server: ServerHandle,
    runtime: Handle,
    log: Arc<LogQueue>,
    pub(crate) desk: Desk,
    settings: RwLock<Arc<Settings>>,
    /// None while the database is being opened.
    store: watch::Sender<Option<Result<Store, StoreError>>>,
    pub(crate) recipes: Recipes,
    pub(crate) goals: Goals,
    pub(crate) ongoing: Ongoing,
    pub(crate) wishes: Wishes,
    pub(crate) reminders: Reminders,
    pub(crate) deaths: Deaths,
    pub(crate) sessions: Sessions,
    pub(crate) knowledge: Knowledge,
    pub(crate) previews: Previews,
    data_folder: PathBuf,
    started: Instant,
    alarm: Alarm,
    /// What was wrong with the files when they were last read, for `status`.
    problems: Mutex<Vec<String>>,
}

impl Agent {
    pub(crate) fn new(
        server: ServerHandle,
        runtime: Handle,
        log: Arc<LogQueue>,
        data_folder: PathBuf,
        loaded: Loaded,
    ) -> Arc<Agent> {
        let agent = Arc::new(Agent {
            server,
            runtime,
            log,
            desk: Desk::default(),
            settings: RwLock::new(Arc::new(loaded.settings)),
            data_folder,
            started: Instant::now(),
            alarm: Alarm::default(),
            problems: Mutex::new(loaded.problems),
            store: watch::Sender::new(None),
            recipes: Recipes::default(),
            goals: Goals::default(),
            ongoing: Ongoing::default(),
            wishes: Wishes::default(),
            reminders: Reminders::default(),
            deaths: Deaths::default(),
            sessions: Sessions::default(),
            knowledge: Knowledge::default(),
            previews: Previews::default(),
        });
        agent.open_store();
        agent.read_recipes();
        agent.reminders.watch(&agent);
        deaths::note_ages(&agent);
        agent.watch_knowledge();
        agent
    }

    /// Reads the server's recipes, over the next ticks.
    pub(crate) fn read_recipes(&self) {
        self.recipes.refill(&self.server, &self.runtime);
    }

    /// Reads what the owner wrote down, and again whenever it changes.
    fn watch_knowledge(self: &Arc<Self>) {
        let agent = self.clone();
        self.spawn(async move {
            loop {
                agent.look_at_knowledge().await;
                tokio::time::sleep(knowledge::EVERY).await;
            }
        });
    }

    async fn look_at_knowledge(&self) {
        self.knowledge.look(self.data_folder.clone(), self.settings().knowledge.clone()).await;
    }

    /// Opens the database off the server thread, unless it is open. Without it everything goes on but nothing is kept.
    fn open_store(self: &Arc<Self>) {
        if matches!(&*self.store.borrow(), Some(Ok(_))) {
            return;
        }
        self.store.send_replace(None);
        let agent = self.clone();
        self.spawn(async move {
            let settings = agent.settings();
            let url = settings.storage_url.expose_secret();
            let opened = Store::open(url, &agent.data_folder, &settings.server_id).await;
            if let Err(error) = &opened {
                tracing::error!("{error}. Panda works without it, but forgets everything; /panda reload tries again.");
            }
            agent.store.send_replace(Some(opened));
        });
    }

    /// The database, as soon as it is open.
    pub(crate) async fn store(&self) -> Result<Store, StoreError> {
        let mut state = self.store.subscribe();
        let opened = state.wait_for(Option::is_some).await.map_err(|_| StoreError::closed())?;
        opened.clone().unwrap_or_else(|| Err(StoreError::closed()))
    }

    /// Closes the database, so that its file is whole; waits at most as long as the runtime is given to end.
    pub(crate) async fn close_store(&self) {
        self.reminders.settle().await;
        let open = self.store.borrow().clone();
        if let Some(Ok(store)) = open {
            deaths::save_all(self).await;
            store.close().await;
        }
    }

    /// What is wrong with the database, if anything.
    pub(crate) fn store_problem(&self) -> Option<String> {
        match &*self.store.borrow() {
            Some(Err(error)) => Some(error.to_string()),
            _ => None,
        }
    }

    pub(crate) fn problems(&self) -> Vec<String> {
        self.problems.lock().clone()
    }

    /// Reads all files anew and puts the new set in force, or keeps the old one if anything is wrong; says which to
    /// whoever asked. The disk is read off the server thread; running turns end in the tick in which the set changes.
    pub(crate) fn reload(self: &Arc<Self>, asker: Option<Uuid>) {
        let agent = self.clone();
        self.spawn(async move {
            let folder = agent.data_folder.clone();
            let Ok(loaded) = tokio::task::spawn_blocking(move || Settings::load(&folder)).await else { return };
            let problems = loaded.problems;
            problems.iter().for_each(|problem| tracing::warn!("{problem}"));
            if loaded.refused {
                let mut lines = vec![agent.say_to(asker, "reload-refused", &[])];
                lines.extend(problems);
                return agent.tell_plain(asker, lines);
            }
            let in_force = agent.clone();
            let swap = agent.server.run("reload", asker, move |_| {
                in_force.log.set_level(loaded.settings.log_level);
                *in_force.settings.write() = Arc::new(loaded.settings);
                let interrupted = in_force.desk.stop_all(StopReason::Reload);
                (interrupted, in_force.ongoing.end_all(Kind::Preview))
            });
            let Ok((interrupted, looking)) = swap.await else { return };
            agent.alarm.reset();
            agent.open_store();
            agent.reminders.reread();
            agent.look_at_knowledge().await;
            if let Some(keyless) = &agent.settings().keyless {
                let sentence = Sentence::without_key(keyless);
                tracing::warn!("{}", agent.say_to(None, sentence.key, &sentence.args()));
            }
            interrupted.into_iter().for_each(|player| agent.notice(player, "ended-reload", &[]));
            looking.into_iter().for_each(|player| agent.notice(player, "preview-reload", &[]));
            let mut lines = vec![agent.say_to(asker, "reload-done", &[])];
            lines.extend(problems.iter().cloned());
            lines.extend(agent.knowledge.problems());
            *agent.problems.lock() = problems;
            agent.tell_plain(asker, lines);
        });
    }

    /// A fixed text for a player or the console.
    pub(crate) fn say_to(&self, player: Option<Uuid>, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        match player {
            Some(player) => self.say(player, key, args),
            None => self.settings().words.text(None, key, args),
        }
    }

    /// Lines of ours to a player or the console.
    pub(crate) fn tell_plain(&self, player: Option<Uuid>, lines: Vec<String>) {
        self.tell(player, lines.iter().map(|line| component::notice(line)).collect());
    }

    pub(crate) fn server(&self) -> &ServerHandle {
        &self.server
    }

    pub(crate) fn runtime(&self) -> &Handle {
        &self.runtime
    }

    pub(crate) fn data_folder(&self) -> &Path {
        &self.data_folder
    }

    /// The settings in force now; a turn keeps those it began with.
    pub(crate) fn settings(&self) -> Arc<Settings> {
        self.settings.read().clone()
    }

    pub(crate) fn up(&self) -> Duration {
        self.started.elapsed()
    }

    /// A fixed text in the player's language.
    pub(crate) fn say(&self, player: Uuid, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let locale = self.desk.locale(player);
        self.settings().words.text(locale.as_deref(), key, args)
    }

    /// He has left: ends and forgets all that was only for while he is here.
    pub(crate) fn quit(&self, player: Uuid) {
        self.desk.quit(player);
        self.goals.left(player);
        self.ongoing.end_all_of(player);
        self.wishes.forget(player);
        self.reminders.left(player);
        self.deaths.forget_settled(|player| self.desk.is_here(player));
        self.sessions.quit(player);
    }

    /// Asks what the player may, for what is offered to him as he types. Effects ask anew.
    pub(crate) fn learn_rights(self: &Arc<Self>, player: Uuid) {
        let agent = self.clone();
        self.server.post("player.rights", Some(player), move |server| {
            let nodes = vec!["panda.admin".to_owned()];
            if let Ok(answer) = server.ask(&Permissions { player, nodes }) {
                agent.desk.set_admin(player, !answer.granted.is_empty());
            }
        });
    }

    /// Takes a question from any thread; starts its turn or says why not.
    pub(crate) fn ask(self: &Arc<Self>, player: Uuid, words: &str, public: bool) {
        let settings = self.settings();
        if settings.model.is_none() {
            if let Some(keyless) = &settings.keyless {
                self.alarm(&Sentence::without_key(keyless));
            }
            return self.notice(player, "no-key", &[]);
        }
        let length = words.chars().count();
        if length > settings.max_prompt_chars {
            let args = [("length", length), ("most", settings.max_prompt_chars)];
            let args = args.map(|(name, number)| (name, Arg::Number(number as f64)));
            return self.notice(player, "prompt-too-long", &args);
        }
        let question = Question { words: words.to_owned(), public };
        let rules: Rules = settings.rules;
        match self.desk.take(player, &question, rules, Instant::now()) {
            Taken::Start(scope) => self.start(scope, question),
            Taken::Queued => self.notice(player, "busy-queued", &[]),
            Taken::QueueFull => self.notice(player, "queue-full", &[]),
            Taken::Busy => self.notice(player, "busy-refused", &[]),
            Taken::CoolDown(left) => {
                self.notice(player, "cool-down", &[("seconds", Arg::Number(left.as_secs_f64().ceil()))]);
            }
            Taken::ServerFull => self.notice(player, "server-busy", &[]),
        }
    }

    fn start(self: &Arc<Self>, scope: Arc<TurnScope>, question: Question) {
        self.spawn(turn::drive(self.clone(), scope, question));
    }

    /// Does something off the server thread. It ends with the plugin, wherever it is.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(work);
    }

    /// The turn is through: the player's next question begins, if one waits.
    pub(crate) fn turn_is_over(self: &Arc<Self>, scope: &TurnScope) {
        if let Some((scope, question)) = self.desk.finish(scope, Instant::now()) {
            self.start(scope, question);
        }
    }

    /// Ends the player's turn, now: nothing of it is shown after this call; where none runs, what leads him. Says so to
    /// him.
    pub(crate) fn stop_turn(self: &Arc<Self>, player: Uuid) {
        if self.desk.stop(player, StopReason::Player) {
            return self.notice(player, "stopped", &[]);
        }
        // No turn: then he means what leads him, if something does.
        let agent = self.clone();
        self.server.post("turn.stop", Some(player), move |server| {
            if !guidance::stop(&agent, server, player) {
                agent.notice(player, "nothing-to-stop", &[]);
            }
        });
    }

    /// Forgets the player's conversation and ends what runs of it; says so to him.
    pub(crate) fn clear(self: &Arc<Self>, player: Uuid) {
        self.desk.stop(player, StopReason::Clear);
        let agent = self.clone();
        self.spawn(async move {
            let cleared = match agent.store().await {
                Ok(store) => store.clear_history(player).await,
                Err(error) => Err(error),
            };
            match cleared {
                Ok(_) => agent.notice(player, "cleared", &[]),
                Err(error) => {
                    tracing::error!("database: {error}");
                    agent.notice(player, "memory-away", &[]);
                }
            }
        });
    }

    /// Tells the admins in the game, and the log, what is wrong with a model; each cause once.
    pub(crate) fn alarm(self: &Arc<Self>, sentence: &Sentence) {
        if !self.alarm.is_new(sentence, Instant::now()) {
            return;
        }
        // That a key is missing the log has since the settings were loaded.
        if !sentence.is_of_missing_key() {
            tracing::error!("{}", self.say_to(None, sentence.key, &sentence.args()));
        }
        let (agent, sentence) = (self.clone(), sentence.clone());
        self.server.post("admins.tell", None, move |server| {
            for player in agent.desk.online() {
                let nodes = vec!["panda.admin".to_owned()];
                if server.ask(&Permissions { player, nodes }).is_ok_and(|answer| !answer.granted.is_empty()) {
                    let line = component::notice(&agent.say(player, sentence.key, &sentence.args()));
                    let _ = server.ask(&Tell { player: Some(player), lines: vec![line] });
                }
            }
        });
    }

    /// One line of ours to one player.
    pub(crate) fn notice(&self, player: Uuid, key: &str, args: &[(&str, Arg<'_>)]) {
        let line = component::notice(&self.say(player, key, args));
        self.tell(Some(player), vec![line]);
    }

    /// Lines to a player or the console, outside of any turn.
    pub(crate) fn tell(&self, player: Option<Uuid>, lines: Vec<Value>) {
        self.server.post("chat.tell", player, move |server| {
            // Gone meanwhile: then there is nobody to tell.
            let _ = server.ask(&Tell { player, lines });
        });
    }

    /// Lines to the player of a turn, unless it has been ended by the time they would be shown.
    pub(crate) fn tell_for(&self, scope: &Arc<TurnScope>, lines: Vec<Value>) {
        let scope = scope.clone();
        self.server.post("turn.tell", Some(scope.player), move |server| {
            if !scope.is_over() {
                let _ = server.ask(&Tell { player: Some(scope.player), lines });
            }
        });
    }

    /// The turn's answer, to the asker or to everyone. Waits until it was shown, or was not because the turn is over.
    ///
    /// With the answer the turn is through: whoever asks again the moment he reads it does not wait.
    pub(crate) async fn answer_for(self: &Arc<Self>, scope: &Arc<TurnScope>, public: bool, lines: Vec<Value>) -> bool {
        let mut hearers = vec![scope.player];
        if public {
            hearers.extend(self.desk.online().into_iter().filter(|player| *player != scope.player));
        }
        let (agent, turn) = (self.clone(), scope.clone());
        let shown = self.server.run("turn.answer", Some(scope.player), move |server| {
            if turn.is_over() {
                return false;
            }
            for player in hearers {
                let _ = server.ask(&Tell { player: Some(player), lines: lines.clone() });
            }
            agent.turn_is_over(&turn);
            true
        });
        shown.await.unwrap_or(false)
    }

    /// The first lines of an answer; what is too much for the chat waits behind a button.
    pub(crate) fn first_lines(&self, scope: &TurnScope, mut lines: Vec<Value>, most: usize) -> Vec<Value> {
        let rest = lines.split_off(most.min(lines.len()));
        if !rest.is_empty() {
            lines.push(self.more_button(scope.player));
        }
        self.desk.keep_more(scope.player, rest.into());
        lines
    }

    /// The next lines of the last answer.
    pub(crate) fn show_more(&self, player: Uuid) {
        let (mut lines, still_more) = self.desk.take_more(player, self.settings().max_lines);
        if lines.is_empty() {
            return self.notice(player, "nothing-more", &[]);
        }
        if still_more {
            lines.push(self.more_button(player));
        }
        self.tell(Some(player), lines);
    }

    fn more_button(&self, player: Uuid) -> Value {
        component::button(&self.say(player, "more", &[]), "/panda more")
    }

    /// The model of new turns.
    pub(crate) fn model_line(&self, player: Option<Uuid>) -> String {
        let settings = self.settings();
        match &settings.model {
            Some(model) => self.say_to(
                player,
                "status-model",
                &[("model", Arg::Text(model.model())), ("host", Arg::Text(&model.host()))],
            ),
            None => self.say_to(player, "status-no-model", &[]),
        }
    }
}
