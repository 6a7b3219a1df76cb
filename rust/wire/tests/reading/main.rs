//! Bodies of responses, read through the public reader: the documented surprises and damaged streams.
//! Failures of HTTP itself are in `failures.rs`, what we send in `requests.rs`, beside this folder.

mod bodies;
mod cases;
mod conversation;
mod mutations;
mod split;
mod surprises;

use panda_wire::{End, Failure, Format, Reader, Reply};

/// The tools of these tests.
const OFFERED: [&str; 3] = ["look", "find", "dig"];

fn reader() -> Reader {
    Reader::new(Format::ChatCompletions, OFFERED.map(String::from).to_vec(), 1)
}

fn read(body: &[u8]) -> Result<Reply, Failure> {
    let mut reader = reader();
    reader.feed(body);
    reader.end(End::Closed)
}

/// A stream of these data lines.
fn stream(data: &[&str]) -> Vec<u8> {
    data.iter().map(|line| format!("data: {line}\n\n")).collect::<String>().into_bytes()
}

#[track_caller]
fn reply_of(data: &[&str]) -> Reply {
    read(&stream(data)).expect("a reply")
}

#[track_caller]
fn failure_of(data: &[&str]) -> Failure {
    read(&stream(data)).expect_err("a failure")
}

/// Name and arguments of each call.
fn calls(reply: &Reply) -> Vec<(&str, &str)> {
    reply.calls.iter().map(|call| (call.name.as_str(), call.arguments.as_str())).collect()
}
