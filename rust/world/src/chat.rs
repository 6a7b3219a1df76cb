//! What a player reads: chat lines and the action bar. Text crosses as component JSON that our own code has built.

use crate::{Query, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Shows lines in a player's chat, or on the console.
#[derive(Debug, Serialize)]
pub struct Tell {
    /// None: the console.
    pub player: Option<Uuid>,
    /// Component JSON, in the dialect that every supported version reads (camelCase events).
    pub lines: Vec<Value>,
}

impl Query for Tell {
    const NAME: &'static str = "chat.tell";
    type Answer = Done;
}

/// Shows one line above the hotbar; it fades by itself after about two seconds.
#[derive(Debug, Serialize)]
pub struct ActionBar {
    pub player: Uuid,
    pub line: Value,
}

impl Query for ActionBar {
    const NAME: &'static str = "chat.action_bar";
    type Answer = Done;
}

/// The answer of an effect: nothing but that it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Done {}
