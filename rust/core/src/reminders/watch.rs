//! The watch: one task that knows the reminders of the players who are here and shows each when it has come.

use super::shown::{self, Mark};
use super::{News, now};
use crate::agent::Agent;
use crate::day::{Glance, glance};
use crate::store::{Due, Reminder, StoreError};
use panda_world::Uuid;
use panda_world::conditions::{Clock, Clocks};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::Instant;

/// Between two looks at the clocks of worlds.
const LOOK: Duration = Duration::from_secs(1);
/// After a join: until the client shows the world and plays sounds, and has told its language.
const SETTLE: Duration = Duration::from_secs(2);
/// The longest sleep: somebody may set the machine's clock.
const LONGEST: Duration = Duration::from_secs(60);
/// Until what did not work is tried again.
const AGAIN: Duration = Duration::from_secs(30);
/// What comes later than this is marked as late: milliseconds, and ticks.
const LATE: i64 = 10_000;
const LATE_TICKS: i64 = LATE / 50;

/// Watches until the plugin ends.
pub(super) async fn watch(agent: Arc<Agent>, mut heard: UnboundedReceiver<News>) {
    let mut watch = Watch::default();
    loop {
        let news = match watch.pause(Instant::now(), now()) {
            None => heard.recv().await.map(Some),
            Some(pause) => match tokio::time::timeout(pause, heard.recv()).await {
                Ok(news) => news.map(Some),
                Err(_) => Some(None),
            },
        };
        match news {
            None => return,
            Some(None) => {}
            Some(Some(news)) => watch.hear(&agent, news).await,
        }
        watch.reread(&agent).await;
        watch.look(&agent).await;
    }
}

#[derive(Default)]
struct Watch {
    players: HashMap<Uuid, Waiting>,
    /// When the clocks of worlds were last looked at.
    looked: Option<Instant>,
    /// Shown, but the database would not delete them. They are not shown again.
    shown: HashSet<(Uuid, i64)>,
}

/// A player who is here.
struct Waiting {
    /// Nothing is shown to him before.
    from: Instant,
    reminders: Vec<Awaited>,
    /// When to read his reminders anew, since that failed.
    unread: Option<Instant>,
}

struct Awaited {
    reminder: Reminder,
    /// It came into view with the player, and its clock has not been looked at since.
    fresh: bool,
}

impl Watch {
    /// How long there is nothing to do; None: until there is news.
    fn pause(&self, instant: Instant, time: i64) -> Option<Duration> {
        self.players.values().filter_map(|waiting| self.pause_of(waiting, instant, time)).min()
    }

    fn pause_of(&self, waiting: &Waiting, instant: Instant, time: i64) -> Option<Duration> {
        let settled = waiting.from.saturating_duration_since(instant);
        let next = waiting.reminders.iter().map(|awaited| match awaited.reminder.due {
            Due::At(at) => Duration::from_millis((at - time).max(0).unsigned_abs()).min(LONGEST).max(settled),
            Due::Clock { .. } => self.next_look(instant).max(settled),
        });
        next.chain(waiting.unread.map(|at| at.saturating_duration_since(instant))).min()
    }

    fn next_look(&self, instant: Instant) -> Duration {
        self.looked.map_or(Duration::ZERO, |at| (at + LOOK).saturating_duration_since(instant))
    }

    async fn hear(&mut self, agent: &Agent, news: News) {
        match news {
            // A change of language is told as a join, too.
            News::Joined(player) if self.players.contains_key(&player) => {}
            News::Joined(player) => {
                let from = Instant::now() + SETTLE;
                self.players.insert(player, Waiting { from, reminders: Vec::new(), unread: None });
                self.read(agent, player, true).await;
            }
            News::Left(player) => {
                self.players.remove(&player);
            }
            News::Changed(player) => self.read(agent, player, false).await,
            News::Reread => {
                for player in self.players.keys().copied().collect::<Vec<_>>() {
                    self.read(agent, player, true).await;
                }
            }
        }
    }

    /// Reads again what could not be read.
    async fn reread(&mut self, agent: &Agent) {
        let instant = Instant::now();
        let overdue = |waiting: &Waiting| waiting.unread.is_some_and(|at| at <= instant);
        let players: Vec<Uuid> =
            self.players.iter().filter(|(_, waiting)| overdue(waiting)).map(|(player, _)| *player).collect();
        for player in players {
            self.read(agent, player, true).await;
        }
    }

    /// Reads the player's reminders. What was seen of a clock meanwhile stays known.
    async fn read(&mut self, agent: &Agent, player: Uuid, fresh: bool) {
        if !self.players.contains_key(&player) {
            return;
        }
        let read = self.reminders_of(agent, player).await;
        let Some(waiting) = self.players.get_mut(&player) else { return };
        match read {
            Ok(reminders) => {
                waiting.unread = None;
                let mut before = std::mem::take(&mut waiting.reminders);
                let carried_over = |reminder: Reminder| {
                    let number = reminder.number;
                    match before.iter().position(|awaited| awaited.reminder.number == number) {
                        Some(at) => before.swap_remove(at),
                        None => Awaited { reminder, fresh },
                    }
                };
                waiting.reminders = reminders.into_iter().map(carried_over).collect();
            }
            Err(error) => {
                // Told once: a database that stays away is in the log already.
                if waiting.unread.is_none() {
                    tracing::error!("database: {error}; reminders are read again in {} s", AGAIN.as_secs());
                }
                waiting.unread = Some(Instant::now() + AGAIN);
            }
        }
    }

    async fn reminders_of(&mut self, agent: &Agent, player: Uuid) -> Result<Vec<Reminder>, StoreError> {
        let store = agent.store().await?;
        let mut reminders = store.reminders(player).await?;
        let left_over: Vec<i64> = self.shown.iter().filter(|(whose, _)| *whose == player).map(|(_, n)| *n).collect();
        for number in left_over {
            reminders.retain(|reminder| reminder.number != number);
            store.remove_reminder(player, number).await?;
            self.shown.remove(&(player, number));
        }
        Ok(reminders)
    }

    /// Looks whose time has come, and shows those.
    async fn look(&mut self, agent: &Arc<Agent>) {
        let (instant, time) = (Instant::now(), now());
        let clocks = self.clocks(agent, instant).await;
        let mut come = Vec::new();
        let mut moved = Vec::new();
        let settled = self.players.iter_mut().filter(|(_, waiting)| waiting.from <= instant);
        for (player, waiting) in settled {
            for awaited in &mut waiting.reminders {
                match awaited.look(time, &clocks) {
                    Seen::NotYet => {}
                    Seen::Come(mark) => come.push((*player, awaited.reminder.clone(), mark)),
                    Seen::Moved => moved.push((*player, awaited.reminder.clone())),
                }
            }
        }
        for (player, reminder) in moved {
            if let (Due::Clock { time, seen, .. }, Ok(store)) = (&reminder.due, agent.store().await)
                && let Err(error) = store.move_reminder(player, reminder.number, *time, *seen).await
            {
                // It is known here; after a restart it is found again.
                tracing::warn!("database: {error}");
            }
        }
        for (player, reminder, mark) in come {
            self.show(agent, player, &reminder, mark).await;
        }
    }

    /// The clocks that somebody waits for, if it is time to look at them.
    async fn clocks(&mut self, agent: &Agent, instant: Instant) -> Vec<Clock> {
        let settled = self.players.values().filter(|waiting| waiting.from <= instant);
        let awaited = settled.flat_map(|waiting| &waiting.reminders);
        let worlds: BTreeSet<String> = awaited
            .filter_map(|awaited| match &awaited.reminder.due {
                Due::At(_) => None,
                Due::Clock { world, .. } => Some(world.clone()),
            })
            .collect();
        if worlds.is_empty() || !self.next_look(instant).is_zero() {
            return Vec::new();
        }
        self.looked = Some(instant);
        let worlds = Some(worlds.into_iter().collect());
        let asked = agent.server().run("reminders.clocks", None, move |server| server.ask(&Clocks { worlds }));
        match asked.await {
            Ok(Ok(answer)) => answer.clocks,
            // A fault was logged where it happened; or the plugin ends.
            Ok(Err(_)) | Err(_) => Vec::new(),
        }
    }

    async fn show(&mut self, agent: &Arc<Agent>, player: Uuid, reminder: &Reminder, mark: Mark) {
        let showing = agent.reminders.showing.lock().await;
        let done = show_and_delete(agent, player, reminder, mark).await;
        drop(showing);
        let Some(waiting) = self.players.get_mut(&player) else { return };
        match done {
            Done::Gone => waiting.reminders.retain(|awaited| awaited.reminder.number != reminder.number),
            Done::NotShown => waiting.from = Instant::now() + AGAIN,
            Done::NotDeleted(error) => {
                tracing::error!("database: {error}; the reminder was shown and is deleted in {} s", AGAIN.as_secs());
                waiting.reminders.retain(|awaited| awaited.reminder.number != reminder.number);
                waiting.unread = Some(Instant::now() + AGAIN);
                self.shown.insert((player, reminder.number));
            }
        }
    }
}

/// What became of a reminder that has come.
enum Done {
    /// Shown and deleted, or cancelled before that.
    Gone,
    /// The player is not here, or the database is away.
    NotShown,
    NotDeleted(StoreError),
}

async fn show_and_delete(agent: &Arc<Agent>, player: Uuid, reminder: &Reminder, mark: Mark) -> Done {
    let Ok(store) = agent.store().await else { return Done::NotShown };
    match store.has_reminder(player, reminder.number).await {
        Ok(true) => {}
        Ok(false) => return Done::Gone,
        Err(_) => return Done::NotShown,
    }
    let line = shown::line(agent, player, reminder, mark);
    let job = agent.server().run("reminder.show", Some(player), move |server| shown::show(server, player, line));
    if !job.await.unwrap_or(false) {
        return Done::NotShown;
    }
    store.remove_reminder(player, reminder.number).await.map_or_else(Done::NotDeleted, |_| Done::Gone)
}

enum Seen {
    NotYet,
    Come(Mark),
    /// The clock was turned back; the reminder has its new time.
    Moved,
}

impl Awaited {
    fn look(&mut self, now: i64, clocks: &[Clock]) -> Seen {
        match &mut self.reminder.due {
            Due::At(at) if *at > now => Seen::NotYet,
            Due::At(at) if now - *at > LATE => Seen::Come(Mark::Late((now - *at) as f64 / 60_000.0)),
            Due::At(_) => Seen::Come(Mark::OnTime),
            Due::Clock { moment, world, time, seen } => {
                let Some(clock) = clocks.iter().find(|clock| clock.world == *world) else { return Seen::NotYet };
                let glance = glance(*moment, *time, *seen, clock.time);
                *seen = clock.time;
                let fresh = std::mem::replace(&mut self.fresh, false);
                match glance {
                    Glance::NotYet => Seen::NotYet,
                    Glance::Come { ago } => {
                        // By a clock that was turned back it has come all the same, also at the next look.
                        *time = (*time).min(clock.time);
                        Seen::Come(match fresh {
                            _ if ago <= LATE_TICKS => Mark::OnTime,
                            true => Mark::Missed,
                            false => Mark::Leapt,
                        })
                    }
                    Glance::Moved { due } => {
                        *time = due;
                        Seen::Moved
                    }
                }
            }
        }
    }
}
