//! Who is here, whose turn runs and what waits. Decides in one short lock; starts nothing and shows nothing itself.

use panda_turn::StopReason;
use panda_world::{Foreign, Uuid};
use parking_lot::Mutex;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Questions that may wait behind a running turn.
const QUEUE: usize = 2;

/// What a player asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) words: String,
    /// Everyone saw it, so everyone sees the answer.
    pub(crate) public: bool,
}

/// One turn as others see it: whose it is, and whether it has been ended.
///
/// Whoever shows or changes something for a turn asks [`TurnScope::is_over`] at the moment of the effect, on the
/// server thread, where stop, logout and disable end it: so nothing of an ended turn gets through.
#[derive(Debug)]
pub(crate) struct TurnScope {
    pub(crate) player: Uuid,
    /// Counts up over the life of the library; no two turns share one.
    pub(crate) generation: u64,
    over: CancellationToken,
    why: OnceLock<StopReason>,
}

impl TurnScope {
    fn new(player: Uuid, generation: u64) -> Arc<TurnScope> {
        Arc::new(TurnScope { player, generation, over: CancellationToken::new(), why: OnceLock::new() })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.is_cancelled()
    }

    /// Waits until the turn is ended from outside.
    pub(crate) async fn ended(&self) -> StopReason {
        self.over.cancelled().await;
        self.why.get().copied().unwrap_or(StopReason::Shutdown)
    }

    fn end(&self, reason: StopReason) {
        // The first reason stands.
        let _ = self.why.set(reason);
        self.over.cancel();
    }
}

/// What happens when a question comes while another is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhileBusy {
    Queue,
    Replace,
    Refuse,
}

/// The rules for taking questions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) while_busy: WhileBusy,
    pub(crate) cool_down: Duration,
    /// Turns at once on this server.
    pub(crate) most_turns: usize,
}

/// What becomes of a question.
#[derive(Debug)]
pub(crate) enum Taken {
    Start(Arc<TurnScope>),
    Queued,
    QueueFull,
    Busy,
    CoolDown(Duration),
    ServerFull,
}

/// All players that have said or done something since the plugin started.
#[derive(Default)]
pub(crate) struct Desk {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    seats: HashMap<Uuid, Seat>,
    running: usize,
    generation: u64,
    closed: bool,
}

#[derive(Default)]
struct Seat {
    name: Option<Foreign>,
    locale: Option<String>,
    admin: bool,
    running: Option<Arc<TurnScope>>,
    waiting: VecDeque<Question>,
    last_accepted: Option<Instant>,
    /// Lines of the last answer that were too many to show.
    more: VecDeque<Value>,
}

impl Desk {
    pub(crate) fn join(&self, player: Uuid, name: Foreign, locale: String) {
        let mut inner = self.inner.lock();
        let seat = inner.seats.entry(player).or_default();
        seat.name = Some(name);
        seat.locale = Some(locale);
    }

    /// Ends what runs and forgets the seat, but not when he last asked: a relog is no way round the cool-down.
    pub(crate) fn quit(&self, player: Uuid) {
        let mut inner = self.inner.lock();
        inner.end(player, StopReason::Logout);
        if let Some(seat) = inner.seats.remove(&player) {
            let last_accepted = seat.last_accepted;
            let left = Seat { last_accepted, ..Seat::default() };
            inner.seats.insert(player, left);
        }
        inner.seats.retain(|_, seat| seat.name.is_some() || seat.last_accepted.is_some_and(|at| at.elapsed() < FORGET));
    }

    pub(crate) fn name(&self, player: Uuid) -> Option<Foreign> {
        self.inner.lock().seats.get(&player)?.name.clone()
    }

    /// The locale of the player's client, as it last told.
    pub(crate) fn locale(&self, player: Uuid) -> Option<String> {
        self.inner.lock().seats.get(&player)?.locale.clone()
    }

    pub(crate) fn set_admin(&self, player: Uuid, admin: bool) {
        if let Some(seat) = self.inner.lock().seats.get_mut(&player) {
            seat.admin = admin;
        }
    }

    /// What was last known; for what is merely offered.
    pub(crate) fn is_admin(&self, player: Uuid) -> bool {
        self.inner.lock().seats.get(&player).is_some_and(|seat| seat.admin)
    }

    /// Everyone in the game.
    pub(crate) fn online(&self) -> Vec<Uuid> {
        let inner = self.inner.lock();
        inner.seats.iter().filter(|(_, seat)| seat.name.is_some()).map(|(player, _)| *player).collect()
    }

    /// He is in the game.
    pub(crate) fn is_here(&self, player: Uuid) -> bool {
        self.inner.lock().seats.get(&player).is_some_and(|seat| seat.name.is_some())
    }

    /// A turn of the player's runs: the line above the hotbar is its own.
    pub(crate) fn has_turn(&self, player: Uuid) -> bool {
        self.inner.lock().seats.get(&player).is_some_and(|seat| seat.running.is_some())
    }

    /// Takes a question at the time `now`, or says why not.
    pub(crate) fn take(&self, player: Uuid, question: &Question, rules: Rules, now: Instant) -> Taken {
        let mut inner = self.inner.lock();
        if inner.closed {
            return Taken::ServerFull;
        }
        let seat = inner.seats.entry(player).or_default();
        if seat.running.is_some() {
            match rules.while_busy {
                WhileBusy::Refuse => return Taken::Busy,
                WhileBusy::Queue if seat.waiting.len() >= QUEUE => return Taken::QueueFull,
                WhileBusy::Queue => {
                    seat.waiting.push_back(question.clone());
                    seat.last_accepted = Some(now);
                    return Taken::Queued;
                }
                WhileBusy::Replace => {}
            }
        }
        let since = seat.last_accepted.map(|at| now.saturating_duration_since(at));
        if let Some(wait) = since.and_then(|since| rules.cool_down.checked_sub(since)).filter(|wait| !wait.is_zero()) {
            return Taken::CoolDown(wait);
        }
        inner.end(player, StopReason::Replaced);
        if inner.running >= rules.most_turns {
            return Taken::ServerFull;
        }
        Taken::Start(inner.start(player, now))
    }

    /// The turn is through; the next question of the same player, if one waits, starts at once.
    pub(crate) fn finish(&self, scope: &TurnScope, now: Instant) -> Option<(Arc<TurnScope>, Question)> {
        let mut inner = self.inner.lock();
        let seat = inner.seats.get_mut(&scope.player)?;
        if seat.running.as_ref().is_none_or(|running| running.generation != scope.generation) {
            return None;
        }
        seat.running = None;
        let next = seat.waiting.pop_front();
        inner.running -= 1;
        let question = next?;
        Some((inner.start(scope.player, now), question))
    }

    /// Ends the player's turn and drops what waits. False: there was nothing.
    pub(crate) fn stop(&self, player: Uuid, reason: StopReason) -> bool {
        self.inner.lock().end(player, reason)
    }

    /// Ends every turn; gives whose.
    pub(crate) fn stop_all(&self, reason: StopReason) -> Vec<Uuid> {
        let mut inner = self.inner.lock();
        inner.closed |= reason == StopReason::Shutdown;
        let players: Vec<Uuid> = inner.seats.keys().copied().collect();
        players.into_iter().filter(|player| inner.end(*player, reason)).collect()
    }

    /// Keeps the lines of an answer that were not shown.
    pub(crate) fn keep_more(&self, player: Uuid, lines: VecDeque<Value>) {
        if let Some(seat) = self.inner.lock().seats.get_mut(&player) {
            seat.more = lines;
        }
    }

    /// Takes the next lines of the last answer, and whether there are still more.
    pub(crate) fn take_more(&self, player: Uuid, most: usize) -> (Vec<Value>, bool) {
        let mut inner = self.inner.lock();
        let Some(seat) = inner.seats.get_mut(&player) else { return (Vec::new(), false) };
        let count = most.min(seat.more.len());
        let lines = seat.more.drain(..count).collect();
        (lines, !seat.more.is_empty())
    }

    /// Turns that run and questions that wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let inner = self.inner.lock();
        (inner.running, inner.seats.values().map(|seat| seat.waiting.len()).sum())
    }
}

/// How long the time of the last question is kept for one who has left: as long as the longest cool-down.
const FORGET: Duration = Duration::from_secs(600);

impl Inner {
    fn start(&mut self, player: Uuid, now: Instant) -> Arc<TurnScope> {
        self.generation += 1;
        let scope = TurnScope::new(player, self.generation);
        let seat = self.seats.entry(player).or_default();
        seat.running = Some(scope.clone());
        seat.last_accepted = Some(now);
        self.running += 1;
        scope
    }

    fn end(&mut self, player: Uuid, reason: StopReason) -> bool {
        let Some(seat) = self.seats.get_mut(&player) else { return false };
        let waited = !seat.waiting.is_empty();
        seat.waiting.clear();
        let Some(scope) = seat.running.take() else { return waited };
        self.running -= 1;
        scope.end(reason);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules { while_busy: WhileBusy::Queue, cool_down: Duration::from_secs(5), most_turns: 3 };

    fn question(words: &str) -> Question {
        Question { words: words.into(), public: false }
    }

    fn started(desk: &Desk, player: u128, rules: Rules, now: Instant) -> Arc<TurnScope> {
        match desk.take(Uuid::from_u128(player), &question("?"), rules, now) {
            Taken::Start(scope) => scope,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn two_questions_wait_and_a_third_does_not() {
        let (desk, now, ada) = (Desk::default(), Instant::now(), Uuid::from_u128(1));
        let first = started(&desk, 1, RULES, now);
        assert!(matches!(desk.take(ada, &question("a"), RULES, now), Taken::Queued));
        assert!(matches!(desk.take(ada, &question("b"), RULES, now), Taken::Queued));
        assert!(matches!(desk.take(ada, &question("c"), RULES, now), Taken::QueueFull));
        let (second, words) = desk.finish(&first, now).unwrap();
        assert_eq!(words.words, "a");
        assert_eq!(desk.load(), (1, 1));
        assert!(desk.finish(&first, now).is_none(), "a turn finishes once");
        assert!(!second.is_over());
    }

    #[test]
    fn the_cool_down_counts_from_the_last_accepted_question() {
        let (desk, now) = (Desk::default(), Instant::now());
        let scope = started(&desk, 1, RULES, now);
        desk.finish(&scope, now);
        let again = desk.take(Uuid::from_u128(1), &question("?"), RULES, now + Duration::from_secs(3));
        assert!(matches!(again, Taken::CoolDown(left) if left == Duration::from_secs(2)));
        started(&desk, 1, RULES, now + Duration::from_secs(5));
    }

    #[test]
    fn a_relog_is_no_way_round_the_cool_down() {
        let (desk, now, ada) = (Desk::default(), Instant::now(), Uuid::from_u128(1));
        started(&desk, 1, RULES, now);
        desk.quit(ada);
        desk.join(ada, Foreign::new("Ada"), "en_us".into());
        assert!(matches!(desk.take(ada, &question("?"), RULES, now), Taken::CoolDown(_)));
    }

    #[test]
    fn stop_ends_the_turn_and_what_waits() {
        let (desk, now, ada) = (Desk::default(), Instant::now(), Uuid::from_u128(1));
        let scope = started(&desk, 1, RULES, now);
        desk.take(ada, &question("a"), RULES, now);
        assert!(desk.stop(ada, StopReason::Player));
        assert!(scope.is_over());
        assert_eq!(desk.load(), (0, 0));
        assert!(desk.finish(&scope, now).is_none());
        assert!(!desk.stop(ada, StopReason::Player), "nothing is left to stop");
    }

    #[test]
    fn replace_ends_the_old_turn_and_refuse_keeps_it() {
        let (desk, now) = (Desk::default(), Instant::now());
        let rules = Rules { while_busy: WhileBusy::Replace, cool_down: Duration::ZERO, most_turns: 3 };
        let old = started(&desk, 1, rules, now);
        let new = started(&desk, 1, rules, now);
        assert!(old.is_over() && !new.is_over());
        let refuse = Rules { while_busy: WhileBusy::Refuse, ..rules };
        assert!(matches!(desk.take(Uuid::from_u128(1), &question("?"), refuse, now), Taken::Busy));
        assert!(!new.is_over());
    }

    #[test]
    fn the_server_takes_no_more_turns_than_it_may() {
        let (desk, now) = (Desk::default(), Instant::now());
        for player in 1..=3 {
            started(&desk, player, RULES, now);
        }
        assert!(matches!(desk.take(Uuid::from_u128(4), &question("?"), RULES, now), Taken::ServerFull));
        desk.quit(Uuid::from_u128(2));
        started(&desk, 4, RULES, now);
    }

    #[test]
    fn a_closed_desk_starts_nothing() {
        let (desk, now) = (Desk::default(), Instant::now());
        let scope = started(&desk, 1, RULES, now);
        assert_eq!(desk.stop_all(StopReason::Shutdown).len(), 1);
        assert!(scope.is_over());
        assert!(matches!(desk.take(Uuid::from_u128(2), &question("?"), RULES, now), Taken::ServerFull));
    }
}
