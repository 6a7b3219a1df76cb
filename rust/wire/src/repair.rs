//! Broken JSON of an object read for what was meant: single or missing quotes, missing or surplus commas, comments,
//! Python's words, raw line breaks and inner quotes in strings, text around the object, an end that is cut off.
//!
//! Own code: of the crates for this one loops for ever on 31 bytes and panics on `{"a":...`, the other aborts on deep
//! nesting; both go down without a limit. Here every step takes at least one character and depth is bounded.

use serde_json::{Map, Number, Value};

/// How far ahead a quote looks to tell whether it ends its string.
const LOOK_AHEAD: usize = 256;

/// The one object in the text, nested at most `max_depth` deep; `None` where a guess would be too wild.
pub(crate) fn repair(text: &str, max_depth: usize) -> Option<Map<String, Value>> {
    let chars: Vec<char> = text.chars().collect();
    let start = chars.iter().position(|c| *c == '{')?;
    let mut repairer = Repairer { chars, at: start, lists: 0, depth_left: max_depth };
    let object = repairer.object()?;
    // A second object: nobody knows which one was meant.
    let rest = repairer.chars.get(repairer.at..).unwrap_or_default();
    if rest.contains(&'{') { None } else { Some(object) }
}

struct Repairer {
    chars: Vec<char>,
    at: usize,
    /// Lists that are open around the present place.
    lists: usize,
    depth_left: usize,
}

/// What a string is part of; tells what may follow it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Key,
    Field,
    Entry,
}

impl Repairer {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn at_pair(&self, first: char, second: char) -> bool {
        self.peek() == Some(first) && self.chars.get(self.at + 1) == Some(&second)
    }

    /// Skips white space and comments.
    fn skip_blank(&mut self) {
        while let Some(c) = self.peek() {
            if c.is_whitespace() || c == '\u{feff}' {
                self.at += 1;
            } else if c == '#' || self.at_pair('/', '/') {
                while self.peek().is_some_and(|c| !matches!(c, '\n' | '\r')) {
                    self.at += 1;
                }
            } else if self.at_pair('/', '*') {
                self.at += 2;
                while self.peek().is_some() && !self.at_pair('*', '/') {
                    self.at += 1;
                }
                self.at += 2;
            } else {
                return;
            }
        }
    }

    /// Goes down one level; `None` where that is too deep.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth_left = self.depth_left.checked_sub(1)?;
        let value = read(self);
        self.depth_left += 1;
        value
    }

    fn object(&mut self) -> Option<Map<String, Value>> {
        self.at += 1;
        self.deeper(|this| {
            let mut fields = Map::new();
            loop {
                this.skip_blank();
                match this.peek() {
                    None => return Some(fields),
                    Some('}') => {
                        this.at += 1;
                        return Some(fields);
                    }
                    // The object was not closed; the list around it is.
                    Some(']') if this.lists > 0 => return Some(fields),
                    Some(',' | ';' | ']') => this.at += 1,
                    Some(_) => {
                        let (key, value) = this.field()?;
                        if let Some(value) = value {
                            fields.insert(key, value);
                        }
                    }
                }
            }
        })
    }

    /// A key and its value; no value where the text ends before it.
    fn field(&mut self) -> Option<(String, Option<Value>)> {
        let key = match self.peek() {
            Some(quote) if closing(quote).is_some() => self.string(quote, Place::Key),
            _ => self.word(|c| c.is_whitespace() || matches!(c, ':' | '=' | ',' | '{' | '}' | '[' | ']')),
        };
        self.skip_blank();
        let has_colon = matches!(self.peek(), Some(':' | '='));
        if has_colon {
            self.at += 1;
            self.skip_blank();
        }
        match self.peek() {
            None => Some((key, None)),
            // Without a key or a colon anything may have been meant.
            _ if key.is_empty() || !has_colon => None,
            Some(',' | '}' | ']') => None,
            Some(_) => Some((key, Some(self.value(Place::Field)?))),
        }
    }

    fn value(&mut self, place: Place) -> Option<Value> {
        match self.peek()? {
            '{' => self.object().map(Value::Object),
            '[' => self.list(),
            quote if closing(quote).is_some() => Some(Value::String(self.string(quote, place))),
            _ => self.bare(),
        }
    }

    fn list(&mut self) -> Option<Value> {
        self.at += 1;
        self.lists += 1;
        let entries = self.deeper(|this| {
            let mut entries = Vec::new();
            loop {
                this.skip_blank();
                match this.peek() {
                    None => return Some(entries),
                    Some(']') => {
                        this.at += 1;
                        return Some(entries);
                    }
                    // The list was not closed; the object around it is.
                    Some('}') => return Some(entries),
                    Some(',' | ';') => this.at += 1,
                    Some(':' | '=') => return None,
                    Some(_) => entries.push(this.value(Place::Entry)?),
                }
            }
        });
        self.lists -= 1;
        entries.map(Value::Array)
    }

    /// Characters up to one that ends the word.
    fn word(&mut self, ends: impl Fn(char) -> bool) -> String {
        let mut word = String::new();
        while let Some(c) = self.peek().filter(|c| !ends(*c)) {
            word.push(c);
            self.at += 1;
        }
        word
    }

    /// A number, one of the words of JSON, Python or JavaScript, or a text without quotes.
    fn bare(&mut self) -> Option<Value> {
        let mut word = String::new();
        while let Some(c) = self.peek() {
            let comment = c == '#' || self.at_pair('/', '/') || self.at_pair('/', '*');
            if matches!(c, ',' | '}' | ']' | '{' | '[' | '"' | '\n' | '\r') || comment && word.ends_with([' ', '\t']) {
                break;
            }
            word.push(c);
            self.at += 1;
        }
        match word.trim() {
            "" => None,
            "true" | "True" | "TRUE" => Some(Value::Bool(true)),
            "false" | "False" | "FALSE" => Some(Value::Bool(false)),
            "null" | "None" | "NULL" | "undefined" | "NaN" => Some(Value::Null),
            word if word.starts_with([':', '=', '(', ')']) => None,
            word => Some(number(word).unwrap_or_else(|| Value::String(word.to_owned()))),
        }
    }

    /// A quoted text, without its quotes. Ends where the whole text does at the latest.
    fn string(&mut self, quote: char, place: Place) -> String {
        let close = closing(quote).unwrap_or(quote);
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += 1;
            if c == '\\' {
                self.escape(&mut text);
            } else if (c == close || c == quote) && self.ends_here(place) {
                return text;
            } else {
                text.push(c);
            }
        }
        // No quote ended it: brackets at the end are rather the object's than the text's.
        text.truncate(text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '}' | ']')).len());
        text
    }

    /// Whether the quote before the present place ends its string: what follows suits the place that the string is in.
    /// A quote that does not is one that the model forgot to escape.
    fn ends_here(&self, place: Place) -> bool {
        let next = self.after_blank(self.at);
        match (place, self.chars.get(next)) {
            (Place::Key, _) | (_, None | Some('}' | ']')) => true,
            (_, Some('/')) => matches!(self.chars.get(next + 1), Some('/' | '*')),
            (Place::Entry, Some(',')) => true,
            (Place::Entry, Some(c)) => closing(*c).is_some(),
            (Place::Field, Some(',')) => {
                let after = self.after_blank(next + 1);
                matches!(self.chars.get(after), None | Some('}' | ',')) || self.is_key(after)
            }
            (Place::Field, Some(_)) => self.is_key(next),
        }
    }

    fn after_blank(&self, from: usize) -> usize {
        let blank =
            self.chars.get(from..).unwrap_or_default().iter().take(LOOK_AHEAD).take_while(|c| c.is_whitespace());
        from + blank.count()
    }

    /// Whether a key with its colon stands here.
    fn is_key(&self, from: usize) -> bool {
        let ahead = self.chars.get(from..).unwrap_or_default();
        let name = match ahead.first().copied().and_then(closing) {
            Some(close) => match ahead.iter().take(LOOK_AHEAD).skip(1).position(|c| *c == close) {
                Some(inner) => inner + 2,
                None => return false,
            },
            None => ahead.iter().take(LOOK_AHEAD).take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-')).count(),
        };
        name > 0 && self.chars.get(self.after_blank(from + name)) == Some(&':')
    }

    fn escape(&mut self, text: &mut String) {
        let Some(c) = self.peek() else { return };
        self.at += 1;
        match c {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            'b' => text.push('\u{8}'),
            'f' => text.push('\u{c}'),
            '"' | '\\' | '/' | '\'' => text.push(c),
            'u' => self.unicode_escape(text),
            // `C:\dir`: the backslash was meant.
            _ => text.extend(['\\', c]),
        }
    }

    fn unicode_escape(&mut self, text: &mut String) {
        let Some(unit) = self.hex(self.at) else { return text.push_str("\\u") };
        self.at += 4;
        if let Some(c) = char::from_u32(unit) {
            return text.push(c);
        }
        let low = if self.at_pair('\\', 'u') { self.hex(self.at + 2) } else { None };
        match low {
            Some(low) if (0xdc00..0xe000).contains(&low) && unit < 0xdc00 => {
                self.at += 6;
                let code = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            _ => text.push(char::REPLACEMENT_CHARACTER),
        }
    }

    /// Four hexadecimal digits.
    fn hex(&self, at: usize) -> Option<u32> {
        self.chars.get(at..at + 4)?.iter().try_fold(0, |unit, digit| Some(unit * 16 + digit.to_digit(16)?))
    }
}

/// The quote that closes what this one opens.
fn closing(quote: char) -> Option<char> {
    match quote {
        '"' | '\'' | '`' => Some(quote),
        '“' | '„' => Some('”'),
        '‘' => Some('’'),
        '「' => Some('」'),
        _ => None,
    }
}

/// Also with a plus sign, leading zeros, a bare dot or `_` between digits.
fn number(word: &str) -> Option<Value> {
    if !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.')) {
        return None;
    }
    let digits = word.replace('_', "");
    if let Ok(whole) = digits.parse::<i64>() {
        return Some(Value::from(whole));
    }
    Number::from_f64(digits.parse().ok()?).map(Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn means(broken: &str, meant: &str) {
        let meant: Value = serde_json::from_str(meant).unwrap();
        assert_eq!(repair(broken, 64).map(Value::Object), Some(meant), "{broken}");
    }

    #[track_caller]
    fn is_given_up(broken: &str) {
        assert_eq!(repair(broken, 64), None, "{broken}");
    }

    #[test]
    fn quotes_commas_words_and_wrappings_are_understood() {
        means("{'a': 'it's', b: \"x\",}", r#"{"a":"it's","b":"x"}"#);
        means("{\"a\": 1 \"b\": 2\n c: [1 2, \"x\" \"y\",]}", r#"{"a":1,"b":2,"c":["1 2","x","y"]}"#);
        means("{a: True, b: False, c: None, d: undefined}", r#"{"a":true,"b":false,"c":null,"d":null}"#);
        means("Sure!\n```json\n{\"a\": 1}\n```\nDone.", r#"{"a":1}"#);
        means("look({\"a\": 1});", r#"{"a":1}"#);
        means("{\"a\": 1, // first\n /* then */ \"b\": 2 # last\n}", r#"{"a":1,"b":2}"#);
        means("{“a”: “x”, ‘b’: ‘y’}", r#"{"a":"x","b":"y"}"#);
        means("{direction: north west, n: 5 blocks}", r#"{"direction":"north west","n":"5 blocks"}"#);
        means("{\"a\": http://x.test/y}", r#"{"a":"http://x.test/y"}"#);
    }

    #[test]
    fn strings_keep_what_stands_in_them() {
        means("{\"a\": \"line\nnext\ttab\"}", r#"{"a":"line\nnext\ttab"}"#);
        means("{\"a\": \"he said \"hi\" to me\", \"b\": 1,}", r#"{"a":"he said \"hi\" to me","b":1}"#);
        means("{\"a\": \"x \"y\", z\", \"b\": 1,}", r#"{"a":"x \"y\", z","b":1}"#);
        means("{\"p\": \"C:\\dir\",}", r#"{"p":"C:\\dir"}"#);
        means("{'a': '\\u718a\\ud83d\\udc3c\\ud83d\\uZ'}", r#"{"a":"熊🐼�\\uZ"}"#);
    }

    #[test]
    fn what_is_cut_off_is_closed() {
        means("{\"a\": {\"b\": [1, 2", r#"{"a":{"b":[1,2]}}"#);
        means("{\"a\": \"nor", r#"{"a":"nor"}"#);
        means("{\"a\": 1, \"b", r#"{"a":1}"#);
        means("{\"a\": 1, \"b\":", r#"{"a":1}"#);
        means("{\"a\": \"x}", r#"{"a":"x"}"#);
        means("{\"a\": [{\"b\": 1], \"c\": 2}", r#"{"a":[{"b":1}],"c":2}"#);
        means("{\"a\": [1, 2}", r#"{"a":[1,2]}"#);
        means("{\"a\": 1}}}", r#"{"a":1}"#);
    }

    #[test]
    fn numbers_are_numbers() {
        means(
            "{a: +5, b: 007, c: .5, d: 1., e: 1_000, f: -2e3}",
            r#"{"a":5,"b":7,"c":0.5,"d":1.0,"e":1000,"f":-2000.0}"#,
        );
        means(
            "{a: 10-20, b: 1/3, c: 1.2.3, d: 1e999, e: -}",
            r#"{"a":"10-20","b":"1/3","c":"1.2.3","d":"1e999","e":"-"}"#,
        );
    }

    #[test]
    fn what_could_mean_anything_is_given_up() {
        is_given_up("{\"a\":1}{\"b\":2}");
        is_given_up("{\"a\" 1}");
        is_given_up("{\"a\"}");
        is_given_up("{\"a\":,\"b\":1}");
        is_given_up("no object here");
        is_given_up("{:1}");
        is_given_up("");
        is_given_up(&"{a:[".repeat(40));
    }
}
