//! One model behind one address: a request goes out, a whole reply or a failure comes back. Which turn asks and what
//! follows a failure is decided elsewhere; the formats are those of `panda-wire`.

mod client;
mod failure;

pub(crate) use client::http_client;
pub(crate) use failure::{ModelFailure, TlsFault, Unreached};

use crate::config::{self, Provider};
use failure::{strike_out, unreached};
use futures_util::{Stream, StreamExt};
use panda_wire::{
    End, Event, Failure, Format, Message, OutputLimit, Reader, ReasoningEcho, Reply, Request, Style, ToolChoice,
    ToolSpec,
};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use secrecy::ExposeSecret;
use std::time::{Duration, SystemTime};
use tokio::time::{Instant, timeout_at};

/// A model that can be asked.
pub(crate) struct Model {
    chosen: config::Model,
    http: reqwest::Client,
    waits: Waits,
    /// Output tokens of one request, at most.
    max_tokens: u32,
    style: Style,
}

/// How long the parts of a request may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Waits {
    /// Until the first byte of the reply.
    pub(crate) first_token: Duration,
    /// Between two bytes after it.
    pub(crate) idle: Duration,
}

impl Model {
    pub(crate) fn new(chosen: config::Model, http: reqwest::Client, waits: Waits, max_tokens: u32) -> Model {
        let style = style_of(chosen.provider);
        Model { chosen, http, waits, max_tokens, style }
    }

    /// The owner's name for it.
    pub(crate) fn name(&self) -> &str {
        &self.chosen.name
    }

    /// The provider's name for it.
    pub(crate) fn model(&self) -> &str {
        &self.chosen.model
    }

    /// As the settings have it.
    pub(crate) fn chosen(&self) -> &config::Model {
        &self.chosen
    }

    /// The host, for people; never the whole address, whose query may hold a key.
    pub(crate) fn host(&self) -> String {
        let url = &self.chosen.base_url;
        let host = url.host_str().unwrap_or("?");
        url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Asks once and reads the whole reply. Dropping the future closes the connection. `step` makes the ids of calls
    /// that come without one; `partial` holds the visible text so far, for when time runs out in the middle.
    pub(crate) async fn ask(
        &self,
        messages: &[Message],
        tools: &[ToolSpec],
        tool_choice: ToolChoice,
        step: u32,
        partial: &mut String,
    ) -> Result<Reply, ModelFailure> {
        let request = Request {
            model: &self.chosen.model,
            messages,
            tools,
            tool_choice,
            max_tokens: Some(self.max_tokens),
            temperature: self.chosen.temperature,
            stream: true,
            extra_body: &self.chosen.extra_body.0,
            style: self.style,
        };
        let deadline = Instant::now() + self.waits.first_token;
        let body = Format::ChatCompletions.body(&request);
        let sent = timeout_at(deadline, self.post(body).send()).await;
        let response = sent.map_err(|_| ModelFailure::Silent(self.waits.first_token))?;
        let response = response.map_err(|error| ModelFailure::Unreached(unreached(&error)))?;
        if !response.status().is_success() {
            return Err(self.refused(response, deadline).await);
        }
        let offered = match tool_choice {
            ToolChoice::Auto => tools.iter().map(|tool| tool.name.clone()).collect(),
            ToolChoice::None => Vec::new(),
        };
        self.read(response, Reader::new(Format::ChatCompletions, offered, step), deadline, partial).await
    }

    /// Whether its server can be reached and is the one it should be. Sends no key, and any answer will do.
    pub(crate) async fn connect(&self) -> Result<(), ModelFailure> {
        let asked = tokio::time::timeout(self.waits.first_token, self.http.head(self.url()).send()).await;
        let answered = asked.map_err(|_| ModelFailure::Silent(self.waits.first_token))?;
        answered.map(drop).map_err(|error| ModelFailure::Unreached(unreached(&error)))
    }

    fn url(&self) -> reqwest::Url {
        let mut url = self.chosen.base_url.clone();
        let path = format!("{}/{}", url.path().trim_end_matches('/'), Format::ChatCompletions.path());
        url.set_path(&path);
        url
    }

    fn post(&self, body: Vec<u8>) -> reqwest::RequestBuilder {
        let mut request = self.http.post(self.url()).header(CONTENT_TYPE, "application/json").body(body);
        if let Some(key) = &self.chosen.key {
            // A key with line breaks is no header; the provider will then say that there is none.
            if let Ok(mut value) = HeaderValue::from_str(&format!("Bearer {}", key.secret.expose_secret())) {
                value.set_sensitive(true);
                request = request.header(AUTHORIZATION, value);
            }
        }
        let extra = self.chosen.extra_headers.iter();
        extra.fold(request, |request, (name, value)| request.header(name, value.expose_secret()))
    }

    async fn read(
        &self,
        response: reqwest::Response,
        mut reader: Reader,
        first: Instant,
        partial: &mut String,
    ) -> Result<Reply, ModelFailure> {
        let mut body = response.bytes_stream();
        let mut speaking = false;
        let mut deadline = first;
        let end = loop {
            match timeout_at(deadline, body.next()).await {
                Err(_) if speaking => return Err(ModelFailure::Silent(self.waits.idle)),
                Err(_) => return Err(ModelFailure::Silent(self.waits.first_token)),
                Ok(None) => break End::Closed,
                Ok(Some(Err(error))) => {
                    tracing::debug!("model {}: {}", self.name(), unreached(&error));
                    break End::Broken;
                }
                Ok(Some(Ok(bytes))) => {
                    let events = reader.feed(&bytes);
                    if events.contains(&Event::Over) {
                        read_out(body);
                        break End::Closed;
                    }
                    // Pings prove that the socket lives, not that the model does: until it says something, the first
                    // limit stays.
                    speaking |= !events.is_empty();
                    if speaking {
                        deadline = Instant::now() + self.waits.idle;
                    }
                    if events.iter().any(|event| matches!(event, Event::Text(_))) {
                        reader.text().clone_into(partial);
                    }
                }
            }
        };
        reader.end(end).map_err(|failure| self.without_secrets(failure))
    }

    /// Reads what a status other than success has to say; the body of an error is short.
    async fn refused(&self, response: reqwest::Response, deadline: Instant) -> ModelFailure {
        const MOST: usize = 64 * 1024;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let pairs = headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
        let pairs: Vec<(&str, &str)> = pairs.collect();
        let mut body = Vec::new();
        let mut stream = response.bytes_stream();
        while let Ok(Some(Ok(bytes))) = timeout_at(deadline, stream.next()).await {
            body.extend_from_slice(&bytes);
            if body.len() > MOST {
                break;
            }
        }
        self.without_secrets(panda_wire::failure_of_response(status, &pairs, &body, SystemTime::now()))
    }

    /// A provider may repeat what it was sent.
    fn without_secrets(&self, mut failure: Failure) -> ModelFailure {
        let key = self.chosen.key.iter().map(|key| &key.secret);
        for secret in key.chain(self.chosen.extra_headers.values()) {
            strike_out(&mut failure.detail, secret.expose_secret());
            strike_out(&mut failure.code, secret.expose_secret());
        }
        ModelFailure::Provider(failure)
    }
}

/// Takes the end of a body whose reply is whole: only then its connection serves the next request, and no step of a
/// turn waits for a new handshake. A server that keeps the body open loses the connection.
fn read_out<T: Send + 'static>(mut body: impl Stream<Item = T> + Unpin + Send + 'static) {
    tokio::spawn(tokio::time::timeout(Duration::from_millis(500), async move { while body.next().await.is_some() {} }));
}

/// What servers of one format want differently.
fn style_of(provider: Provider) -> Style {
    match provider {
        Provider::OpenAi | Provider::Azure => {
            Style { output_limit: OutputLimit::MaxCompletionTokens, ..Style::default() }
        }
        Provider::DeepSeek => Style { reasoning_echo: ReasoningEcho::ReasoningContent, ..Style::default() },
        _ => Style::default(),
    }
}
