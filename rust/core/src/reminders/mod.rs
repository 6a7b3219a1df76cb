//! Reminders on their way: who waits for what, and when each is shown. What is kept lies in `store/reminders`, the day's
//! arithmetic in `day`, the words in `shown` and `outlook`.
//!
//! One task watches over the players that are here. While none of them has a reminder it sleeps; those in real time cost
//! a sleep until the next is due; those that wait for a moment of the day cost one small query a second, for all together,
//! since the time of a world may leap or be turned back at any moment.

mod outlook;
mod shown;
mod watch;

pub(crate) use outlook::{Comes, Outlook};

use crate::agent::Agent;
use crate::store::{Due, Reminder};
use panda_world::conditions::Clocks;
use panda_world::{JobError, ServerHandle, Uuid};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc;

/// What the watch must hear of.
#[derive(Debug, Clone, Copy)]
enum News {
    Joined(Uuid),
    Left(Uuid),
    /// His reminders are others now.
    Changed(Uuid),
    /// The database may be there again.
    Reread,
}

/// The way to the watch.
pub(crate) struct Reminders {
    tell: mpsc::UnboundedSender<News>,
    heard: Mutex<Option<mpsc::UnboundedReceiver<News>>>,
    /// Held from before a reminder is shown until it is deleted.
    showing: tokio::sync::Mutex<()>,
}

impl Default for Reminders {
    fn default() -> Reminders {
        let (tell, heard) = mpsc::unbounded_channel();
        Reminders { tell, heard: Mutex::new(Some(heard)), showing: tokio::sync::Mutex::default() }
    }
}

impl Reminders {
    /// Begins to watch. Only the first call does anything.
    pub(crate) fn watch(&self, agent: &Arc<Agent>) {
        if let Some(heard) = self.heard.lock().take() {
            agent.spawn(watch::watch(agent.clone(), heard));
        }
    }

    pub(crate) fn joined(&self, player: Uuid) {
        self.news(News::Joined(player));
    }

    pub(crate) fn left(&self, player: Uuid) {
        self.news(News::Left(player));
    }

    pub(crate) fn changed(&self, player: Uuid) {
        self.news(News::Changed(player));
    }

    pub(crate) fn reread(&self) {
        self.news(News::Reread);
    }

    fn news(&self, news: News) {
        // After the end nobody listens any more.
        let _ = self.tell.send(news);
    }

    /// Waits until no reminder is shown that is not yet deleted. Before the database is closed: else it would be shown
    /// again after the next start.
    pub(crate) async fn settle(&self) {
        drop(self.showing.lock().await);
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// When each of a player's reminders is to be expected, the soonest first, those that do not come for now last.
pub(crate) async fn expected(
    server: &ServerHandle,
    player: Uuid,
    reminders: Vec<Reminder>,
) -> Result<Vec<(Reminder, Outlook)>, JobError> {
    let waits_for_a_clock = reminders.iter().any(|reminder| matches!(reminder.due, Due::Clock { .. }));
    let clocks = match waits_for_a_clock {
        false => Vec::new(),
        true => {
            let job = server.run("reminders.expected", Some(player), |server| server.ask(&Clocks { worlds: None }));
            // A fault was logged where it happened.
            job.await?.map(|answer| answer.clocks).unwrap_or_default()
        }
    };
    let now = now();
    let mut expected: Vec<(Reminder, Outlook)> = reminders
        .into_iter()
        .map(|reminder| {
            let outlook = Outlook::of(&reminder.due, now, &clocks);
            (reminder, outlook)
        })
        .collect();
    expected.sort_by(|a, b| a.1.comes.partial_cmp(&b.1.comes).unwrap_or(std::cmp::Ordering::Equal));
    Ok(expected)
}
