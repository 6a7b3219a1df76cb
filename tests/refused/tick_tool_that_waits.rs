// error: E0053
//! A tool of the tick cannot be async: it would hold the token over a wait.

use panda_core::tools::{Asker, TickTool, ToolResult};
use panda_world::ServerThread;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Waits {}

impl TickTool for Waits {
    const NAME: &'static str = "wait_here";

    //~ refused: async fn run(self, _: &mut ServerThread<'_>, _: &Asker) -> ToolResult {
    //~ accepted: fn run(self, _: &mut ServerThread<'_>, _: &Asker) -> ToolResult {
        Ok(serde_json::Value::Null)
    }
}

fn main() {}
