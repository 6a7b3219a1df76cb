//! Rust and Java as a rule reads them: without comments, and on request without the text in quotes or without tests.
//! Not here: any rule.

/// What a rule wants to see of a source file. Line numbers stay those of the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Quotes {
    /// Text in quotes stays.
    Kept,
    /// Text in quotes becomes blanks.
    Blanked,
}

/// The source with comments as blanks.
pub(crate) fn code(text: &str, quotes: Quotes) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let (end, keep) = piece(&chars, at, quotes);
        for &c in &chars[at..end] {
            out.push(if keep || c == '\n' { c } else { ' ' });
        }
        at = end;
    }
    out
}

/// Where the piece that starts here ends, and whether it is to be seen.
fn piece(chars: &[char], at: usize, quotes: Quotes) -> (usize, bool) {
    let rest = &chars[at..];
    let shown = quotes == Quotes::Kept;
    match rest {
        ['/', '/', ..] => (find(chars, at, |c| c == '\n'), false),
        ['/', '*', ..] => (block_comment(chars, at), false),
        ['"', '"', '"', '\n', ..] => (text_block(chars, at), shown),
        ['"', ..] => (quoted(chars, at, '"'), shown),
        ['\'', '\\', ..] => (quoted(chars, at, '\''), shown),
        ['\'', _, '\'', ..] => (at + 3, shown),
        ['r', tail @ ..] if !in_word(chars, at) => match raw_hashes(tail) {
            Some(hashes) => (raw(chars, at + 1 + hashes + 1, hashes), shown),
            None => (at + 1, true),
        },
        _ => (at + 1, true),
    }
}

/// Is this the end of a longer word? `br"…"` is a raw string of bytes, not a word that ends in r.
fn in_word(chars: &[char], at: usize) -> bool {
    match at.checked_sub(1).map(|before| chars[before]) {
        Some('b') => in_word(chars, at - 1),
        Some(c) => c.is_alphanumeric() || c == '_',
        None => false,
    }
}

fn raw_hashes(tail: &[char]) -> Option<usize> {
    let hashes = tail.iter().take_while(|c| **c == '#').count();
    (tail.get(hashes) == Some(&'"')).then_some(hashes)
}

fn raw(chars: &[char], from: usize, hashes: usize) -> usize {
    let mut at = from;
    while at < chars.len() {
        if chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

fn text_block(chars: &[char], at: usize) -> usize {
    let mut end = at + 3;
    while end < chars.len() && !chars[end..].starts_with(&['"', '"', '"']) {
        end += if chars[end] == '\\' { 2 } else { 1 };
    }
    (end + 3).min(chars.len())
}

fn quoted(chars: &[char], at: usize, quote: char) -> usize {
    let mut end = at + 1;
    while end < chars.len() && chars[end] != quote {
        end += if chars[end] == '\\' { 2 } else { 1 };
    }
    (end + 1).min(chars.len())
}

/// Rust's block comments lie in each other; Java's never hold another one's start.
fn block_comment(chars: &[char], at: usize) -> usize {
    let (mut end, mut depth) = (at + 2, 1);
    while end < chars.len() && depth > 0 {
        match &chars[end..] {
            ['/', '*', ..] => (depth, end) = (depth + 1, end + 2),
            ['*', '/', ..] => (depth, end) = (depth - 1, end + 2),
            _ => end += 1,
        }
    }
    end
}

fn find(chars: &[char], from: usize, is: impl Fn(char) -> bool) -> usize {
    (from..chars.len()).find(|at| is(chars[*at])).unwrap_or(chars.len())
}

/// Rust code without its modules marked `#[cfg(test)]`; takes code without comments and quoted text.
pub(crate) fn without_tests(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find("#[cfg(test)]") {
        out.push_str(&rest[..start]);
        let Some(open) = rest[start..].find(['{', ';']) else { return out };
        let end = closing(&rest[start + open..]) + start + open;
        out.extend(rest[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// The length of a text that begins with a brace, up to its closing one; 1 for anything else.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + c.len_utf8();
        }
    }
    text.len()
}

/// The lines (from 1) in which a whole word stands.
pub(crate) fn lines_with_word(code: &str, word: &str) -> Vec<usize> {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let has = |line: &str| {
        line.match_indices(word)
            .any(|(at, _)| !is_part(line[..at].chars().next_back()) && !is_part(line[at + word.len()..].chars().next()))
    };
    code.lines().enumerate().filter(|(_, line)| has(line)).map(|(at, _)| at + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blanked(text: &str) -> String {
        code(text, Quotes::Blanked).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_of_both_languages_are_gone() {
        assert_eq!(blanked("a // x\nb /* y /* z */ w */ c"), "a b c");
        assert_eq!(code("a /* \n\n */ b", Quotes::Blanked).lines().count(), 3);
    }

    #[test]
    fn quoted_text_is_kept_or_blanked_as_asked() {
        assert_eq!(blanked(r#"f("// no \" comment", 'x', '\'', b"y") + z"#), "f( , , , b ) + z");
        assert_eq!(code("f(\"// kept\") // gone", Quotes::Kept).trim_end(), "f(\"// kept\")");
    }

    #[test]
    fn lifetimes_are_no_quotes() {
        assert_eq!(blanked("fn f<'a>(x: &'a str, y: &'static str) {}"), "fn f<'a>(x: &'a str, y: &'static str) {}");
    }

    #[test]
    fn raw_strings_and_text_blocks_end_where_they_end() {
        assert_eq!(blanked("f(r#\"a \" // b\"#, br\"\\\", r) // c"), "f( , b , r)");
        assert_eq!(blanked("var x = \"\"\"\n  a \" // b\n  \"\"\"; y"), "var x = ; y");
    }

    #[test]
    fn modules_of_tests_are_cut_out_and_the_rest_stays() {
        let cut = without_tests("a\n#[cfg(test)]\nmod tests { fn x() { y() } }\nb\n#[cfg(test)]\nmod scratch;\nc");
        assert_eq!(cut.split_whitespace().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(cut.lines().count(), 7);
    }

    #[test]
    fn a_word_inside_a_longer_word_is_none() {
        assert_eq!(lines_with_word("jni\npanda_jni jnix\n(jni::x)", "jni"), [1, 3]);
    }
}
