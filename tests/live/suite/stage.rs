//! Where a test plays: a scripted model, a dev server with Panda, clients. One stage is shared by the tests that leave it
//! as they found it; each of them uses names and words of its own.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use panda_live::{Client, Clients, Config, DevServer, Joining, Mark, Options, Seen, mute_jar, panda_jar};
use panda_model::{Answer, Rule, Script, ScriptedModel};

/// For what should come at once, on a machine that does much else.
pub(crate) const LIMIT: Duration = Duration::from_secs(20);
/// What stopping a turn may take until its request is closed.
pub(crate) const AT_ONCE: Duration = Duration::from_secs(1);

/// A web map, so that the tool about it is offered.
const MAP: &str = "https://map.example.org/#{world}:{x}:{y}:{z}";

const JOINING_AT_ONCE: usize = 5;

static CLIENTS: LazyLock<Clients> = LazyLock::new(|| Clients::start().expect("the client program starts"));
static SHARED: LazyLock<Stage> = LazyLock::new(|| {
    let jars = [panda_jar().expect("the jar is built"), mute_jar().expect("the second plugin is built")];
    Stage::new(Options::new(jars))
});

pub(crate) struct Stage {
    pub(crate) model: ScriptedModel,
    pub(crate) server: DevServer,
}

impl Stage {
    /// Minecraft 1.21.11 with Panda and the plugin that cancels lines.
    pub(crate) fn shared() -> &'static Stage {
        &SHARED
    }

    /// A server of one's own with Panda alone.
    pub(crate) fn own() -> Stage {
        Stage::new(Options::new([panda_jar().expect("the jar is built")]))
    }

    /// The model is started here, so that the options need no address of it.
    pub(crate) fn new(options: Options) -> Stage {
        let model = ScriptedModel::start(Script::new()).expect("the scripted model starts");
        let config = Config::scripted(&model).set("map_url", MAP.into());
        let server = DevServer::start(&options.config(config)).expect("the dev server starts");
        Stage { model, server }
    }

    pub(crate) fn join(&self, name: &str) -> Client {
        join(&self.server, &Joining::new(name))
    }

    /// Many at once, as `<prefix>0`, `<prefix>1`, …; a few join at a time.
    pub(crate) fn crowd(&self, prefix: &str, size: usize) -> Vec<Client> {
        let numbers: Vec<usize> = (0..size).collect();
        let mut crowd = Vec::new();
        for some in numbers.chunks(JOINING_AT_ONCE) {
            std::thread::scope(|scope| {
                let joining: Vec<_> =
                    some.iter().map(|number| scope.spawn(move || self.join(&format!("{prefix}{number}")))).collect();
                crowd.extend(joining.into_iter().map(|client| client.join().expect("the client joins")));
            });
        }
        crowd
    }

    /// Writes the configuration anew and reloads it, as an owner does at the console. Back when it is in force.
    pub(crate) fn reload(&self, config: &Config) {
        let from = self.server.log().len();
        std::fs::write(self.server.folder().join("plugins/Panda/config.yml"), config.text()).expect("a file");
        self.server.console("panda reload").expect("a command");
        self.server.wait_log(from, "Everything was read anew", LIMIT).expect("the new settings are in force");
    }

    /// The model says `answer` to questions with `part`.
    pub(crate) fn on(&self, part: &str, answer: Answer) {
        self.model.add(Rule::on(part, answer));
    }

    /// What every test leaves behind: requests as they must be, no chunk loaded for us, no thread broken in on.
    pub(crate) fn is_clean(&self) {
        assert_eq!(self.model.violations(), Vec::<String>::new());
        let counters = self.server.counters().expect("the server counts");
        assert_eq!(
            (&counters["implicit_chunk_loads"], &counters["wrong_thread"]),
            (&0.into(), &0.into()),
            "{counters}"
        );
    }

    /// The client asks something new and is answered: it is here, its server and its Panda are well.
    pub(crate) fn control(&self, client: &Client) {
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        let word = format!("control-{}-line", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.on(&word, Answer::text(format!("yes, {word}")));
        ask(client, &format!("panda {word}?"), &format!("yes, {word}"));
    }
}

pub(crate) fn join(server: &DevServer, joining: &Joining) -> Client {
    CLIENTS.join(server, joining).expect("the client joins")
}

/// Types the line and waits for a chat line with `answer`.
#[track_caller]
pub(crate) fn ask(client: &Client, line: &str, answer: &str) -> (Mark, Seen) {
    let mark = client.chat(line).expect("the line is typed");
    let seen = client.wait_chat(mark, answer, LIMIT).expect("the answer comes");
    (mark, seen)
}

/// Chat lines since the mark in which one of the words stands.
pub(crate) fn lines_with(client: &Client, since: Mark, words: &[&str]) -> Vec<String> {
    let lines = client.chat_since(since).into_iter();
    lines.filter(|line| words.iter().any(|word| line.contains(word))).collect()
}

/// Whether the client was thrown out or lost since the mark.
pub(crate) fn is_gone(client: &Client, since: Mark) -> bool {
    client.seen_since(since).iter().any(Seen::is_end)
}
