//! `/panda`: what its words mean. Each command answers on the server thread in the next tick; `stop` acts at once.

use crate::agent::Agent;
use crate::chat::component;
use crate::core::Sender;
use crate::doctor;
use crate::lists::goals::Goals;
use crate::lists::notes::Notes;
use crate::lists::places::Places;
use crate::lists::reminders::Reminders;
use crate::lists::{self, List};
use crate::settings::Lack;
use crate::skills::{Origin, State};
use crate::tools::{TOOLS, Tool};
use crate::words::Arg;
use panda_world::chat::Tell;
use panda_world::player::Permissions;
use panda_world::server::About;
use panda_world::{ServerThread, Uuid};
use std::sync::Arc;

/// A subcommand.
struct Command {
    word: &'static str,
    admin: bool,
    run: Run,
}

/// Who can use a command: everyone, or only one who is in the game.
#[derive(Clone, Copy)]
enum Run {
    Anyone(fn(&Arc<Agent>, Sender, &str)),
    Player(fn(&Arc<Agent>, Uuid, &str)),
}

impl Run {
    fn run(self, agent: &Arc<Agent>, sender: Sender, rest: &str) {
        match (self, sender) {
            (Run::Anyone(run), sender) => run(agent, sender, rest),
            (Run::Player(run), Sender::Player(player)) => run(agent, player, rest),
            (Run::Player(_), Sender::Console) => reply(agent, sender, vec![say(agent, sender, "players-only", &[])]),
        }
    }
}

/// In the order of the help.
const COMMANDS: &[Command] = &[
    Command { word: "ask", admin: false, run: Run::Player(ask) },
    Command { word: "stop", admin: false, run: Run::Player(stop) },
    Command { word: "clear", admin: false, run: Run::Player(clear) },
    Command { word: "more", admin: false, run: Run::Player(more) },
    Command { word: Places::WORD, admin: false, run: Run::Player(lists::run::<Places>) },
    Command { word: Goals::WORD, admin: false, run: Run::Player(lists::run::<Goals>) },
    Command { word: Notes::WORD, admin: false, run: Run::Player(lists::run::<Notes>) },
    Command { word: Reminders::WORD, admin: false, run: Run::Player(lists::run::<Reminders>) },
    Command { word: "help", admin: false, run: Run::Anyone(help) },
    Command { word: "status", admin: true, run: Run::Anyone(status) },
    Command { word: "doctor", admin: true, run: Run::Anyone(doctor) },
    Command { word: "skills", admin: true, run: Run::Anyone(skills) },
    Command { word: "tools", admin: true, run: Run::Anyone(tools) },
    Command { word: "reload", admin: true, run: Run::Anyone(reload) },
];

/// Runs what follows `/panda`. A line that begins with no subcommand is a question.
pub(crate) fn run(agent: &Arc<Agent>, sender: Sender, line: &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match COMMANDS.iter().find(|command| command.word.eq_ignore_ascii_case(word)) {
        Some(command) if command.admin => {
            let (agent, rest) = (agent.clone(), rest.to_owned());
            let run = command.run;
            agent.server().clone().post("command", player_of(sender), move |server| {
                if is_admin(server, sender) {
                    run.run(&agent, sender, rest.trim());
                } else if let Sender::Player(player) = sender {
                    agent.notice(player, "not-allowed", &[]);
                }
            });
        }
        Some(command) => command.run.run(agent, sender, rest.trim()),
        None if line.is_empty() => help(agent, sender, ""),
        None => Run::Player(ask).run(agent, sender, line),
    }
}

/// The subcommands that begin so.
pub(crate) fn complete(line: &str, admin: bool) -> Vec<String> {
    if line.contains(char::is_whitespace) {
        return Vec::new();
    }
    let begun = line.to_lowercase();
    let known = COMMANDS.iter().filter(|command| admin || !command.admin);
    known.filter(|command| command.word.starts_with(&begun)).map(|command| command.word.to_owned()).collect()
}

fn player_of(sender: Sender) -> Option<Uuid> {
    match sender {
        Sender::Console => None,
        Sender::Player(player) => Some(player),
    }
}

fn is_admin(server: &mut ServerThread<'_>, sender: Sender) -> bool {
    let Sender::Player(player) = sender else { return true };
    let asked = server.ask(&Permissions { player, nodes: vec!["panda.admin".into()] });
    asked.is_ok_and(|answer| !answer.granted.is_empty())
}

/// A fixed text for whoever typed.
fn say(agent: &Agent, sender: Sender, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    agent.say_to(player_of(sender), key, args)
}

fn reply(agent: &Agent, sender: Sender, lines: Vec<String>) {
    agent.tell_plain(player_of(sender), lines);
}

fn ask(agent: &Arc<Agent>, player: Uuid, words: &str) {
    if words.is_empty() {
        return agent.notice(player, "ask-what", &[]);
    }
    agent.ask(player, words, false);
}

fn stop(agent: &Arc<Agent>, player: Uuid, _: &str) {
    agent.stop_turn(player);
}

fn clear(agent: &Arc<Agent>, player: Uuid, _: &str) {
    agent.clear(player);
}

fn more(agent: &Arc<Agent>, player: Uuid, _: &str) {
    agent.show_more(player);
}

fn help(agent: &Arc<Agent>, sender: Sender, _: &str) {
    let settings = agent.settings();
    let trigger = settings.triggers.first().map_or("panda", String::as_str);
    let mut lines = vec![say(agent, sender, "help-title", &[])];
    lines.extend(
        COMMANDS
            .iter()
            .map(|command| say(agent, sender, &format!("help-{}", command.word), &[("trigger", Arg::Text(trigger))])),
    );
    reply(agent, sender, lines);
}

fn reload(agent: &Arc<Agent>, sender: Sender, _: &str) {
    agent.reload(player_of(sender));
}

fn doctor(agent: &Arc<Agent>, sender: Sender, _: &str) {
    doctor::examine(agent, player_of(sender));
}

/// Which pages there are, whether they hold and why not, and what is wrong with files.
fn skills(agent: &Arc<Agent>, sender: Sender, _: &str) {
    let settings = agent.settings();
    let count = settings.skills.in_force().count() as f64;
    let mut lines = vec![say(agent, sender, "skills-title", &[("count", Arg::Number(count))])];
    lines.extend(settings.skills.all().iter().map(|skill| {
        let name = ("name", Arg::Text(&skill.page.name));
        match (&skill.state, skill.origin) {
            (State::InForce, Origin::BuiltIn) => {
                say(agent, sender, "skill-in-force", &[name, ("description", Arg::Text(&skill.page.description))])
            }
            (State::InForce, Origin::Owner) => {
                say(agent, sender, "skill-of-owner", &[name, ("description", Arg::Text(&skill.page.description))])
            }
            (State::Disabled, _) => say(agent, sender, "skill-disabled", &[name]),
            (State::Lacks(what), _) => {
                say(agent, sender, "skill-lacks", &[name, ("what", Arg::Text(&what.join(", ")))])
            }
        }
    }));
    lines.extend(agent.problems());
    reply(agent, sender, lines);
}

/// Which tools whoever asks would be offered, and why not.
fn tools(agent: &Arc<Agent>, sender: Sender, _: &str) {
    let agent = agent.clone();
    agent.server().clone().post("command.tools", player_of(sender), move |server| {
        let nodes: Vec<String> = TOOLS.iter().map(Tool::permission).collect();
        let granted = match sender {
            Sender::Console => nodes,
            Sender::Player(player) => match server.ask(&Permissions { player, nodes }) {
                Ok(answer) => answer.granted,
                Err(_) => return,
            },
        };
        let settings = agent.settings();
        let mut offered = 0.0;
        let mut lines: Vec<String> = TOOLS
            .iter()
            .map(|tool| {
                let (name, permission) = (("name", Arg::Text(tool.name)), tool.permission());
                let lack = settings.lack(tool);
                if lack == Some(Lack::Skill) {
                    say(&agent, sender, "tool-unlisted", &[name])
                } else if let Some(Lack::Need(need)) = lack {
                    say(&agent, sender, "tool-needs", &[name, ("what", Arg::Text(need.what()))])
                } else if !granted.contains(&permission) {
                    say(&agent, sender, "tool-not-allowed", &[name, ("permission", Arg::Text(&permission))])
                } else {
                    offered += 1.0;
                    say(&agent, sender, "tool-offered", &[name])
                }
            })
            .collect();
        let counts = [("offered", Arg::Number(offered)), ("all", Arg::Number(TOOLS.len() as f64))];
        lines.insert(0, say(&agent, sender, "tools-title", &counts));
        reply(&agent, sender, lines);
    });
}

fn status(agent: &Arc<Agent>, sender: Sender, _: &str) {
    let agent = agent.clone();
    agent.server().clone().post("command.status", player_of(sender), move |server| {
        let Ok(about) = server.ask(&About {}) else { return };
        let number = |value: f64| Arg::Number((value * 100.0).round() / 100.0);
        let queries = server.meter().queries();
        let slowest = queries.iter().map(|figures| figures.most.as_micros()).max().unwrap_or(0);
        let asked: u64 = queries.iter().map(|figures| figures.asked).sum();
        let (jobs, overruns) = server.meter().jobs();
        let (running, waiting) = agent.desk.load();
        let version = env!("CARGO_PKG_VERSION");
        let mut lines = vec![
            say(
                &agent,
                sender,
                "status-title",
                &[
                    ("version", Arg::Text(version)),
                    ("brand", Arg::Text(&about.brand)),
                    ("minecraft", Arg::Text(&about.minecraft)),
                ],
            ),
            say(&agent, sender, "status-library", &[("minutes", Arg::Number((agent.up().as_secs() / 60) as f64))]),
            agent.model_line(player_of(sender)),
            say(
                &agent,
                sender,
                "status-turns",
                &[("running", Arg::Number(running as f64)), ("waiting", Arg::Number(waiting as f64))],
            ),
            say(
                &agent,
                sender,
                "status-ticks",
                &[
                    ("tick", number(about.tick_ms)),
                    ("queries", Arg::Number(asked as f64)),
                    ("slowest", Arg::Number(slowest as f64)),
                    ("jobs", Arg::Number(jobs as f64)),
                    ("overruns", Arg::Number(overruns as f64)),
                ],
            ),
        ];
        if let Some(shelf) = agent.knowledge.now() {
            let (pages, sections) = (shelf.pages as f64, shelf.index.sections().len() as f64);
            let counts = [("pages", Arg::Number(pages)), ("sections", Arg::Number(sections))];
            lines.push(say(&agent, sender, "status-knowledge", &counts));
        }
        if !about.old_chat_listeners.is_empty() {
            let plugins = about.old_chat_listeners.join(", ");
            lines.push(say(&agent, sender, "status-old-chat", &[("plugins", Arg::Text(&plugins))]));
        }
        if let Some(problem) = agent.store_problem() {
            lines.push(say(&agent, sender, "status-no-database", &[("problem", Arg::Text(&problem))]));
        }
        let settings = agent.settings();
        if !settings.not_in_force.is_empty() {
            let keys = settings.not_in_force.join(", ");
            lines.push(say(&agent, sender, "status-not-in-force", &[("keys", Arg::Text(&keys))]));
        }
        lines.extend(agent.problems());
        lines.extend(agent.knowledge.problems());
        let lines = lines.iter().map(|line| component::notice(line)).collect();
        let _ = server.ask(&Tell { player: player_of(sender), lines });
    });
}
