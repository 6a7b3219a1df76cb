//! The server itself: listens, logs, checks, picks the answer and sends it at the pace of the script.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use axum::routing::post;
use axum::serve::ListenerExt;
use futures_util::stream;
use parking_lot::Mutex;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::answer::{Answer, Hang};
use crate::check::check;
use crate::encode::encode;
use crate::log::{End, Exchange, Log, OpenExchange, TimedOut};
use crate::request::Request;
use crate::script::{Rule, Script};

/// A few pictures fit.
const LARGEST_BODY: usize = 64 << 20;

/// A running server. Stops, and closes every connection, when dropped.
///
/// It has a thread and a runtime of its own, so that a test which blocks does not stop it.
pub struct ScriptedModel {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    script: Mutex<Script>,
    log: Arc<Log>,
}

impl ScriptedModel {
    /// Starts on a free port of 127.0.0.1.
    pub fn start(script: Script) -> Result<Self> {
        Self::start_on(script, 0)
    }

    /// Starts on this port; 0 takes a free one.
    pub fn start_on(script: Script, port: u16) -> Result<Self> {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot listen on port {port}"))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared { script: Mutex::new(script), log: Arc::default() });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (stop, stopped) = oneshot::channel();
        let state = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("scripted-model".into()).spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    result = serve(listener, state) => result.expect("a bound listener serves"),
                    _ = stopped => {}
                }
            });
        })?;
        Ok(Self { address, shared, stop: Some(stop), thread: Some(thread) })
    }

    /// The base URL for a client: requests go to `<url>/chat/completions`.
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn api_key(&self) -> String {
        self.shared.script.lock().api_key.clone()
    }

    /// Adds a rule behind those there are.
    pub fn add(&self, rule: Rule) {
        self.shared.script.lock().rules.push(rule);
    }

    /// Everything since the start.
    pub fn log(&self) -> Vec<Exchange> {
        self.shared.log.all()
    }

    /// The requests since the start, without what became of them.
    pub fn requests(&self) -> Vec<Arc<Request>> {
        self.log().into_iter().map(|exchange| exchange.request).collect()
    }

    /// What was wrong with any request. A test that leaves something here has failed.
    pub fn violations(&self) -> Vec<String> {
        let of = |exchange: Exchange| {
            exchange.violations.into_iter().map(move |fault| format!("request {}: {fault}", exchange.number))
        };
        self.log().into_iter().flat_map(of).collect()
    }

    /// Blocks the calling thread until `test` holds for the log. Not for the only thread of a runtime that is to send
    /// the request waited for.
    pub fn wait_for(
        &self,
        what: &str,
        limit: Duration,
        test: impl Fn(&[Exchange]) -> bool,
    ) -> Result<Vec<Exchange>, TimedOut> {
        self.shared.log.wait_for(what, limit, test)
    }

    /// The first exchange whose question contains `part`, as soon as it has arrived and is answered or being answered.
    pub fn wait_question(&self, part: &str, limit: Duration) -> Result<Exchange, TimedOut> {
        let asked = |exchange: &Exchange| !exchange.answer.is_empty() && exchange.request.question().contains(part);
        let log = self.wait_for(&format!("a question with {part:?}"), limit, |log| log.iter().any(asked))?;
        Ok(log.into_iter().find(asked).expect("the wait ended because it is there"))
    }

    /// The exchange of that number, once it has ended.
    pub fn wait_end(&self, number: usize, limit: Duration) -> Result<Exchange, TimedOut> {
        let ended = |exchange: &Exchange| exchange.number == number && exchange.end.is_some();
        let log = self.wait_for(&format!("the end of request {number}"), limit, |log| log.iter().any(ended))?;
        Ok(log.into_iter().find(ended).expect("the wait ended because it is there"))
    }
}

impl Drop for ScriptedModel {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A panic of the server thread was printed there; a second one here would hide the test's own.
            let _ = thread.join();
        }
    }
}

async fn serve(listener: std::net::TcpListener, shared: Arc<Shared>) -> io::Result<()> {
    // Without this a small chunk waits for the acknowledgement of the one before it.
    let listener = TcpListener::from_std(listener)?.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    let app = Router::new()
        .route("/v1/chat/completions", post(chat_completions))
        .fallback(elsewhere)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(shared);
    axum::serve(listener, app).await
}

async fn elsewhere(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    let exchange = shared.log.open(None);
    refuse(&exchange, StatusCode::NOT_FOUND, vec![format!("nothing is served at {uri}")])
}

async fn chat_completions(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let exchange = shared.log.open(authorization.clone());
    let body = match serde_json::from_slice(&body) {
        Ok(body) => body,
        Err(error) => return refuse(&exchange, StatusCode::BAD_REQUEST, vec![format!("the body is no JSON: {error}")]),
    };
    let request = Arc::new(Request { body, authorization });
    exchange.write(|exchange| exchange.request = Arc::clone(&request));

    let (mut faults, answer) = {
        let mut script = shared.script.lock();
        (check(&request, &script), pick(&mut script, &request))
    };
    let calls = answer.calls.iter().filter(|call| !call.unoffered && !request.offers(&call.name));
    faults.extend(calls.map(|call| format!("the tool {}, which is to be called, is not offered", call.name)));
    if !faults.is_empty() {
        return refuse(&exchange, StatusCode::BAD_REQUEST, faults);
    }
    exchange.write(|exchange| exchange.answer = answer.summary());
    deliver(answer, &request, exchange).await
}

fn pick(script: &mut Script, request: &Request) -> Answer {
    for rule in &mut script.rules {
        if let Some(answer) = rule.answer(request) {
            rule.times = rule.times.map(|times| times - 1);
            return answer;
        }
    }
    Answer::text(script.default.clone())
}

fn refuse(exchange: &OpenExchange, status: StatusCode, faults: Vec<String>) -> Response {
    let error = json!({"error": {
        "message": faults.join("; "), "type": "invalid_request_error", "param": null, "code": null,
    }});
    exchange.write(|exchange| {
        exchange.answer = format!("status {}", status.as_u16());
        exchange.violations = faults;
    });
    exchange.end(End::Complete);
    let mut response = Response::new(Body::from(error.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

async fn deliver(answer: Answer, request: &Request, exchange: OpenExchange) -> Response {
    let encoded = encode(&answer, request, exchange.number);
    if matches!(answer.hang, Some(Hang::BeforeHeaders)) {
        std::future::pending::<Infallible>().await;
    }
    pause(answer.delay_ms).await;

    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::from_u16(answer.status.unwrap_or(200)).expect("the script names a status");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(encoded.content_type));
    for (name, value) in &answer.headers {
        let name = HeaderName::try_from(name.as_str()).expect("the script names a header");
        headers.insert(name, HeaderValue::from_str(value).expect("the script gives the header a value"));
    }
    let delivery = Delivery { pieces: encoded.pieces.into_iter(), answer, sent: 0, exchange };
    *response.body_mut() = Body::from_stream(stream::unfold(delivery, Delivery::next));
    response
}

/// A body on its way. Dropped by the server when the client closes: the exchange then ends as closed.
struct Delivery {
    pieces: std::vec::IntoIter<Vec<u8>>,
    answer: Answer,
    sent: usize,
    exchange: OpenExchange,
}

impl Delivery {
    async fn next(mut self) -> Option<(io::Result<Bytes>, Self)> {
        pause(if self.sent == 0 { self.answer.first_byte_ms } else { self.answer.between_ms }).await;
        // Lets the connection write what it has, so that each piece travels alone.
        tokio::task::yield_now().await;

        let left = |stop: usize| stop.saturating_sub(self.sent);
        let hang = match self.answer.hang {
            Some(Hang::AfterBytes(bytes)) => Some(left(bytes)),
            _ => None,
        };
        let cut = self.answer.cut_after.map(left);
        if cut == Some(0) {
            self.exchange.end(End::CutOff);
            return Some((Err(io::ErrorKind::ConnectionAborted.into()), self));
        }
        let piece = if hang == Some(0) { None } else { self.pieces.next() };
        let Some(mut piece) = piece else {
            if hang.is_some() {
                std::future::pending::<Infallible>().await;
            }
            self.exchange.end(End::Complete);
            return None;
        };
        let room = hang.unwrap_or(usize::MAX).min(cut.unwrap_or(usize::MAX));
        // What is left out here is never asked for: the next round hangs or breaks off first.
        piece.truncate(room);
        self.sent += piece.len();
        let sent = self.sent;
        self.exchange.write(|exchange| exchange.sent = sent);
        Some((Ok(Bytes::from(piece)), self))
    }
}

async fn pause(millis: u64) {
    if millis > 0 {
        tokio::time::sleep(Duration::from_millis(millis)).await;
    }
}
