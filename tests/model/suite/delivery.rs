//! How an answer travels: chunks, delays, cut-offs, hanging, and who ended it when.

use std::time::{Duration, Instant};

use panda_model::{Answer, End, Hang, Script, ScriptedModel, Split};

use crate::client::{LIMIT, ask, joined, question, send};

fn server(answer: Answer) -> ScriptedModel {
    ScriptedModel::start(Script::new().on("", answer)).unwrap()
}

#[test]
fn every_byte_alone_makes_the_same_stream() {
    let model = server(Answer::text("熊猫").split(Split::Size(1)));
    let chunks = ask(&model, &question("x")).chunks().unwrap();
    assert!(chunks.iter().all(|chunk| chunk.len() == 1));
    let whole = server(Answer::text("熊猫"));
    let events = ask(&whole, &question("x")).chunks().unwrap();
    assert!(events.iter().all(|event| event.starts_with(b"data: ") && event.ends_with(b"\n\n")));
    assert_eq!(chunks.concat(), events.concat());
    assert_eq!(model.wait_end(1, LIMIT).unwrap().sent, chunks.len());
}

#[test]
fn chunk_sizes_are_used_in_turn() {
    let model = server(Answer::raw(200, "0123456789").split(Split::Sizes(vec![1, 3])));
    let chunks = ask(&model, &question("x")).chunks().unwrap();
    assert_eq!(chunks, [&b"0"[..], b"123", b"4", b"567", b"8", b"9"]);
}

#[test]
fn delays_come_before_the_head_before_the_first_chunk_and_between_chunks() {
    let pause = Duration::from_millis(80);
    let raw = Answer::raw(200, "ab").split(Split::Size(1));
    let model = server(raw.delayed(pause).first_byte(pause).between(pause));
    let start = Instant::now();
    let mut reading = ask(&model, &question("x"));
    let head = start.elapsed();
    reading.chunk().unwrap();
    let first = start.elapsed();
    reading.chunk().unwrap();
    let second = start.elapsed();
    assert!(head >= pause && first >= 2 * pause && second >= 3 * pause, "{head:?} {first:?} {second:?}");
}

#[test]
fn a_cut_answer_breaks_off_after_its_bytes_without_an_end() {
    let model = server(Answer::raw(200, "0123456789").cut_after(4));
    let mut reading = ask(&model, &question("x"));
    assert_eq!(reading.chunk().unwrap().unwrap(), b"0123");
    assert!(reading.chunk().is_err(), "no proper end follows");
    let exchange = model.wait_end(1, LIMIT).unwrap();
    assert_eq!((exchange.end.unwrap().0, exchange.sent), (End::CutOff, 4));
}

#[test]
fn a_hanging_answer_ends_when_the_client_closes_and_the_log_says_when() {
    for (hang, bytes) in [(Hang::BeforeHeaders, 0), (Hang::AfterBytes(3), 3), (Hang::AfterBytes(1000), 10)] {
        let model = server(Answer::raw(200, "0123456789").hang(hang));
        let key = format!("Bearer {}", model.api_key());
        let mut reading = send(&model, &key, &question("x").to_string());
        if bytes > 0 {
            reading.read_head();
            assert_eq!(reading.chunk().unwrap().unwrap().len(), bytes);
        }
        let exchange = model.wait_question("x", LIMIT).unwrap();
        assert_eq!(exchange.closed_at(), None, "{hang:?}");
        let closed = Instant::now();
        drop(reading);
        let exchange = model.wait_end(1, LIMIT).unwrap();
        let seen = exchange.closed_at().expect("the client closed it");
        assert!(seen >= closed && seen.duration_since(closed) < Duration::from_secs(1), "{hang:?}");
        assert_eq!(exchange.sent, bytes, "{hang:?}");
    }
}

#[test]
fn a_client_that_leaves_during_a_delay_is_noticed_at_once() {
    let model = server(Answer::text("late").delayed(Duration::from_secs(60)));
    let key = format!("Bearer {}", model.api_key());
    let reading = send(&model, &key, &question("x").to_string());
    model.wait_question("x", LIMIT).unwrap();
    drop(reading);
    assert!(model.wait_end(1, LIMIT).unwrap().closed_at().is_some());
}

#[test]
fn twenty_slow_answers_run_side_by_side() {
    let model = server(Answer::text("done").delayed(Duration::from_millis(300)));
    let start = Instant::now();
    let key = format!("Bearer {}", model.api_key());
    let mut readings: Vec<_> = (0..20).map(|n| send(&model, &key, &question(&format!("q{n}")).to_string())).collect();
    for reading in &mut readings {
        reading.read_head();
        assert_eq!(joined(&reading.events(), "content"), "done");
    }
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn a_wait_in_vain_ends_at_its_limit_with_the_log() {
    let model = server(Answer::text("x"));
    ask(&model, &question("what it got")).events();
    let waited = model.wait_question("never asked", Duration::from_millis(50)).unwrap_err().to_string();
    assert!(waited.contains("never asked") && waited.contains("what it got"), "{waited}");
}
