//! Any bytes as the body of a response: no panic, and the same result however the body is split.
#![no_main]

use libfuzzer_sys::fuzz_target;
use panda_wire::{End, Failure, Format, Reader, Reply, failure_of_response, read_arguments};
use std::time::SystemTime;

fn read<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Result<Reply, Failure> {
    let mut reader = Reader::new(Format::ChatCompletions, vec!["look".to_owned()], 1);
    for piece in pieces {
        reader.feed(piece);
    }
    reader.end(End::Closed)
}

fuzz_target!(|body: &[u8]| {
    let whole = read(std::iter::once(body));
    assert_eq!(read(body.chunks(1)), whole);
    if let Ok(reply) = whole {
        for call in &reply.calls {
            assert!(!call.name.is_empty() && !call.id.is_empty());
            let _ = read_arguments(&call.arguments);
        }
    }
    let _ = failure_of_response(429, &[], body, SystemTime::UNIX_EPOCH);
});
