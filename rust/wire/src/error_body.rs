//! What an error says: HTTP errors and error objects inside a reply, sorted into the kinds of `failure.rs`.
//! Providers disagree on status, code and wording, so all of them are looked at.

use crate::failure::{Failure, FailureKind, clean};
use crate::lenient::{present, text};
use crate::wait;
use serde_json::Value;
use std::time::SystemTime;

/// The failure that an HTTP response with a status other than 2xx means. `headers` are name and value, names in any
/// letter case; `now` is for dates in `Retry-After`.
pub fn failure_of_response(status: u16, headers: &[(&str, &str)], body: &[u8], now: SystemTime) -> Failure {
    let header =
        |name: &str| headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| *value);
    let body = String::from_utf8_lossy(body);
    let body = body.trim_start_matches('\u{feff}').trim();
    let object = serde_json::from_str::<Value>(body).ok();
    let said = match &object {
        Some(object) => Said::of(object),
        None if body.starts_with('<') => Said { message: title(body), ..Said::default() },
        // An error in an event stream, or plain words.
        None => body
            .lines()
            .find_map(|line| Some(Said::of(&serde_json::from_str(line.strip_prefix("data:")?).ok()?)))
            .unwrap_or_else(|| Said { message: body.to_owned(), ..Said::default() }),
    };
    let wait = wait::from_headers(header, now).or(said.wait);
    let should_retry = match header("x-should-retry").map(str::trim) {
        Some("true") => Some(true),
        Some("false") => Some(false),
        _ => None,
    };
    let kind = sort(Some(status), &said, wait.is_some());
    Failure { kind, status: Some(status), code: said.code, detail: clean(&said.message), wait, should_retry }
}

/// The failure that a JSON value inside a reply with status 200 is, if it is one.
pub(crate) fn failure_in(value: &Value) -> Option<Failure> {
    let fields = value.as_object()?;
    let truthy = |error: &Value| match error {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::Bool(true) => true,
    };
    let has_error = fields.get("error").is_some_and(truthy)
        || text(value, "object") == Some("error")
        || text(value, "type") == Some("error")
        || value.get("x_groq").and_then(|groq| groq.get("error")).is_some_and(truthy);
    let is_reply =
        ["choices", "message", "done", "candidates", "content", "output"].iter().any(|name| fields.contains_key(*name));
    let odd_key = !is_reply && fields.iter().any(|(name, error)| name.starts_with("error") && truthy(error));
    (has_error || odd_key).then(|| failure_of(Said::of(value)))
}

/// The failure that the data of an event named "error" is.
pub(crate) fn failure_of_event(data: &str) -> Failure {
    match serde_json::from_str::<Value>(data) {
        Ok(object) if object.is_object() || object.is_array() => failure_of(Said::of(&object)),
        _ => failure_of(Said { message: data.to_owned(), ..Said::default() }),
    }
}

fn failure_of(said: Said) -> Failure {
    let kind = sort(said.status, &said, said.wait.is_some());
    let status = said.status;
    Failure { kind, status, code: said.code, detail: clean(&said.message), wait: said.wait, should_retry: None }
}

/// What an error object says.
#[derive(Debug, Default)]
struct Said {
    status: Option<u16>,
    code: String,
    message: String,
    /// Everything that might tell the kind, in lower case.
    all: String,
    wait: Option<std::time::Duration>,
}

impl Said {
    fn of(value: &Value) -> Said {
        let value = value.as_array().and_then(|items| items.first()).unwrap_or(value);
        let groq = value.get("x_groq").filter(|_| present(value, "error").is_none());
        let outer = groq.unwrap_or(value);
        let error = match present(outer, "error") {
            Some(Value::Array(items)) => items.first().unwrap_or(outer),
            Some(error @ Value::Object(_)) => error,
            _ => outer,
        };
        let message = text(error, "message")
            .or_else(|| text(error, "error"))
            .or_else(|| text(error, "detail"))
            .or_else(|| text(outer, "message"))
            .or_else(|| text(error, "msg"))
            .map(str::to_owned)
            .or_else(|| odd_error(outer))
            .unwrap_or_else(|| error.to_string());
        let number = ["code", "status"].iter().find_map(|name| present(error, name)?.as_u64());
        let status = number.and_then(|number| u16::try_from(number).ok()).filter(|number| (400..600).contains(number));
        let word = |name: &str| match present(error, name)? {
            Value::String(word) if !word.is_empty() => Some(word.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let code = word("code").or_else(|| word("type")).or_else(|| word("status")).unwrap_or_default();
        let wait = wait::from_error(error, &message);
        let mut all = error.to_string().to_ascii_lowercase();
        all.push(' ');
        all.push_str(&message.to_ascii_lowercase());
        Said { status, code: clean(&code), message, all, wait }
    }
}

/// `{"error parsing tool call":"invalid …"}`: the message is key and value.
fn odd_error(value: &Value) -> Option<String> {
    let (name, said) = value.as_object()?.iter().find(|(name, _)| name.len() > 5 && name.starts_with("error"))?;
    Some(format!("{name}: {}", said.as_str().unwrap_or_default()))
}

/// What a page of HTML calls itself.
fn title(body: &str) -> String {
    let lower = body.to_ascii_lowercase();
    let inner = || {
        let start = lower.find("<title>")? + "<title>".len();
        let end = lower.get(start..)?.find("</title>")?;
        body.get(start..start + end)
    };
    format!("a page of HTML: {}", inner().unwrap_or("without a title").trim())
}

/// The kind, from the most telling sign to the least. `told`: a wait was given.
fn sort(status: Option<u16>, said: &Said, told: bool) -> FailureKind {
    let says = |signs: &[&str]| signs.iter().any(|sign| said.all.contains(sign));
    let status = status.unwrap_or(0);
    let daily = says(&["perday"]);
    let quota = says(&[
        "insufficient_quota",
        "insufficient_balance",
        "insufficient balance",
        "insufficient credit",
        "billing_error",
        "billing_hard_limit",
        "billing_not_active",
        "arrearage",
    ]) || says(&["exceeded your current quota"]) && !told;
    if status == 402 || daily || quota {
        return FailureKind::QuotaExhausted;
    }
    if says(&[
        "tool_use_failed",
        "failed_generation",
        "error parsing tool call",
        "failed to parse tool call",
        "malformed_function_call",
    ]) {
        return FailureKind::ModelFault;
    }
    let too_long = [
        "context_length_exceeded",
        "maximum context length",
        "context window",
        "exceed_context_size",
        "available context size",
        "prompt is too long",
        "prompt too long",
        "input is too long",
        "request too large",
        "request_too_large",
        "too many input tokens",
        "range of input length",
    ];
    if status == 413 || says(&too_long) {
        return FailureKind::ContextTooLong;
    }
    let filtered = [
        "content_filter",
        "content_policy",
        "content management policy",
        "data_inspection_failed",
        "content_blocked",
        "sensitive content",
        "sensitive_content",
        "sensitive information",
        "敏感",
        "prohibited_content",
        "moderation",
        "guardrail",
        "was flagged",
    ];
    if status != 429 && says(&filtered) {
        return FailureKind::ContentFilter;
    }
    let images = says(&["image", "vision", "multimodal", "multi-modal", "mmproj"])
        && says(&[
            "not support",
            "unsupported",
            "n't support",
            "no endpoints found",
            "invalid content type",
            "not a multimodal",
            "mmproj",
            "only text",
        ]);
    if status >= 400 && status != 429 && images {
        return FailureKind::NoImages;
    }
    let busy = says(&["rate_limit", "rate limit", "too many requests", "resource_exhausted"]);
    if status == 429 || (busy && !(500..600).contains(&status)) || (told && matches!(status, 503 | 529)) {
        return FailureKind::RateLimited;
    }
    if matches!(status, 401 | 403)
        || says(&["invalid_api_key", "authentication_error", "permission_error", "unauthorized"])
    {
        return FailureKind::Auth;
    }
    if says(&["model_not_found", "model not found", "does not exist", "unknown model"])
        || matches!(status, 404 | 405 | 300..=399)
    {
        return FailureKind::UnknownModel;
    }
    match status {
        408 | 409 | 425 | 500.. => FailureKind::Server,
        400..500 => FailureKind::BadRequest,
        // An error object without a number, in the middle of a reply.
        _ if says(&["invalid_request_error", "invalid_argument"]) => FailureKind::BadRequest,
        _ => FailureKind::Server,
    }
}
