//! The terms of a text, as they are indexed and looked up: lower-cased, compatibility forms folded (NFKC). Scripts with
//! spaces give words, shorn of what English appends to them; scripts without give every character and every two
//! neighbours. No ranking here.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// English words that say nothing of the subject.
const SAY_NOTHING: &[&str] = &[
    "a", "an", "and", "are", "at", "be", "been", "but", "by", "can", "could", "did", "do", "does", "for", "from",
    "has", "have", "how", "i", "if", "in", "is", "it", "its", "me", "my", "of", "on", "or", "our", "please", "should",
    "so", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "was", "we", "what", "when",
    "where", "which", "who", "why", "will", "with", "would", "you", "your",
];

/// Calls `term` with each term of the text, in order, as often as it occurs.
pub(super) fn each(text: &str, mut term: impl FnMut(&str)) {
    let mut word = String::new();
    let mut pair = String::new();
    let mut before = None;
    for c in text.nfkc().flat_map(char::to_lowercase) {
        if is_unspaced(c) {
            give(&mut word, &mut term);
            pair.clear();
            pair.extend(before);
            let single = pair.len();
            pair.push(c);
            if single > 0 {
                term(&pair);
            }
            term(&pair[single..]);
            before = Some(c);
            continue;
        }
        before = None;
        if c.is_alphanumeric() || (is_combining_mark(c) && !word.is_empty()) {
            word.push(c);
        } else if word.is_empty() || !matches!(c, '\'' | '\u{2019}') {
            give(&mut word, &mut term);
        }
    }
    give(&mut word, &mut term);
}

fn give(word: &mut String, term: &mut impl FnMut(&str)) {
    if !word.is_empty() && !SAY_NOTHING.contains(&word.as_str()) {
        if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            shear(word);
        }
        term(word);
    }
    word.clear();
}

/// Takes off the endings of number and time, so that "rules" finds "rule" and "claiming" finds "claim". Not a stem that
/// anyone would read: both sides are shorn alike.
fn shear(word: &mut String) {
    const LEAST: usize = 3;
    if word.len() > LEAST && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") {
        word.pop();
        if word.ends_with("ie") {
            word.truncate(word.len() - 2);
            word.push('y');
        }
    }
    for ending in ["ing", "ed"] {
        let Some(rest) = word.strip_suffix(ending) else { continue };
        if rest.len() >= LEAST && rest.contains(['a', 'e', 'i', 'o', 'u', 'y']) {
            word.truncate(rest.len());
            break;
        }
    }
    // "banned" and "ban", "selling" and "sell", "trading" and "trade".
    let bytes = word.as_bytes();
    if bytes.len() > LEAST && bytes[bytes.len() - 1] == bytes[bytes.len() - 2] {
        word.pop();
    }
    if word.len() > LEAST && word.ends_with('e') {
        word.pop();
    }
}

/// Scripts that are written without spaces, or where a word takes on so much that parts of it must be found.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' // Thai, Lao, Burmese, Khmer
        | '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // Kana
        | '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' // Hangul
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}') // Han
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        each(text, |term| terms.push(term.to_owned()));
        terms
    }

    #[test]
    fn case_width_and_composition_do_not_matter() {
        assert_eq!(terms("Warp CAFE\u{301}"), terms("\u{ff37}arp caf\u{e9}"));
    }

    #[test]
    fn english_words_of_one_kind_are_one_term() {
        for (a, b) in [
            ("rules", "rule"),
            ("claiming", "claim"),
            ("banned", "ban"),
            ("selling", "sells"),
            ("trading", "trade"),
            ("parties", "party"),
            ("player's", "players"),
        ] {
            assert_eq!(terms(a), terms(b), "{a} and {b}");
        }
        assert_ne!(terms("boss"), terms("bo"));
        assert_eq!(terms("How do I do the /warp?"), ["warp"]);
    }

    #[test]
    fn scripts_without_spaces_give_characters_and_pairs() {
        assert_eq!(terms("领地ok规 则"), ["领", "领地", "地", "ok", "规", "则"]);
        assert_eq!(terms("가나"), ["가", "가나", "나"]);
    }

    #[test]
    fn signs_and_emoji_are_no_terms() {
        assert_eq!(terms("\u{1f43c} -- ' \u{301} </data> “”。"), ["data"]);
    }
}
