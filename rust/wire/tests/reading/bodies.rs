//! The bodies of the eighteen cases, as they come from servers. The bench against other libraries reads these same
//! bytes; what is right of each is said in `cases.rs`.

pub(crate) const LOOK: &str = r#"{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"look","arguments":"{\"dir\":\"n\"}"}}]}}]}"#;
pub(crate) const END: &str = r#"{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}"#;
pub(crate) const PARALLEL: [&str; 9] = [
    r#"{"id":"x","choices":[{"index":0,"delta":{"role":"assistant","content":null,"reasoning_content":"I should "}}],"usage":null}"#,
    r#"{"id":"x","choices":[{"index":0,"delta":{"reasoning_content":"look."}}],"usage":null}"#,
    r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"look","arguments":""}}]}}]}"#,
    r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"dir\":"}}]}}]}"#,
    r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"find","arguments":"{}"}}]}}]}"#,
    r#"{"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"n\"}"}}]}}]}"#,
    END,
    r#"{"id":"x","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":3},"completion_tokens_details":{"reasoning_tokens":2}}}"#,
    "[DONE]",
];
pub(crate) const WITHOUT_DONE: [&str; 2] = [LOOK, END];
pub(crate) const WITHOUT_INDEX: [&str; 5] = [
    r#"{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"look","arguments":"{\"x\":"}}]}}]}"#,
    r#"{"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"1}"}}]}}]}"#,
    r#"{"choices":[{"delta":{"tool_calls":[{"id":"b","function":{"name":"find","arguments":"{\"y\":2}"}}]}}]}"#,
    END,
    "[DONE]",
];
pub(crate) const INDEX_FROM_1: [&str; 4] = [
    r#"{"choices":[{"delta":{"tool_calls":[{"index":1,"id":"a","function":{"name":"look","arguments":"{"}}]}}]}"#,
    r#"{"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"arguments":"}"}}]}}]}"#,
    r#"{"choices":[{"delta":{"tool_calls":[{"index":2,"id":"b","function":{"name":"find","arguments":"{}"}}]}}]}"#,
    END,
];
pub(crate) const TWO_IDS_AT_ONE_INDEX: [&str; 3] = [
    r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":"{\"x\":1}"}}]}}]}"#,
    r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"name":"look","arguments":"{\"x\":2}"}}]}}]}"#,
    END,
];
pub(crate) const BARE: [&str; 2] = [r#"{"choices":[{"delta":{"content":"Hi"}}]}"#, "[DONE]"];
pub(crate) const ERROR_INSIDE: [&str; 3] = [
    r#"{"choices":[{"delta":{"content":"Half an ans"}}]}"#,
    r#"{"error":{"message":"The server is overloaded","type":"server_error","code":null}}"#,
    "[DONE]",
];
pub(crate) const ODD_FINISH: [&str; 2] = [
    r#"{"choices":[{"delta":{"content":"Hi"},"finish_reason":""}]}"#,
    r#"{"choices":[{"delta":{},"finish_reason":"eos"}]}"#,
];
pub(crate) fn pings() -> String {
    format!(
        ": ping\n\nevent: ping\ndata: {{\"type\":\"ping\"}}\n\ndata: \n\ndata: ping\n\n:\n\ndata: {LOOK}\n\n: PROCESSING\n\ndata: {END}\n\ndata: [DONE]\n\n"
    )
}
pub(crate) const BROKEN_ARGUMENTS: [&str; 3] = [
    r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":"{dir: 'n'"}}]}}]}"#,
    END,
    "[DONE]",
];
pub(crate) const BROKEN_ARGUMENTS_IN_A_WHOLE_ANSWER: &str = r#"{"choices":[{"message":{"content":"Well","tool_calls":[{"id":"a","function":{"name":"look","arguments":"{\"dir\": "}},{"id":"b","function":{"name":"find","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}"#;
pub(crate) const ARGUMENTS_AS_AN_OBJECT: [&str; 2] = [
    r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":{"dir":"n"}}}]}}]}"#,
    END,
];
pub(crate) const WHOLE: &str = r#"{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{\"dir\":\"n\"}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":5,"completion_tokens":2}}"#;
/// A call whose arguments are written so, with the comma before them.
pub(crate) fn call_with(arguments: &str) -> String {
    format!(
        r#"{{"choices":[{{"delta":{{"tool_calls":[{{"index":0,"id":"a","function":{{"name":"look"{arguments}}}}}]}}}}]}}"#
    )
}
pub(crate) const NOT_STREAMED: &str =
    r#"{"choices":[{"message":{"content":"<think>hm</think>\n\nHi","reasoning_content":"r"}}]}"#;
