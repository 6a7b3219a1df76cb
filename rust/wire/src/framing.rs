//! Bytes to events: server-sent events, JSON lines and whole JSON bodies, told apart by the first byte.
//! Not here: what is inside the JSON (`reader.rs`, the formats' files).

/// Something whole that came in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// The data lines of a server-sent event. `whole` is false for the last one of a body that ended inside a line.
    Event { name: String, data: Vec<String>, whole: bool },
    /// A JSON object or list that stands by itself: a body, or a line of one.
    Document(String),
    /// A line or document that is no UTF-8.
    BadUtf8,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Mode {
    /// Nothing but a byte order mark and white space came so far.
    #[default]
    Start,
    Lines,
    Json,
}

const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];

/// The state between two network reads. Input may be split at any byte.
#[derive(Debug, Default)]
pub(crate) struct Framing {
    mode: Mode,
    /// The first byte that decided the mode.
    first: Option<u8>,
    past_bom: bool,
    /// What of a line or document came so far. UTF-8 is looked at only when it is whole.
    pending: Vec<u8>,
    after_cr: bool,
    name: String,
    data: Vec<String>,
    /// An `event:` line after data: it names this event if the event ends next, else it begins another one. Some
    /// servers leave out the blank line between events, so both occur.
    next_name: Option<String>,
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Framing {
    /// Adds bytes; the items that became whole are appended to `items`.
    pub(crate) fn push(&mut self, bytes: &[u8], items: &mut Vec<Item>) {
        let mut rest = bytes;
        while let Some((byte, after)) = rest.split_first() {
            match self.mode {
                Mode::Start => {
                    rest = after;
                    self.start(*byte, items);
                }
                Mode::Lines => rest = self.lines(rest, items),
                Mode::Json => {
                    rest = after;
                    self.json(*byte, items);
                }
            }
        }
    }

    /// The first byte that was neither white space nor part of a byte order mark.
    pub(crate) fn first(&self) -> Option<u8> {
        self.first
    }

    /// The body is over: what was left, and whether it ended inside something.
    pub(crate) fn finish(mut self, items: &mut Vec<Item>) -> bool {
        if self.mode == Mode::Json {
            return !self.pending.is_empty();
        }
        let rest = std::mem::take(&mut self.pending);
        let Ok(line) = std::str::from_utf8(&rest) else { return true };
        let inside = !rest.is_empty();
        let carries = line.starts_with(':') || line.starts_with("data:");
        if inside {
            self.line(line, items);
        }
        self.dispatch(!inside, items);
        inside && !carries
    }

    fn start(&mut self, byte: u8, items: &mut Vec<Item>) {
        if !self.past_bom {
            self.pending.push(byte);
            if self.pending == BOM {
                self.pending.clear();
                self.past_bom = true;
            } else if !BOM.starts_with(&self.pending) {
                self.past_bom = true;
                let held = std::mem::take(&mut self.pending);
                self.push(&held, items);
            }
            return;
        }
        if byte.is_ascii_whitespace() {
            return;
        }
        self.first = Some(byte);
        self.mode = if matches!(byte, b'{' | b'[') { Mode::Json } else { Mode::Lines };
        self.push(&[byte], items);
    }

    /// Takes bytes up to the next line end; returns the rest.
    fn lines<'a>(&mut self, bytes: &'a [u8], items: &mut Vec<Item>) -> &'a [u8] {
        if std::mem::take(&mut self.after_cr)
            && let Some(rest) = bytes.strip_prefix(b"\n")
        {
            return rest;
        }
        let Some(end) = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else {
            self.pending.extend_from_slice(bytes);
            return &[];
        };
        let (before, from) = bytes.split_at(end);
        self.pending.extend_from_slice(before);
        self.after_cr = from.first() == Some(&b'\r');
        let line = std::mem::take(&mut self.pending);
        match std::str::from_utf8(&line) {
            Ok("") => self.dispatch(true, items),
            Ok(line) => self.line(line, items),
            Err(_) => items.push(Item::BadUtf8),
        }
        from.get(1..).unwrap_or_default()
    }

    fn line(&mut self, line: &str, items: &mut Vec<Item>) {
        let line = line.trim_start_matches(' ');
        if line.starts_with(['{', '[']) {
            items.push(Item::Document(line.to_owned()));
            return;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                if let Some(next) = self.next_name.take() {
                    self.dispatch(true, items);
                    self.name = next;
                }
                self.data.push(value.to_owned());
            }
            "event" if self.data.is_empty() => self.name = value.to_owned(),
            "event" => self.next_name = Some(value.to_owned()),
            // Comments (no field name), ids, retry times, and what nobody knows.
            _ => {}
        }
    }

    fn dispatch(&mut self, whole: bool, items: &mut Vec<Item>) {
        let name = self.next_name.take().unwrap_or_else(|| std::mem::take(&mut self.name));
        self.name.clear();
        let data = std::mem::take(&mut self.data);
        if !data.is_empty() {
            items.push(Item::Event { name, data, whole });
        }
    }

    fn json(&mut self, byte: u8, items: &mut Vec<Item>) {
        if self.pending.is_empty() {
            match byte {
                b'{' | b'[' => {}
                b',' => return,
                byte if byte.is_ascii_whitespace() => return,
                _ => {
                    self.mode = Mode::Lines;
                    return self.push(&[byte], items);
                }
            }
        }
        self.pending.push(byte);
        if self.in_string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            _ => return,
        }
        if self.depth == 0 && !self.in_string {
            let document = std::mem::take(&mut self.pending);
            items.push(String::from_utf8(document).map_or(Item::BadUtf8, Item::Document));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Vec<Item>, bool) {
        let mut framing = Framing::default();
        let mut items = Vec::new();
        framing.push(bytes, &mut items);
        let inside = framing.finish(&mut items);
        (items, inside)
    }

    fn event(name: &str, data: &[&str]) -> Item {
        Item::Event { name: name.into(), data: data.iter().map(|line| line.to_string()).collect(), whole: true }
    }

    #[test]
    fn any_split_gives_the_same_events() {
        let body = "\u{feff}: hi\r\ndata:{\"a\":\rdata:  1}\n\r\nevent: x\r\ndata: \u{feff}熊🐼\r\rid: 3\nfoo: bar\ndata: last\n";
        let whole = read(body.as_bytes());
        let expected = vec![event("", &["{\"a\":", " 1}"]), event("x", &["\u{feff}熊🐼"]), event("", &["last"])];
        assert_eq!(whole, (expected, false));
        for cut in 0..body.len() {
            let mut framing = Framing::default();
            let mut items = Vec::new();
            framing.push(&body.as_bytes()[..cut], &mut items);
            framing.push(&body.as_bytes()[cut..], &mut items);
            let inside = framing.finish(&mut items);
            assert_eq!((items, inside), whole, "cut at {cut}");
        }
    }

    #[test]
    fn a_name_after_the_data_belongs_to_the_event_that_it_ends() {
        assert_eq!(read(b"data: 1\nevent: a\n\ndata: 2\n\n").0, vec![event("a", &["1"]), event("", &["2"])]);
        assert_eq!(read(b"data: 1\nevent: a\ndata: 2\n\n").0, vec![event("", &["1"]), event("a", &["2"])]);
    }

    #[test]
    fn json_bodies_are_parted_into_documents() {
        let (items, inside) = read(b" \n{\"a\":\"}\\\"\"}\r\n[1,{}]\n\n{\n \"b\": 2\n}");
        let documents = ["{\"a\":\"}\\\"\"}", "[1,{}]", "{\n \"b\": 2\n}"];
        assert_eq!(items, documents.map(|text| Item::Document(text.into())));
        assert!(!inside);
        assert!(read(b"{\"a\":1").1);
    }

    #[test]
    fn an_error_line_between_events_is_a_document() {
        let (items, _) = read(b"data: 1\n\n{\"error\":\"x\"}\n\n");
        assert_eq!(items, vec![event("", &["1"]), Item::Document("{\"error\":\"x\"}".into())]);
    }

    #[test]
    fn a_body_that_ends_inside_a_line_says_so() {
        assert_eq!(
            read(b"data: 1\n\ndata: 2"),
            (vec![event("", &["1"]), Item::Event { name: String::new(), data: vec!["2".into()], whole: false }], false)
        );
        assert!(read(b"data: 1\n\ndat").1);
        assert!(read(b"data: \xe7\x86").1);
        assert!(!read(b"data: 1\n\n: pi").1);
    }

    #[test]
    fn bytes_that_are_no_text_are_named() {
        assert_eq!(read(b"data: 1\xff\n\n: \xff\n").0, vec![Item::BadUtf8, Item::BadUtf8]);
        assert_eq!(read(b"\xef\xbbdata: 1\n\n").0, vec![Item::BadUtf8]);
    }
}
