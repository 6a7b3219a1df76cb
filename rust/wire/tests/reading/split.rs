//! However a body is split over network reads, the result is the same.

use super::{conversation, read, reader};
use panda_wire::{End, Event};

#[test]
fn a_reply_split_at_every_byte_is_the_same() {
    let body = conversation::body();
    let whole = read(&body).unwrap();
    conversation::check(&whole);
    for cut in 0..=body.len() {
        let mut reader = reader();
        reader.feed(&body[..cut]);
        reader.feed(&body[cut..]);
        assert_eq!(reader.end(End::Closed).as_ref(), Ok(&whole), "cut at {cut}");
    }
}

#[test]
fn a_reply_byte_by_byte_is_the_same_and_so_is_its_text_on_the_way() {
    let body = conversation::body();
    for size in 1..40 {
        let mut reader = reader();
        let mut shown = String::new();
        for piece in body.chunks(size) {
            for event in reader.feed(piece) {
                if let Event::Text(text) = event {
                    shown.push_str(&text);
                    assert_eq!(shown, reader.text());
                }
            }
        }
        conversation::check(&reader.end(End::Closed).unwrap());
        assert_eq!(shown, "\n\n你好，玩家 👋🏽! Ich schaue… ");
    }
}
