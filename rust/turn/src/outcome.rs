//! How a turn ends, and the kinds of failure that the machine tells apart. The words for players are the driver's.

use std::time::Duration;

/// Which budget forced the last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    Steps,
    Calls,
}

/// A model request that brought no reply. The driver maps the failures of wire and network to these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// May go away by itself: busy, server error, cut stream, no connection. `wait` is what the provider asked for.
    Transient { wait: Option<Duration> },
    /// The model's own doing (its server could not read the model's call): worth one more request, like an empty reply.
    BadReply,
    /// The request is longer than the model takes.
    TooLong,
    /// Asking again would bring the same: key, quota, unknown model, content filter, bad request.
    Final,
}

/// Why a turn was ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The player said stop.
    Player,
    /// A newer question of the player took its place.
    Replaced,
    Logout,
    /// The player's history was cleared.
    Clear,
    Reload,
    Shutdown,
}

/// How the turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The model's answer; never blank. `forced` when a budget was used up and tools were off.
    Answer { text: String, forced: Option<Exhausted> },
    /// The model gave no text, the second time too.
    NoAnswer,
    /// The model could not be asked. `Transient` with a wait: the provider wants more time than the turn has left.
    Failed(Failure),
    /// Time is used up. `text` is what the model had said until then, if anything; it may end anywhere.
    TimeUp { text: Option<String> },
    /// Ended from outside: nothing of this turn is shown or kept.
    Stopped(StopReason),
}
