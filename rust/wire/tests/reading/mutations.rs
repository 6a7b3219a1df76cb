//! Damaged streams. What comes of one is the same reply, a beginning of it, or a failure; never something else.

use super::{OFFERED, conversation, read, reader};
use panda_wire::{End, Failure, FailureKind, Reply, read_arguments};
use std::collections::HashMap;

/// A small generator of its own, so that a seed means the same for ever.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.roll() % limit.max(1) as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

fn dice(seed: u64) -> Dice {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..8 {
        dice.roll();
    }
    dice
}

fn lines(events: &[String]) -> Vec<String> {
    events.iter().flat_map(|data| [format!("data: {data}"), String::new()]).collect()
}

fn joined(lines: &[String], mut end: impl FnMut() -> &'static str) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_str(), end()]).collect::<String>().into_bytes()
}

/// One kind of damage a time: its name and the damaged body.
fn damage(dice: &mut Dice) -> (&'static str, Vec<u8>) {
    let mut events = conversation::events();
    let plain = |events: &[String]| joined(&lines(events), || "\n");
    match dice.below(11) {
        0 => {
            let mut body = conversation::body();
            body.truncate(dice.below(body.len()));
            ("cut at a byte", body)
        }
        1 => {
            let mut lines = lines(&events);
            for _ in 0..1 + dice.below(6) {
                let at = dice.below(lines.len());
                let line = dice.pick(&[
                    ": ping",
                    ":",
                    "",
                    "event: ping\ndata: {\"type\":\"ping\"}\n",
                    "data: \n",
                    "data: ping\n",
                ]);
                lines.insert(at / 2 * 2, line.to_owned());
            }
            ("pings, comments and blank lines between events", joined(&lines, || "\n"))
        }
        2 => {
            let mut lines = lines(&events);
            let at = dice.below(lines.len());
            lines.insert(at, dice.pick(&[": comment", "id: 7", "retry: 10", "x-foo: bar", "nonsense"]).to_owned());
            ("a comment or an unknown field anywhere", joined(&lines, || "\n"))
        }
        3 => {
            for _ in 0..1 + dice.below(4) {
                let at = dice.below(events.len() - 1);
                let field = dice.pick(&[
                    "\"zz\":1,",
                    "\"obfuscation\":\"熊}]\",",
                    "\"q\":{\"choices\":[{}]},",
                    "\"error\":null,",
                    "\"nul\":null,",
                ]);
                let inner = dice.below(3) == 0;
                let place = if inner { events[at].find("\"delta\":{").map(|at| at + 9) } else { Some(1) };
                let end = place.and_then(|place| events[at].get(place..)).is_some_and(|rest| rest.starts_with('}'));
                if let Some(place) = place {
                    events[at].insert_str(place, if end { field.trim_end_matches(',') } else { field });
                }
            }
            ("unknown fields in the JSON", plain(&events))
        }
        4 => {
            let lines = lines(&events);
            let one = dice.below(4);
            let ends = ["\n", "\r\n", "\r"];
            ("other line ends", joined(&lines, || ends[if one < 3 { one } else { dice.below(3) }]))
        }
        5 => {
            let field =
                dice.pick(&["\"id\":\"call_a\",", "\"id\":\"call_b\",", "\"id\":\"x\",", "\"type\":\"function\","]);
            events.iter_mut().for_each(|data| *data = data.replace(field, ""));
            ("an id left out", plain(&events))
        }
        6 => {
            let which: Vec<usize> = (0..events.len()).filter(|at| events[*at].contains("\"tool_calls\":[")).collect();
            let all = dice.below(3) == 0;
            let one = which[dice.below(which.len())];
            for at in which {
                if all || at == one {
                    events[at] = events[at]
                        .replace(",\"index\":1}", "}")
                        .replace(",\"index\":0}", "}")
                        .replace("\"index\":1,", "")
                        .replace("\"index\":0,", "");
                }
            }
            ("an index left out, or all", plain(&events))
        }
        7 => {
            let with_finish = dice.below(2) == 0;
            events.retain(|data| data != "[DONE]" && (with_finish || !data.contains("finish_reason\":\"tool_calls")));
            ("[DONE] left out, perhaps the finish reason too", plain(&events))
        }
        8 => {
            events.iter_mut().for_each(|data| *data = data.replace("\"finish_reason\":\"tool_calls\"", "\"x\":1"));
            if dice.below(2) == 0 {
                events.retain(|data| !data.contains("usage"));
            }
            if dice.below(2) == 0 {
                events.retain(|data| data != "[DONE]");
            }
            ("the finish reason left out", plain(&events))
        }
        9 => {
            let at = dice.below(events.len() - 1);
            let data = &mut events[at];
            let broken = match dice.below(4) {
                0 => data[..data.len() - 1 - dice.below(3)].to_owned(),
                1 => data[1..].to_owned(),
                2 => data.replacen(':', "", 1),
                _ => {
                    let mut cut = dice.below(data.len()).max(1);
                    while !data.is_char_boundary(cut) {
                        cut -= 1;
                    }
                    data[..cut].to_owned()
                }
            };
            *data = broken;
            ("the JSON of an event broken", plain(&events))
        }
        _ => {
            let mut body = if dice.below(2) == 0 { conversation::body() } else { plain(&events) };
            let at = dice.below(body.len());
            let byte = [0xff, 0xc0, 0x80, 0xfe, 0xed][dice.below(5)];
            if dice.below(2) == 0 {
                body[at] = byte;
            } else {
                body.insert(at, byte);
            }
            ("a bad byte", body)
        }
    }
}

fn read_in_pieces(body: &[u8], end: End, dice: &mut Dice) -> Result<Reply, Failure> {
    let mut reader = reader();
    let mut rest = body;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(1 + dice.below(rest.len()));
        reader.feed(piece);
        rest = after;
    }
    reader.end(end)
}

/// Whether the reply says what the original says, or the beginning of it. Made ids are as good as given ones.
fn is_beginning(reply: &Reply, original: &Reply) -> bool {
    let same_calls = reply.calls.iter().zip(&original.calls).all(|(call, of)| {
        (call.id == of.id || call.id.starts_with("call_1_"))
            && (&call.name, &call.arguments) == (&of.name, &of.arguments)
    });
    let no_more = reply.calls.len() <= original.calls.len();
    // With the text cut, nothing that comes after it may be there.
    let whole_text = reply.text == original.text;
    original.text.starts_with(&reply.text) && same_calls && no_more && (whole_text || reply.calls.is_empty())
}

fn is_row(failure: &Failure) -> bool {
    use FailureKind::{Cut, ModelFault, NotUnderstood, Server};
    matches!(failure.kind, Cut | NotUnderstood | Server | ModelFault)
}

#[test]
fn damaged_framing_gives_the_reply_or_its_beginning_or_a_failure() {
    let original = read(&conversation::body()).unwrap();
    conversation::check(&original);
    let mut seen: HashMap<&str, [usize; 3]> = HashMap::new();
    for seed in 0..1000 {
        let mut dice = dice(seed);
        let (kind, body) = damage(&mut dice);
        let end = if dice.below(4) == 0 { End::Broken } else { End::Closed };
        let result = read_in_pieces(&body, end, &mut dice);
        let counts = seen.entry(kind).or_default();
        match &result {
            Ok(reply) => {
                assert!(
                    is_beginning(reply, &original),
                    "seed {seed}, {kind}: {reply:?}\n{}",
                    String::from_utf8_lossy(&body)
                );
                let whole = reply.text == original.text && reply.calls.len() == original.calls.len();
                counts[usize::from(!whole)] += 1;
                for call in reply.calls.iter().filter(|call| call.runnable) {
                    assert!(!read_arguments(&call.arguments).unwrap().repaired, "seed {seed}, {kind}");
                }
            }
            Err(failure) => {
                assert!(is_row(failure), "seed {seed}, {kind}: {failure:?}");
                counts[2] += 1;
            }
        }
    }
    // What a reader has to bear without loss, it bears; what nobody can repair, it says.
    assert_eq!(seen.len(), 11, "{seen:?}");
    for kind in [
        "pings, comments and blank lines between events",
        "unknown fields in the JSON",
        "an id left out",
        "an index left out, or all",
    ] {
        assert_eq!(seen[kind][1] + seen[kind][2], 0, "{kind}: {seen:?}");
    }
    assert!(seen["the JSON of an event broken"][2] > 50 && seen["cut at a byte"][2] > 30, "{seen:?}");
}

#[test]
fn any_damage_gives_no_panic_and_no_call_that_could_do_harm() {
    let mut replies = 0;
    for seed in 0..1000 {
        let mut dice = dice(seed + 1_000_000);
        let mut body = conversation::body();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(body.len());
            match dice.below(4) {
                0 => body[at] = dice.below(256) as u8,
                1 => drop(body.remove(at)),
                2 => body.insert(at, dice.below(256) as u8),
                _ => {
                    let until = (at + dice.below(60)).min(body.len());
                    let piece = body[at..until].to_vec();
                    let to = dice.below(body.len());
                    body.splice(to..to, piece);
                }
            }
        }
        let whole = read(&body);
        assert_eq!(read_in_pieces(&body, End::Closed, &mut dice), whole, "seed {seed}");
        let Ok(reply) = whole else { continue };
        replies += 1;
        for call in &reply.calls {
            assert!(!call.name.is_empty() && !call.id.is_empty() && !call.arguments.is_empty());
            // As the driver does: only what was offered, whole, and sound unless the tool changes nothing.
            let offered = OFFERED.contains(&call.name.as_str());
            if offered
                && call.runnable
                && let Ok(arguments) = read_arguments(&call.arguments)
            {
                let text: Result<serde_json::Value, _> = serde_json::from_str(&call.arguments);
                assert!(arguments.repaired || text.is_ok(), "seed {seed}: a guess that is not called one");
            }
        }
    }
    assert!(replies > 100, "only {replies} of the damaged bodies were replies");
}
