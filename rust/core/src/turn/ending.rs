//! How a turn ends for those who wait for it: what the player reads, what is kept of it, what the admins are told.

use super::memory;
use crate::agent::Agent;
use crate::alarm::Sentence;
use crate::chat::component;
use crate::desk::{Question, TurnScope};
use crate::models::ModelFailure;
use crate::settings::Settings;
use crate::store::Round;
use crate::tools;
use crate::words::Arg;
use panda_turn::Outcome;
use panda_wire::FailureKind;
use panda_world::{Foreign, Uuid};
use std::sync::Arc;

/// What came of a turn, with what the machine does not keep: the failure's own words.
pub(super) struct Ended {
    pub(super) outcome: Outcome,
    pub(super) failure: Option<ModelFailure>,
    /// Names of the tools that ran.
    pub(super) tools: Vec<String>,
}

impl Ended {
    /// Something of the player's own went into it.
    fn is_private(&self) -> bool {
        self.tools.iter().filter_map(|name| tools::find(name)).any(|tool| tool.private)
    }
}

/// Shows how the turn ended, on the server thread, unless it was ended from outside meanwhile.
pub(super) async fn show(
    agent: &Arc<Agent>,
    settings: &Settings,
    scope: &Arc<TurnScope>,
    question: &Question,
    ended: Ended,
) {
    tell_admins(agent, settings, &ended);
    let player = scope.player;
    let say = |key: &str| agent.say(player, key, &[]);
    let public = question.public && !ended.is_private();
    let mut keep = None;
    let words = match ended.outcome {
        Outcome::Answer { text, .. } | Outcome::TimeUp { text: Some(text) } => {
            let question = question.words.clone();
            keep = Some(Round { question, answer: text.clone(), tools: ended.tools });
            let lines = component::answer(&Foreign::new(text));
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
    let answer = keep.as_ref().filter(|_| settings.log_conversations).map(|round| round.answer.clone());
    // Kept before it is shown: what the player has read is never lost.
    let kept = match keep {
        Some(round) => memory::keep(agent, scope.player, &round).await,
        None => None,
    };
    if agent.answer_for(scope, public, words).await {
        if let Some((answer, name)) = answer.zip(agent.desk.name(player)) {
            tracing::info!("{} asked: {:?}; Panda said: {answer:?}", name.raw(), question.words);
        }
    } else if let Some(kept) = kept {
        memory::take_back(kept).await;
    }
}

/// The sentence that a player gets when the model could not be asked.
fn failed(agent: &Agent, player: Uuid, failure: Option<&ModelFailure>) -> String {
    let key = match failure {
        None => "failed-defect",
        Some(ModelFailure::Provider(failure)) => match failure.kind {
            FailureKind::RateLimited => match failure.wait {
                Some(wait) => {
                    let seconds = Arg::Number(wait.as_secs_f64().ceil());
                    return agent.say(player, "failed-busy", &[("seconds", seconds)]);
                }
                None => "failed-busy-soon",
            },
            FailureKind::ContentFilter => "failed-filter",
            FailureKind::ContextTooLong => "failed-length",
            FailureKind::ModelFault => "failed-empty",
            FailureKind::QuotaExhausted => "failed-quota",
            FailureKind::Auth | FailureKind::UnknownModel | FailureKind::NoImages | FailureKind::BadRequest => {
                "failed-setup"
            }
            FailureKind::Server | FailureKind::Cut | FailureKind::NotUnderstood => "failed-model",
        },
        Some(ModelFailure::Unreached(_) | ModelFailure::Silent(_)) => "failed-model",
    };
    agent.say(player, key, &[])
}

fn tell_admins(agent: &Arc<Agent>, settings: &Settings, ended: &Ended) {
    let Some(model) = &settings.model else { return };
    match (&ended.outcome, &ended.failure) {
        (Outcome::NoAnswer, _) => agent.alarm(&Sentence::of_silence(model)),
        (Outcome::Failed(_), Some(failure)) => match Sentence::of(model, failure) {
            Some(sentence) => agent.alarm(&sentence),
            None => tracing::info!("model {} at {}: {failure}", model.name(), model.host()),
        },
        _ => {}
    }
}
