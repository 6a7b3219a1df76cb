//! A client on a bare socket: it sees status, headers and each chunk as they were framed, and closes when told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use panda_model::ScriptedModel;
use serde_json::{Value, json};

pub(crate) const LIMIT: Duration = Duration::from_secs(10);

/// A well-formed question, to be bent by tests.
pub(crate) fn question(text: &str) -> Value {
    json!({
        "model": "scripted", "stream": true, "stream_options": {"include_usage": true},
        "messages": [{"role": "system", "content": "You are a panda."}, {"role": "user", "content": text}],
        "tools": [{"type": "function", "function": {
            "name": "look", "description": "Looks.",
            "parameters": {"type": "object", "properties": {}, "additionalProperties": false},
        }}],
    })
}

/// An answer being read.
pub(crate) struct Reading {
    pub(crate) status: u16,
    pub(crate) headers: Vec<String>,
    from: BufReader<TcpStream>,
}

/// Sends the body with the right key and reads the head of the answer.
pub(crate) fn ask(model: &ScriptedModel, body: &Value) -> Reading {
    let mut reading = send(model, &format!("Bearer {}", model.api_key()), &body.to_string());
    reading.read_head();
    reading
}

/// Sends and does not read.
pub(crate) fn send(model: &ScriptedModel, authorization: &str, body: &str) -> Reading {
    let url = model.url();
    let host = url.trim_start_matches("http://").trim_end_matches("/v1");
    let mut socket = TcpStream::connect(host).unwrap();
    socket.set_read_timeout(Some(LIMIT)).unwrap();
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nHost: {host}\r\nAuthorization: {authorization}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    socket.write_all(head.as_bytes()).unwrap();
    socket.write_all(body.as_bytes()).unwrap();
    Reading { status: 0, headers: Vec::new(), from: BufReader::new(socket) }
}

impl Reading {
    pub(crate) fn read_head(&mut self) {
        let status = self.line();
        self.status = status.split(' ').nth(1).unwrap().parse().unwrap();
        loop {
            let line = self.line();
            if line.is_empty() {
                return;
            }
            self.headers.push(line.to_ascii_lowercase());
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next chunk; `None` at the proper end. `Err` when the connection broke off.
    pub(crate) fn chunk(&mut self) -> Result<Option<Vec<u8>>, String> {
        let mut line = String::new();
        self.from.read_line(&mut line).map_err(|error| error.to_string())?;
        let size = usize::from_str_radix(line.trim_end(), 16).map_err(|_| format!("no chunk size: {line:?}"))?;
        let mut chunk = vec![0; size + 2];
        self.from.read_exact(&mut chunk).map_err(|error| error.to_string())?;
        chunk.truncate(size);
        Ok((size > 0).then_some(chunk))
    }

    /// All chunks up to the end.
    pub(crate) fn chunks(&mut self) -> Result<Vec<Vec<u8>>, String> {
        std::iter::from_fn(|| self.chunk().transpose()).collect()
    }

    /// The whole body, however it was framed.
    pub(crate) fn body(&mut self) -> String {
        let length = self.headers.iter().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        let bytes = match length {
            Some(length) => {
                let mut body = vec![0; length];
                self.from.read_exact(&mut body).unwrap();
                body
            }
            None => self.chunks().unwrap().concat(),
        };
        String::from_utf8(bytes).unwrap()
    }

    /// The JSON of each `data:` line; a `[DONE]` comes as null.
    pub(crate) fn events(&mut self) -> Vec<Value> {
        let body = self.body();
        let data = body.split("\n\n").filter_map(|event| event.strip_prefix("data: "));
        data.map(|data| if data == "[DONE]" { Value::Null } else { serde_json::from_str(data).unwrap() }).collect()
    }
}

/// The text that streamed deltas make together, under one key of the delta.
pub(crate) fn joined(events: &[Value], key: &str) -> String {
    events.iter().filter_map(|event| event["choices"][0]["delta"][key].as_str()).collect()
}
