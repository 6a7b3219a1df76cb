//! Planted, in the tests' second library alone: a tool that does nothing and answers with an empty success. Its scenario
//! must then fail, or it proves nothing. Arguments are still read, so that bad ones stay bad.

use super::{ToolResult, find};
use parking_lot::RwLock;
use serde_json::json;

/// The one tool that does nothing now.
static EMPTIED: RwLock<Option<&'static str>> = RwLock::new(None);

/// From now on that tool alone does nothing; an unknown name means none. Says which it is.
pub fn empty(name: &str) -> Option<&'static str> {
    let tool = find(name).map(|tool| tool.name);
    *EMPTIED.write() = tool;
    tool
}

pub(super) fn is(name: &str) -> bool {
    *EMPTIED.read() == Some(name)
}

/// What such a tool answers.
pub(super) fn result() -> ToolResult {
    tracing::warn!("panda-planted-fault: a tool that does nothing was called");
    Ok(json!({}))
}
