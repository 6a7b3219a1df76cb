//! Drives one turn: does what the machine says until it is done, and shows the answer.

use super::progress::{self, Progress};
use super::{conversation, memory, tool_calls};
use crate::agent::Agent;
use crate::chat::component;
use crate::desk::{Question, TurnScope};
use crate::models::ModelFailure;
use crate::prompt;
use crate::settings::Settings;
use crate::store::Round;
use crate::tools::{Asker, TOOLS, Tool};
use crate::words::Arg;
use panda_turn::{Delay, Failure, Outcome, Step, Tools, Turn};
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
        show(&agent, &settings, &scope, &question, outcome).await;
    }
    agent.turn_is_over(&scope);
}

/// What came of the turn, with what the machine does not keep: the failure's own words.
struct Ended {
    outcome: Outcome,
    failure: Option<ModelFailure>,
    /// Names of the tools that ran.
    tools: Vec<String>,
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
    let (asker, snapshot) = match arrive(agent, scope.player).await {
        Arrival::Welcome { admin, snapshot } => {
            let (agent, settings) = (agent.clone(), settings.clone());
            (Asker { player: scope.player, admin, agent, settings }, snapshot)
        }
        Arrival::NotAllowed => {
            agent.tell_for(scope, vec![component::notice(&agent.say(scope.player, "not-allowed", &[]))]);
            return None;
        }
        Arrival::Left => return None,
    };
    let tools: Vec<&'static Tool> = TOOLS.iter().collect();
    let specs = conversation::offered(&tools);
    let system = Message::System(prompt::system(prompt::SYSTEM, &settings.personality));
    let known = memory::recall(agent, settings, scope.player).await;
    let places = known.nearest_places(&snapshot);
    let asked = Message::user(prompt::question(&question.words, &snapshot.locale, &snapshot, &places));
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
                messages.extend(conversation::messages(turn.transcript()));
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
                        tracing::warn!("model {} at {}: {error}", model.name(), model.host());
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
    Welcome { admin: bool, snapshot: SnapshotAnswer },
    NotAllowed,
    Left,
}

/// The one hop at the beginning: may he, and how is he.
async fn arrive(agent: &Agent, player: Uuid) -> Arrival {
    let job = agent.server().run("turn.snapshot", Some(player), move |server| {
        let nodes = ["panda.use", "panda.admin"].map(str::to_owned).to_vec();
        let granted = server.ask(&Permissions { player, nodes })?.granted;
        let snapshot = server.ask(&Snapshot { player })?;
        Ok::<_, QueryError>((granted, snapshot))
    });
    match job.await {
        Ok(Ok((granted, snapshot))) if granted.iter().any(|node| node == "panda.use") => {
            let admin = granted.iter().any(|node| node == "panda.admin");
            Arrival::Welcome { admin, snapshot }
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

/// Shows how the turn ended, on the server thread, unless it was ended from outside meanwhile.
async fn show(agent: &Arc<Agent>, settings: &Settings, scope: &Arc<TurnScope>, question: &Question, ended: Ended) {
    let player = scope.player;
    let say = |key: &str| agent.say(player, key, &[]);
    let mut keep = None;
    let words = match ended.outcome {
        Outcome::Answer { text, .. } | Outcome::TimeUp { text: Some(text) } => {
            let (question, tools) = (question.words.clone(), ended.tools);
            keep = Some(Round { question, answer: text.clone(), tools });
            let lines = component::answer(&panda_world::Foreign::new(text));
            if lines.is_empty() {
                vec![component::notice(&say("failed-empty"))]
            } else {
                agent.first_lines(scope, lines, settings.max_lines)
            }
        }
        Outcome::TimeUp { text: None } => vec![component::notice(&say("failed-time"))],
        Outcome::NoAnswer => vec![component::notice(&say("failed-empty"))],
        Outcome::Failed(_) => vec![component::notice(&failed(agent, player, ended.failure.as_ref()))],
        Outcome::Stopped(_) => return,
    };
    // Kept before it is shown: what the player has read is never lost.
    let kept = match keep {
        Some(round) => memory::keep(agent, scope.player, &round).await,
        None => None,
    };
    if !agent.answer_for(scope, question.public, words).await
        && let Some(kept) = kept
    {
        memory::take_back(kept).await;
    }
}

/// The sentence that a player gets when the model could not be asked.
fn failed(agent: &Agent, player: Uuid, failure: Option<&ModelFailure>) -> String {
    let Some(failure) = failure else { return agent.say(player, "failed-defect", &[]) };
    match (failure, failure.kind()) {
        (_, Some(FailureKind::ContentFilter)) => agent.say(player, "failed-filter", &[]),
        (_, Some(FailureKind::ContextTooLong)) => agent.say(player, "failed-length", &[]),
        (ModelFailure::Provider(provider), Some(FailureKind::RateLimited)) if provider.wait.is_some() => {
            let seconds = provider.wait.unwrap_or_default().as_secs_f64().ceil();
            agent.say(player, "failed-busy", &[("seconds", Arg::Number(seconds))])
        }
        _ => agent.say(player, "failed-model", &[]),
    }
}

