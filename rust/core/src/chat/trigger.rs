//! Whether a chat line is a question to Panda, and what is asked. Nothing here knows who asks.

use unicode_segmentation::UnicodeSegmentation;

/// Finds the question in a line whose first word is a trigger. None: an ordinary line.
///
/// Letter case does not matter. The trigger must end where a word ends by Unicode's rules, so `pandas` is none; in a
/// script without spaces each sign is its own word, so `熊猫怎么做火把` is a question.
pub(crate) fn question<'a>(line: &'a str, triggers: &[String]) -> Option<&'a str> {
    let line = line.trim_start();
    let end = triggers.iter().filter_map(|trigger| end_of(line, trigger)).max()?;
    let rest = line[end..].trim_start_matches(|c: char| c.is_whitespace() || separates(c)).trim_end();
    // The name alone is a greeting: the model is told what was said.
    Some(if rest.is_empty() { line.trim_end() } else { rest })
}

/// Where the trigger at the start of the line ends, if it ends with a word.
fn end_of(line: &str, trigger: &str) -> Option<usize> {
    let mut wanted = trigger.chars().flat_map(char::to_lowercase);
    let mut next = wanted.next()?;
    for (at, c) in line.char_indices() {
        for lower in c.to_lowercase() {
            if lower != next {
                return None;
            }
            match wanted.next() {
                Some(c) => next = c,
                None => {
                    let end = at + c.len_utf8();
                    return ends_a_word(line, end).then_some(end);
                }
            }
        }
    }
    None
}

fn ends_a_word(line: &str, end: usize) -> bool {
    // Unicode joins words over a colon (Swedish does so); after a name it is punctuation.
    line[end..].starts_with(':') || end == line.len() || line.split_word_bound_indices().any(|(at, _)| at == end)
}

fn separates(c: char) -> bool {
    // The last ones are the full-width forms of the first, and the marks of Chinese and Japanese.
    matches!(
        c,
        ',' | ';'
            | ':'
            | '!'
            | '?'
            | '.'
            | '-'
            | '~'
            | '\u{2013}'
            | '\u{2014}'
            | '\u{2026}'
            | '\u{ff0c}'
            | '\u{ff1b}'
            | '\u{ff1a}'
            | '\u{ff01}'
            | '\u{ff1f}'
            | '\u{ff5e}'
            | '\u{3001}'
            | '\u{3002}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Option<&str> {
        question(line, &["panda".into(), "@panda".into(), "熊猫".into()])
    }

    #[test]
    fn a_question_follows_the_name() {
        for line in ["panda how", "PANDA how", "  Panda, how", "@panda: how", "panda:how", "panda — how", "@Panda how "]
        {
            assert_eq!(asked(line), Some("how"), "{line}");
        }
    }

    #[test]
    fn words_that_only_begin_like_the_name_are_ordinary_chat() {
        let lines = [
            "pandas are cute",
            "pandaemonium",
            "my panda sleeps",
            "panda's paw",
            "panda_x",
            "panda.com",
            "pand",
            "",
            "panda\u{301} hi",
            "panda1",
            "@pandas hi",
        ];
        for line in lines {
            assert_eq!(asked(line), None, "{line}");
        }
    }

    #[test]
    fn a_script_without_spaces_needs_none() {
        assert_eq!(asked("熊猫怎么做火把"), Some("怎么做火把"));
        assert_eq!(asked("熊猫\u{ff0c}怎么做火把\u{ff1f}"), Some("怎么做火把\u{ff1f}"));
        assert_eq!(asked("大熊猫怎么做"), None);
    }

    #[test]
    fn the_name_alone_is_a_greeting() {
        assert_eq!(asked("panda"), Some("panda"));
        assert_eq!(asked("panda?!"), Some("panda?!"));
        assert_eq!(asked("熊猫"), Some("熊猫"));
    }
}
