//! No bytes make it panic, run for long, or say something else than a problem in a line that exists.

use super::*;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// A small seeded generator, so that a failure comes again.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: usize) -> usize {
        // xorshift*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end.max(1)
    }
}

/// One thing that goes wrong with a file.
pub(super) fn damage(text: &mut Vec<u8>, random: &mut Random) {
    const PIECES: [&[u8]; 26] = [
        b"\t",
        b"'",
        b"\"",
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b"- ",
        b"#",
        b"&a ",
        b"*a",
        b"<<: ",
        b"!!",
        b"|\n",
        b">-\n",
        b"? ",
        b"---\n",
        b"\xff",
        b"\0",
        b"\r",
        b"${X}",
        b"null",
        b".nan",
        b"99999999999999999999",
        "\u{feff}".as_bytes(),
    ];
    let at = random.below(text.len() + 1);
    match random.below(7) {
        0 => text.truncate(at),
        1 if at < text.len() => text[at] = random.below(256) as u8,
        2 if at < text.len() => {
            text.remove(at);
        }
        3 => {
            let piece = PIECES[random.below(PIECES.len())];
            text.splice(at..at, piece.iter().copied());
        }
        4 => {
            let end = (at + random.below(200)).min(text.len());
            let piece = text[at..end].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, piece);
        }
        5 => {
            let end = (at + random.below(80)).min(text.len());
            text.drain(at..end);
        }
        _ => {
            let line_ends: Vec<usize> = (0..text.len()).filter(|index| text[*index] == b'\n').collect();
            if let Some(end) = line_ends.get(random.below(line_ends.len())) {
                let spaces = vec![b' '; random.below(5)];
                text.splice(end + 1..end + 1, spaces);
            }
        }
    }
}

/// Whether the file is sound.
fn check(bytes: &[u8], with_update: bool) -> bool {
    let start = Instant::now();
    let (config, problems) = load_with(bytes, &[("X", "5")]);
    let lines = bytes.iter().filter(|byte| **byte == b'\n' || **byte == b'\r').count() as u32 + 1;
    for problem in &problems {
        assert!(problem.place.line <= lines, "{problem} of {lines}");
    }
    assert!((1..=16).contains(&config.agent.max_steps) && (3..=60).contains(&config.chat.max_lines));
    if with_update
        && let Ok(text) = std::str::from_utf8(bytes)
        && problems.is_empty()
        && let Some(new) = update(text)
    {
        let (updated, problems) = load_with(new.as_bytes(), &[("X", "5")]);
        assert_eq!(said(&problems), "", "{new}");
        assert_eq!(format!("{config:?}"), format!("{updated:?}"), "{text}\n{new}");
    }
    // Much more than it takes, for a slow machine and a build without optimisation.
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    problems.is_empty()
}

#[test]
fn two_thousand_broken_files_are_read() {
    let mut random = Random(20_260_101);
    let bare: Vec<&str> = BUILT_IN.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let bare = bare.join("\n");
    let mut sound = 0;
    for round in 0..2000 {
        // Damage to a comment is none, so most rounds do without.
        let mut text = if round % 4 == 0 { BUILT_IN.as_bytes().to_vec() } else { bare.clone().into_bytes() };
        for _ in 0..=random.below(4) {
            damage(&mut text, &mut random);
        }
        sound += usize::from(check(&text, round % 16 == 0));
    }
    // The damage does damage, and not always the same.
    assert!((100..1500).contains(&sound), "{sound}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes, true);
    }

    #[test]
    fn any_text_of_the_signs_of_yaml_is_read(text in "[ \n:#&*!|>'\"%@`{}\\[\\],?a1~-]{0,200}") {
        check(text.as_bytes(), true);
        check(format!("panda:\n  {text}").as_bytes(), true);
    }
}

#[test]
fn a_file_of_the_greatest_size_is_read_in_time() {
    let many = |line: &str| format!("panda:\n{}", line.repeat((256 * 1024 - 10) / line.len()));
    for text in [
        many("  - a\n"),
        many("  a: b\n"),
        many("  models: [{}]\n"),
        format!("panda:\n  models:\n{}", "  - {name: a, provider: x}\n".repeat(8000)),
        format!("panda:\n  chat: {{ triggers: [{}] }}\n", "a, ".repeat(19_000)),
        format!(
            "panda:\n  limits:\n    groups:\n{}",
            (0..5000).map(|n| format!("      g{n}: {{}}\n")).collect::<String>()
        ),
        format!("panda: {{ a: {} }}", "{ b: ".repeat(20)),
        "&a [".repeat(2000),
        many("  personality: '${X}${X}${X}'\n"),
    ] {
        check(text.as_bytes(), true);
    }
}
