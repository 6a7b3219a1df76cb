//! Hidden reasoning inside the visible text: `<think>…</think>` is taken out, even when a tag comes in pieces.

/// What opens and what closes hidden text; letter case is ignored.
const OPEN: [&str; 2] = ["<think>", "<thinking>"];
const CLOSE: [&str; 2] = ["</think>", "</thinking>"];

/// Text as it streams in, parted into what is shown and what is not.
#[derive(Debug, Default)]
pub(crate) struct Thinking {
    inside: bool,
    /// The end of what came so far, where it may be the beginning of a tag.
    held: String,
    visible: String,
    hidden: String,
}

impl Thinking {
    /// Adds a piece; returns the visible text that became certain with it.
    pub(crate) fn push(&mut self, piece: &str) -> String {
        let mut rest = std::mem::take(&mut self.held);
        rest.push_str(piece);
        let mut shown = String::new();
        loop {
            if self.inside {
                let Some((start, end)) = find_first(&rest, &CLOSE) else { break };
                self.hidden.push_str(&rest[..start]);
                rest.drain(..end);
                self.inside = false;
                continue;
            }
            let open = find_first(&rest, &OPEN);
            let close = find_first(&rest, &CLOSE);
            match (open, close) {
                (Some((start, end)), close) if close.is_none_or(|close| start < close.0) => {
                    shown.push_str(&rest[..start]);
                    rest.drain(..end);
                    self.inside = true;
                }
                (_, Some((start, end))) => {
                    // The opening tag stood in the prompt: all that came before was thought.
                    self.hidden.push_str(&std::mem::take(&mut self.visible));
                    self.hidden.push_str(&std::mem::take(&mut shown));
                    self.hidden.push_str(&rest[..start]);
                    rest.drain(..end);
                }
                _ => break,
            }
        }
        let certain = rest.len() - beginning_of_tag(&rest);
        let (now, later) = rest.split_at(certain);
        if self.inside {
            self.hidden.push_str(now);
        } else {
            shown.push_str(now);
        }
        self.held = later.to_owned();
        self.visible.push_str(&shown);
        shown
    }

    /// The visible text so far.
    pub(crate) fn visible(&self) -> &str {
        &self.visible
    }

    /// Whether anything was hidden so far.
    pub(crate) fn has_hidden(&self) -> bool {
        self.inside || !self.hidden.is_empty()
    }

    /// All the visible and all the hidden text. What never got its closing tag stays hidden.
    pub(crate) fn finish(mut self) -> (String, String) {
        let held = std::mem::take(&mut self.held);
        if self.inside {
            self.hidden.push_str(&held)
        } else {
            self.visible.push_str(&held)
        }
        (self.visible, self.hidden)
    }
}

/// Where the first of the tags stands.
fn find_first(text: &str, tags: &[&str]) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(at) = bytes.get(from..)?.iter().position(|byte| *byte == b'<') {
        let start = from + at;
        for tag in tags {
            let end = start + tag.len();
            if bytes.get(start..end).is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes())) {
                return Some((start, end));
            }
        }
        from = start + 1;
    }
    None
}

/// How many bytes at the end of the text may be the beginning of a tag.
fn beginning_of_tag(text: &str) -> usize {
    let bytes = text.as_bytes();
    let Some(start) = bytes.iter().rposition(|byte| *byte == b'<') else { return 0 };
    let tail = bytes.get(start..).unwrap_or_default();
    let begins = |tag: &&str| {
        tag.len() > tail.len() && tag.as_bytes().get(..tail.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(tail))
    };
    if OPEN.iter().chain(&CLOSE).any(begins) { tail.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&str]) -> (String, String, String) {
        let mut thinking = Thinking::default();
        let shown: String = pieces.iter().map(|piece| thinking.push(piece)).collect();
        let (visible, hidden) = thinking.finish();
        (shown, visible, hidden)
    }

    #[test]
    fn a_thought_is_hidden_wherever_its_tags_are_split() {
        let text = "Ja <tHink>weiß 🐼 < / think></think>熊猫 <b> <thin";
        for cut in text.char_indices().map(|(at, _)| at) {
            for next in text.char_indices().map(|(at, _)| at).filter(|next| *next >= cut) {
                let (_, visible, hidden) = read(&[&text[..cut], &text[cut..next], &text[next..]]);
                assert_eq!(visible, "Ja 熊猫 <b> <thin", "cut at {cut} and {next}");
                assert_eq!(hidden, "weiß 🐼 < / think>");
            }
        }
    }

    #[test]
    fn a_thought_without_an_end_stays_hidden() {
        assert_eq!(read(&["a<think>b", "c</thin"]), ("a".into(), "a".into(), "bc</thin".into()));
    }

    #[test]
    fn text_before_a_lone_closing_tag_was_thought() {
        let (_, visible, hidden) = read(&["so the player", " wants</think>", "Here."]);
        assert_eq!((visible.as_str(), hidden.as_str()), ("Here.", "so the player wants"));
    }
}
