// error: E0053
//! A tool that may wait gets the way to the server, never the token.

use panda_core::tools::{Asker, TaskTool, ToolResult};
use panda_world::{ServerHandle, ServerThread};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Grabs {}

impl TaskTool for Grabs {
    const NAME: &'static str = "grab_token";

    //~ refused: async fn run(self, _: &mut ServerThread<'_>, _: Asker) -> ToolResult {
    //~ accepted: async fn run(self, _: ServerHandle, _: Asker) -> ToolResult {
        let _ = std::any::type_name::<ServerThread<'static>>();
        Ok(serde_json::Value::Null)
    }
}

fn main() {}
