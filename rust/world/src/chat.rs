//! What a player reads and hears: chat lines, the action bar, sounds. Text crosses as component JSON that our own code has built.

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

/// Plays a sound that this player alone hears, where he is.
#[derive(Debug, Serialize)]
pub struct Sound {
    pub player: Uuid,
    /// The key, as in `minecraft:block.note_block.bell`.
    pub sound: String,
    /// 1 is as loud as the game has it.
    pub volume: f32,
    /// 0.5 to 2; 1 is as the game has it.
    pub pitch: f32,
}

impl Query for Sound {
    const NAME: &'static str = "chat.sound";
    type Answer = Done;
}

/// The answer of an effect: nothing but that it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Done {}
