//! Drives one turn: does what the machine says until it is done, and shows the answer.

use super::ending::{self, Ended};
use super::progress::{self, Progress};
use super::{conversation, memory, tool_calls};
use crate::agent::Agent;
use crate::chat::component;
use crate::desk::{Question, TurnScope};
use crate::models::ModelFailure;
use crate::prompt;
use crate::settings::Settings;
use crate::tools::{Asker, TOOLS, Tool};
use panda_turn::{Delay, Failure, Step, Tools, Turn};
use panda_wire::{FailureKind, Message, ToolChoice};
use panda_world::player::{Permissions, Snapshot, SnapshotAnswer};
use panda_world::{JobError, QueryError, Uuid};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Runs the turn to its end and lets the player's next question begin.
pub(crate) async fn drive(agent: Arc<Agent>, scope: Arc<TurnScope>, question: Question) {
    let settings = agent.settings();
    let (progress, shown) = Progress::new();
    let work = async {
        tokio::select! {
            outcome = answer(&agent, &settings, &scope, &question, &progress) => outcome,
            () = progress::show(agent.clone(), scope.clone(), shown) => None,
        }
    };
    let outcome = tokio::select! {
        // An ended turn wins over an answer that is ready in the same moment.
        biased;
        _ = scope.ended() => None,
        outcome = work => outcome,
    };
    progress::clear(&agent, &scope);
    if let Some(outcome) = outcome {
        ending::show(&agent, &settings, &scope, &question, outcome).await;
    }
    agent.turn_is_over(&scope);
}

async fn answer(
    agent: &Arc<Agent>,
    settings: &Arc<Settings>,
    scope: &Arc<TurnScope>,
    question: &Question,
    progress: &Progress,
) -> Option<Ended> {
    let began = Instant::now();
    let left = || settings.turn_timeout.saturating_sub(began.elapsed());
    let model = settings.model.as_ref()?;
    let (asker, tools, snapshot) = match arrive(agent, settings, scope.player).await {
        Arrival::Welcome { admin, tools, snapshot } => {
            let (agent, settings) = (agent.clone(), settings.clone());
            (Asker { player: scope.player, admin, agent, settings }, tools, *snapshot)
        }
        Arrival::NotAllowed => {
            agent.tell_for(scope, vec![component::notice(&agent.say(scope.player, "not-allowed", &[]))]);
            return None;
        }
        Arrival::Left => return None,
    };
    let specs = conversation::offered(&tools);
    let system = Message::System(settings.system.clone());
    let known = memory::recall(agent, settings, scope.player).await;
    let kept = [
        ("places", known.nearest_places(&snapshot)),
        ("goals", agent.goals.told(scope.player)),
        ("preferences", known.preferences()),
    ];
    let asked = Message::user(prompt::question(&question.words, &snapshot.locale, &snapshot, kept));
    let mut turn = Turn::new(scope.generation, settings.limits);
    let mut failure = None;
    loop {
        match turn.next(left()) {
            Step::CallModel(call) => {
                wait(call.delay).await;
                let mut messages = vec![system.clone()];
                if !call.without_history {
                    messages.extend(conversation::earlier(&known.rounds));
                }
                messages.push(asked.clone());
                messages.extend(conversation::messages(turn.transcript(), &settings.skills));
                let messages = conversation::taking_turns(messages);
                let choice = match call.tools {
                    Tools::Offered => ToolChoice::Auto,
                    Tools::Off => ToolChoice::None,
                };
                progress.say("progress-thinking".to_owned());
                let mut partial = String::new();
                let asking = model.ask(&messages, &specs, choice, turn.steps() + 1, &mut partial);
                match tokio::time::timeout(left(), asking).await {
                    Ok(Ok(reply)) => {
                        turn.model_replied(call.ticket, conversation::reply(reply, &tools));
                    }
                    Ok(Err(error)) => {
                        // What comes of it, and who is told, is decided when the turn ends.
                        tracing::debug!("model {} at {}: {error}", model.name(), model.host());
                        turn.model_failed(call.ticket, failure_of(&error), left());
                        failure = Some(error);
                    }
                    Err(_) => turn.time_is_up(Some(&partial)),
                }
            }
            Step::CallTools(batch) => {
                let results = tool_calls::run(agent, scope, &asker, progress, batch.runs);
                match tokio::time::timeout(left(), results).await {
                    Ok(results) => {
                        turn.tool_results(batch.ticket, results);
                    }
                    Err(_) => turn.time_is_up(None),
                }
            }
            Step::Done(outcome) => {
                let tools = turn.tools_used().to_vec();
                return Some(Ended { outcome, failure, tools });
            }
        }
    }
}

enum Arrival {
    Welcome {
        admin: bool,
        /// What he may have the model use, in the table's order.
        tools: Vec<&'static Tool>,
        snapshot: Box<SnapshotAnswer>,
    },
    NotAllowed,
    Left,
}

/// The one hop at the beginning: may he, and how is he.
async fn arrive(agent: &Agent, settings: &Settings, player: Uuid) -> Arrival {
    let mut tools: Vec<&'static Tool> = TOOLS.iter().filter(|tool| settings.lack(tool).is_none()).collect();
    let mut nodes = ["panda.use", "panda.admin"].map(str::to_owned).to_vec();
    nodes.extend(tools.iter().map(|tool| tool.permission()));
    let job = agent.server().run("turn.snapshot", Some(player), move |server| {
        let granted = server.ask(&Permissions { player, nodes })?.granted;
        let snapshot = server.ask(&Snapshot { player })?;
        Ok::<_, QueryError>((granted, snapshot))
    });
    match job.await {
        Ok(Ok((granted, snapshot))) if granted.iter().any(|node| node == "panda.use") => {
            let admin = granted.iter().any(|node| node == "panda.admin");
            tools.retain(|tool| granted.contains(&tool.permission()));
            Arrival::Welcome { admin, tools, snapshot: Box::new(snapshot) }
        }
        Ok(Ok(_)) => Arrival::NotAllowed,
        // A fault was logged where it happened.
        Ok(Err(_)) | Err(JobError::Gone | JobError::Panicked) => Arrival::Left,
    }
}

async fn wait(delay: Delay) {
    let pause = match delay {
        Delay::None => return,
        Delay::Told(pause) => pause,
        // Half a second, then one, each up to half longer: players who failed together do not come back together.
        Delay::Backoff(number) => Duration::from_millis(250 << number.min(4)).mul_f64(1.0 + fastrand::f64() / 2.0),
    };
    tokio::time::sleep(pause).await;
}

/// What the machine needs to know of a failure.
fn failure_of(error: &ModelFailure) -> Failure {
    let ModelFailure::Provider(failure) = error else { return Failure::Transient { wait: None } };
    match failure.kind {
        FailureKind::ModelFault => Failure::BadReply,
        FailureKind::ContextTooLong => Failure::TooLong,
        _ if failure.is_transient() => Failure::Transient { wait: failure.wait },
        _ => Failure::Final,
    }
}
