//! genai with its OpenAI adapter at an address of ours.

use super::{MODEL, Read, SYSTEM, TOOLS, arguments, schema};
use futures_util::StreamExt;
use genai::adapter::AdapterKind;
use genai::chat::{ChatMessage, ChatOptions, ChatRequest, ChatStreamEvent, Tool, ToolCall, Usage};
use genai::resolver::{AuthData, Endpoint, ServiceTargetResolver};
use genai::{ModelIden, ServiceTarget};
use serde_json::Value;

pub struct Client {
    client: genai::Client,
    tools: Vec<Tool>,
    options: ChatOptions,
}

impl Client {
    pub fn new(url: &str, key: &str) -> Client {
        let (url, key) = (format!("{url}/"), key.to_owned());
        let resolver = ServiceTargetResolver::from_resolver_fn(
            move |target: ServiceTarget| -> Result<ServiceTarget, genai::resolver::Error> {
                Ok(ServiceTarget {
                    endpoint: Endpoint::from_owned(url.clone()),
                    auth: AuthData::from_single(key.clone()),
                    model: ModelIden::new(AdapterKind::OpenAI, target.model.model_name),
                })
            },
        );
        let tool = |name: &str| Tool::new(name).with_description(format!("To {name}.")).with_schema(schema());
        Client {
            client: genai::Client::builder().with_service_target_resolver(resolver).build().expect("a client"),
            tools: TOOLS.map(tool).to_vec(),
            options: ChatOptions::default()
                .with_capture_content(true)
                .with_capture_tool_calls(true)
                .with_capture_usage(true)
                .with_capture_reasoning_content(true)
                .with_normalize_reasoning_content(true),
        }
    }

    pub async fn ask(&self, question: &str, stream: bool) -> Read {
        let request = ChatRequest::new(vec![ChatMessage::system(SYSTEM), ChatMessage::user(question)])
            .with_tools(self.tools.clone());
        if !stream {
            return match self.client.exec_chat(MODEL, request, Some(&self.options)).await {
                Err(error) => Read::failed(error),
                Ok(answer) => Read {
                    text: answer.texts().concat(),
                    reasoning: Some(answer.reasoning_content.clone().unwrap_or_default()),
                    calls: answer.tool_calls().into_iter().map(call).collect(),
                    usage: usage(&answer.usage),
                    error: None,
                },
            };
        }
        let mut events = match self.client.exec_chat_stream(MODEL, request, Some(&self.options)).await {
            Ok(answer) => answer.stream,
            Err(error) => return Read::failed(error),
        };
        let mut read = Read { reasoning: Some(String::new()), ..Read::default() };
        while let Some(event) = events.next().await {
            match event {
                Err(error) => return Read::failed(error),
                Ok(ChatStreamEvent::Chunk(chunk)) => read.text.push_str(&chunk.content),
                Ok(ChatStreamEvent::End(end)) => {
                    read.calls = end.captured_tool_calls().unwrap_or_default().into_iter().map(call).collect();
                    read.usage = end.captured_usage.as_ref().and_then(usage);
                    read.reasoning = Some(end.captured_reasoning_content.unwrap_or_default());
                }
                Ok(_) => {}
            }
        }
        read
    }
}

fn call(call: &ToolCall) -> (String, Value) {
    let written = match &call.fn_arguments {
        Value::String(text) => arguments(text),
        Value::Null => arguments(""),
        read => read.clone(),
    };
    (call.fn_name.clone(), written)
}

fn usage(usage: &Usage) -> Option<(u64, u64)> {
    Some((u64::try_from(usage.prompt_tokens?).ok()?, u64::try_from(usage.completion_tokens?).ok()?))
}
