//! Why a file is no YAML at all, in words that tell its owner what to do, and bytes that are no text. The words of
//! serde-saphyr are kept only where it names a rule of YAML; they quote nothing of the file.

use super::problem::{Place, Problem};
use super::tree::{MAX_BYTES, place};
use serde_saphyr::Error;

/// The text of a file: no more than the cap, UTF-8, without the byte order mark that some editors write.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, Problem> {
    let start = Place { line: 1, column: 1 };
    if bytes.len() > MAX_BYTES {
        let expected = format!("at most {} KiB", MAX_BYTES / 1024);
        return Err(Problem::error(start, "", format!("a file of {} KiB", bytes.len() / 1024), expected));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
            let column =
                before.rsplit('\n').next().unwrap_or_default().trim_start_matches('\u{feff}').chars().count() + 1;
            let place = Place { line: line as u32, column: column as u32 };
            Err(Problem::error(place, "", "bytes that are no UTF-8", "a file that is saved as UTF-8"))
        }
    }
}

/// What a failed parse means.
pub(super) fn explain(text: &str, error: &Error) -> Problem {
    if let Some(line) = text.lines().position(is_conflict_mark) {
        let place = Place { line: line as u32 + 1, column: 1 };
        return Problem::error(place, "", "the mark of a merge conflict", "one of the two versions, without the marks");
    }
    let place = error.location().map_or(Place { line: 1, column: 1 }, place);
    // A tab may be noticed where the text before it ends.
    for line in [place.line, place.line + 1] {
        let written = text.lines().nth(line as usize - 1).unwrap_or_default();
        let indent = &written[..written.len() - written.trim_start().len()];
        if let Some(tab) = indent.find('\t') {
            let place = Place { line, column: tab as u32 + 1 };
            return Problem::error(place, "", "a tab in the indentation", "spaces");
        }
    }
    let reason = reason(error);
    // Which of the limits on aliases it was, and where in the chain of errors it is said, does not matter.
    if reason.contains("alias replay") || reason.contains("alias expansion") {
        return Problem::error(place, "", "aliases (*name) that repeat far too much", "values written out");
    }
    match error.without_snippet() {
        Error::Budget { .. } if has_second_document(text) => {
            Problem::error(place, "", "a second document (---)", "one document")
        }
        Error::Budget { .. } => Problem::error(
            place,
            "",
            "too many values or too deep a nesting",
            "a settings file like the one that ships",
        ),
        _ => Problem::error(place, "", format!("no valid YAML: {reason}"), hint(&reason)),
    }
}

fn is_conflict_mark(line: &str) -> bool {
    line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") || line == "======="
}

fn has_second_document(text: &str) -> bool {
    text.lines().skip(1).any(|line| line == "---" || line.starts_with("--- "))
}

/// The rule that was broken, without the place, which the problem already has.
fn reason(error: &Error) -> String {
    let words = error.to_string();
    let words = words.lines().next().unwrap_or_default();
    words.split(" at line ").next().unwrap_or_default().to_owned()
}

/// What usually is the matter. The parser notices many mistakes one line late.
fn hint(reason: &str) -> &'static str {
    let says = |words: &[&str]| words.iter().any(|word| reason.contains(word));
    if says(&["quote"]) {
        "a closing quote"
    } else if says(&["bracket", "flow", "illegal placement"]) {
        "brackets in pairs, and a comma between what stands in them; look at the line above too"
    } else if says(&["mapping values", "simple key"]) {
        "key: value, with a space after the colon and the same indentation as the keys beside it; look at the line above too"
    } else if says(&["anchor", "recursive"]) {
        "a value written out"
    } else if says(&["unexpected character"]) {
        "text that begins so in quotes"
    } else {
        "key: value, indented with spaces; look at the line above too"
    }
}
