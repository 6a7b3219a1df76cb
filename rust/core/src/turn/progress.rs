//! The line above the hotbar that names what is going on while a turn runs.

use crate::agent::Agent;
use crate::chat::component;
use crate::desk::TurnScope;
use panda_world::chat::ActionBar;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The client lets the line fade after about two seconds.
const REFRESH: Duration = Duration::from_millis(1500);

/// Says what is going on, by message key; the line is shown until the progress is dropped with the turn.
pub(super) struct Progress {
    key: watch::Sender<String>,
}

impl Progress {
    pub(super) fn new() -> (Progress, watch::Receiver<String>) {
        let (key, shown) = watch::channel("progress-thinking".to_owned());
        (Progress { key }, shown)
    }

    pub(super) fn say(&self, key: String) {
        self.key.send_replace(key);
    }
}

/// Shows the line and keeps it from fading. Ends with the sender.
pub(super) async fn show(agent: Arc<Agent>, scope: Arc<TurnScope>, mut shown: watch::Receiver<String>) {
    loop {
        let key = shown.borrow_and_update().clone();
        line(&agent, &scope, &key);
        let changed = tokio::time::timeout(REFRESH, shown.changed()).await;
        if matches!(changed, Ok(Err(_))) {
            return;
        }
    }
}

fn line(agent: &Arc<Agent>, scope: &Arc<TurnScope>, key: &str) {
    let (agent, scope, key) = (agent.clone(), scope.clone(), key.to_owned());
    agent.server().clone().post("turn.progress", Some(scope.player), move |server| {
        if !scope.is_over() {
            let text = agent.say(scope.player, &key, &[]);
            // Gone meanwhile: then there is nobody to show it to.
            let _ = server.ask(&ActionBar { player: scope.player, line: component::action_bar(&text) });
        }
    });
}

/// Takes the line away, also after a turn was ended from outside.
pub(super) fn clear(agent: &Agent, scope: &TurnScope) {
    let player = scope.player;
    agent.server().post("turn.progress", Some(player), move |server| {
        let _ = server.ask(&ActionBar { player, line: component::action_bar("") });
    });
}
