//! What the tools cost a question before anything is said: every request carries them all.

use panda_core::tools::TOOLS;
use serde_json::json;
use tiktoken_rs::o200k_base;

/// Of 61 tools in the end, 4,500 tokens at most.
const MOST_A_TOOL: usize = 73;

#[test]
fn a_tool_costs_at_most_73_tokens_on_average() {
    let tokens = o200k_base().expect("the vocabulary is built in");
    let mut costs: Vec<(usize, &str)> = TOOLS
        .iter()
        .map(|tool| {
            let written = json!({
                "name": tool.name, "description": tool.description(), "parameters": tool.parameters(),
            });
            (tokens.encode_ordinary(&written.to_string()).len(), tool.name)
        })
        .collect();
    costs.sort_unstable_by(|a, b| b.cmp(a));
    let all: usize = costs.iter().map(|(cost, _)| cost).sum();
    println!("{} tools, {all} tokens, {} a tool: {costs:?}", TOOLS.len(), all / TOOLS.len());
    assert!(all <= MOST_A_TOOL * TOOLS.len(), "{all} tokens for {} tools, dearest first: {costs:?}", TOOLS.len());
}
