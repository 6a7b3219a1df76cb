//! panda-wire behind reqwest, as `core/models` puts them together.

use super::{MODEL, Read, SYSTEM, TOOLS, arguments, schema};
use futures_util::StreamExt;
use panda_wire::{End, Event, Format, Message, Reader, Request, Style, ToolChoice, ToolSpec, failure_of_response};
use serde_json::Map;
use std::time::SystemTime;

pub struct Client {
    http: reqwest::Client,
    url: String,
    key: String,
    tools: Vec<ToolSpec>,
}

impl Client {
    pub fn new(url: &str, key: &str) -> Client {
        let tool = |name: &str| ToolSpec { name: name.into(), description: format!("To {name}."), parameters: schema() };
        Client {
            http: reqwest::Client::new(),
            url: format!("{url}/{}", Format::ChatCompletions.path()),
            key: key.to_owned(),
            tools: TOOLS.map(tool).to_vec(),
        }
    }

    pub async fn ask(&self, question: &str, stream: bool) -> Read {
        let request = Request {
            model: MODEL,
            messages: &[Message::System(SYSTEM.into()), Message::user(question)],
            tools: &self.tools,
            tool_choice: ToolChoice::Auto,
            max_tokens: None,
            temperature: None,
            stream,
            extra_body: &Map::new(),
            style: Style::default(),
        };
        let body = Format::ChatCompletions.body(&request);
        let sent = self.http.post(&self.url).bearer_auth(&self.key).header("content-type", "application/json");
        let response = match sent.body(body).send().await {
            Ok(response) => response,
            Err(error) => return Read::failed(error),
        };
        if !response.status().is_success() {
            let (status, headers) = (response.status().as_u16(), response.headers().clone());
            let body = response.bytes().await.unwrap_or_default();
            let pairs = headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
            let pairs: Vec<(&str, &str)> = pairs.collect();
            let failure = failure_of_response(status, &pairs, &body, SystemTime::now());
            return Read { error: Some(format!("status {status}: {failure:?}")), ..Read::default() };
        }
        let mut reader = Reader::new(Format::ChatCompletions, TOOLS.map(String::from).to_vec(), 1);
        let mut body = response.bytes_stream();
        let end = loop {
            match body.next().await {
                None => break End::Closed,
                Some(Err(_)) => break End::Broken,
                Some(Ok(bytes)) if reader.feed(&bytes).contains(&Event::Over) => break End::Closed,
                Some(Ok(_)) => {}
            }
        };
        match reader.end(end) {
            Ok(reply) => Read {
                text: reply.text,
                reasoning: Some(reply.reasoning),
                calls: reply.calls.into_iter().map(|call| (call.name, arguments(&call.arguments))).collect(),
                usage: reply.usage.map(|usage| (usage.input, usage.output)),
                error: None,
            },
            Err(failure) => Read { error: Some(format!("{failure:?}")), ..Read::default() },
        }
    }
}
