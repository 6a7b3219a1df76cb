//! What a request looks like on the wire, and that its beginning stays the same between the requests of a turn.

use panda_wire::*;
use serde_json::{Map, Value, json};

fn tools() -> Vec<ToolSpec> {
    ["look", "dig"]
        .map(|name| ToolSpec {
            name: name.into(),
            description: format!("What {name} does."),
            parameters: json!({"type": "object", "properties": {"x": {"type": "integer"}}, "additionalProperties": false}),
        })
        .to_vec()
}

fn call(id: &str, arguments: &str) -> ToolCall {
    ToolCall { id: id.into(), name: "look".into(), arguments: arguments.into(), runnable: true, echo: Map::new() }
}

fn result(id: &str, text: &str, images: &[&str]) -> Message {
    Message::ToolResult {
        call_id: id.into(),
        name: "look".into(),
        text: text.into(),
        images: images.iter().map(|image| image.to_string()).collect(),
    }
}

fn assistant(text: &str, calls: Vec<ToolCall>, echo: Value) -> Message {
    Message::Assistant { text: text.into(), calls, echo: echo.as_object().cloned().unwrap_or_default() }
}

fn conversation() -> Vec<Message> {
    vec![Message::System("Be a panda. 熊猫".into()), Message::user("Where is the furnace?")]
}

struct Parts {
    messages: Vec<Message>,
    tools: Vec<ToolSpec>,
    tool_choice: ToolChoice,
    extra: Map<String, Value>,
    style: Style,
    stream: bool,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            messages: conversation(),
            tools: tools(),
            tool_choice: ToolChoice::Auto,
            extra: Map::new(),
            style: Style::default(),
            stream: true,
        }
    }
}

impl Parts {
    fn bytes(&self) -> String {
        let request = Request {
            model: "m",
            messages: &self.messages,
            tools: &self.tools,
            tool_choice: self.tool_choice,
            max_tokens: Some(1000),
            temperature: None,
            stream: self.stream,
            extra_body: &self.extra,
            style: self.style,
        };
        String::from_utf8(Format::ChatCompletions.body(&request)).unwrap()
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.bytes()).unwrap()
    }
}

#[test]
fn a_request_has_the_documented_shape() {
    let expected = json!({
        "model": "m",
        "tools": tools().iter().map(|tool| json!({"type": "function", "function": {
            "name": tool.name, "description": tool.description, "parameters": tool.parameters,
        }})).collect::<Vec<_>>(),
        "messages": [
            {"role": "system", "content": "Be a panda. 熊猫"},
            {"role": "user", "content": "Where is the furnace?"},
        ],
        "tool_choice": "auto",
        "max_tokens": 1000,
        "stream": true,
        "stream_options": {"include_usage": true},
    });
    assert_eq!(Parts::default().json(), expected);
    assert_eq!(Format::ChatCompletions.path(), "chat/completions");
}

#[test]
fn without_tools_nothing_of_tools_is_said() {
    let body = Parts { tools: Vec::new(), stream: false, ..Parts::default() }.json();
    for field in ["tools", "tool_choice", "stream_options", "temperature"] {
        assert!(body.get(field).is_none(), "{field}");
    }
    assert_eq!(body["stream"], false);
}

#[test]
fn system_and_tools_are_the_same_bytes_in_every_request_of_a_turn() {
    let first = Parts::default().bytes();
    let mut later = Parts::default();
    later.messages.push(assistant("", vec![call("a", "{}")], json!({"reasoning_content": "r"})));
    later.messages.push(result("a", "furnace", &[]));
    later.tool_choice = ToolChoice::None;
    let later = later.bytes();
    let question = first.find("Where is the furnace?").unwrap() + "Where is the furnace?\"}".len();
    assert_eq!(first[..question], later[..question]);
    assert!(later.contains(r#""tool_choice":"none""#));
    assert!(first.starts_with(r#"{"model":"m","tools":[{"type":"function","function":{"name":"look""#), "{first}");
    assert_eq!(first, Parts::default().bytes());
}

#[test]
fn each_call_is_followed_by_its_result_and_images_come_after_all_results() {
    let mut parts = Parts::default();
    parts.messages.extend([
        assistant("I look.", vec![call("a", r#"{"x":1}"#), call("b", "{}")], json!({})),
        result("a", "one", &["data:image/png;base64,AAAA"]),
        result("b", "two", &[]),
        assistant("", vec![call("c", "{}")], json!({})),
        result("c", "three", &["data:image/png;base64,BBBB"]),
    ]);
    let body = parts.json();
    let messages = body["messages"].as_array().unwrap();
    let roles: Vec<_> = messages.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "tool", "tool", "user", "assistant", "tool", "user"]);
    assert_eq!(
        messages[2],
        json!({"role": "assistant", "content": "I look.", "tool_calls": [
            {"id": "a", "type": "function", "function": {"name": "look", "arguments": "{\"x\":1}"}},
            {"id": "b", "type": "function", "function": {"name": "look", "arguments": "{}"}},
        ]})
    );
    assert_eq!(messages[3], json!({"role": "tool", "tool_call_id": "a", "content": "one"}));
    assert_eq!(
        messages[5]["content"][1],
        json!({"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}})
    );
    assert_eq!(messages[6]["content"], Value::Null);
    assert_eq!(messages[8]["content"][0]["text"], "What look showed:");
}

#[test]
fn a_users_image_is_a_part() {
    let image = "data:image/jpeg;base64,AAAA";
    let mut parts = Parts::default();
    parts.messages.push(Message::User(vec![Part::Text("this".into()), Part::Image(image.into())]));
    assert_eq!(
        parts.json()["messages"][2]["content"],
        json!([{"type": "text", "text": "this"}, {"type": "image_url", "image_url": {"url": image}}])
    );
}

#[test]
fn what_the_server_would_choke_on_is_not_replayed() {
    let mut parts = Parts::default();
    let odd_name = ToolCall { name: "functions.look at:那".into(), ..call("c", "{}") };
    parts.messages.push(assistant("", vec![call("a", "{\"x\": "), call("b", "[1]"), odd_name], json!({})));
    let body = parts.json();
    let function = |at: usize| &body["messages"][2]["tool_calls"][at]["function"];
    assert_eq!(function(0)["arguments"], "{}");
    assert_eq!(function(1)["arguments"], "{}");
    assert_eq!(function(2)["name"], "functions_look_at__");
}

#[test]
fn reasoning_goes_back_as_the_server_wants_it() {
    let message = |policy: ReasoningEcho, echo: Value| {
        let mut parts = Parts { style: Style { reasoning_echo: policy, ..Style::default() }, ..Parts::default() };
        let signed =
            ToolCall { echo: json!({"extra_content": {"s": 1}}).as_object().unwrap().clone(), ..call("a", "{}") };
        parts.messages.push(assistant("", vec![signed], echo));
        parts.json()["messages"][2].clone()
    };
    let echo = json!({"reasoning": "r", "reasoning_details": [{"type": "x"}]});
    let received = message(ReasoningEcho::AsReceived, echo.clone());
    assert_eq!((&received["reasoning"], &received["reasoning_details"]), (&json!("r"), &json!([{"type": "x"}])));
    assert_eq!(received["tool_calls"][0]["extra_content"], json!({"s": 1}));
    let named = message(ReasoningEcho::ReasoningContent, echo.clone());
    assert_eq!((&named["reasoning_content"], named.get("reasoning")), (&json!("r"), None));
    assert_eq!(message(ReasoningEcho::ReasoningContent, json!({}))["reasoning_content"], "");
    let never = message(ReasoningEcho::Never, echo);
    assert!(never.get("reasoning").is_none() && never.get("reasoning_details").is_none());
}

#[test]
fn the_owners_fields_win_but_for_what_makes_the_request() {
    let extra = json!({
        "max_tokens": 5, "tool_choice": "required", "top_p": 0.5, "model": "other", "messages": [], "stream": false,
        "stream_options": {"x": 1}, "tools": [],
    });
    let parts = Parts { extra: extra.as_object().unwrap().clone(), ..Parts::default() };
    let body = parts.json();
    assert_eq!(body["max_tokens"], 5);
    assert_eq!(body["tool_choice"], "required");
    assert_eq!(body["top_p"], 0.5);
    assert_eq!(body["stream_options"], json!({"x": 1}));
    assert_eq!((&body["model"], &body["stream"]), (&json!("m"), &json!(true)));
    assert_eq!(body["messages"].as_array().unwrap().len(), 2);
    assert_eq!(parts.bytes().matches("\"stream\"").count(), 1, "no field twice");
    assert_eq!(parts.bytes().matches("\"max_tokens\"").count(), 1);
}

#[test]
fn the_output_limit_has_the_name_that_the_server_knows() {
    let style = Style { output_limit: OutputLimit::MaxCompletionTokens, no_stream_usage: true, ..Style::default() };
    let body = Parts { style, ..Parts::default() }.json();
    assert_eq!((&body["max_completion_tokens"], body.get("max_tokens")), (&json!(1000), None));
    assert!(body.get("stream_options").is_none());
}

#[test]
fn a_reply_goes_back_as_it_came() {
    let mut reader = Reader::new(Format::ChatCompletions, vec!["look".into()], 2);
    reader.feed(br#"{"choices":[{"message":{"content":"<think>t</think>Hm","reasoning_content":"r","tool_calls":[{"function":{"name":"look","arguments":{"x":1}},"extra_content":{"k":1}}]},"finish_reason":"tool_calls"}]}"#);
    let reply = reader.end(End::Closed).unwrap();
    let mut parts = Parts::default();
    parts.messages.push(Message::Assistant { text: reply.text, calls: reply.calls, echo: reply.echo });
    assert_eq!(
        parts.json()["messages"][2],
        json!({"role": "assistant", "content": "Hm", "reasoning_content": "r", "tool_calls": [
            {"id": "call_2_0", "type": "function", "function": {"name": "look", "arguments": "{\"x\":1}"}, "extra_content": {"k": 1}},
        ]})
    );
}

#[test]
fn images_are_told_from_their_absence() {
    let has = |messages: &[Message]| {
        let (tools, extra) = (tools(), Map::new());
        let request = Request {
            model: "m",
            messages,
            tools: &tools,
            tool_choice: ToolChoice::Auto,
            max_tokens: None,
            temperature: Some(0.5),
            stream: true,
            extra_body: &extra,
            style: Style::default(),
        };
        request.has_images()
    };
    assert!(!has(&conversation()));
    assert!(has(&[Message::User(vec![Part::Image("data:".into())])]));
    assert!(has(&[result("a", "", &["data:"])]) && !has(&[result("a", "", &[])]));
}
