//! Tool calls put together from their pieces.
//!
//! Which call a piece belongs to: a new id opens a new call, even at an index that is in use; without an id the index
//! decides; without both it is the newest call. Names are never joined: the first that is not empty stays.

use crate::reply::ToolCall;
use serde_json::{Map, Value};

/// What one piece of the stream says about a call. Empty texts are `None`.
#[derive(Debug, Default)]
pub(crate) struct CallPiece<'a> {
    pub(crate) id: Option<&'a str>,
    pub(crate) index: Option<i64>,
    pub(crate) name: Option<&'a str>,
    pub(crate) arguments: Option<&'a Value>,
    /// Fields that the provider wants back.
    pub(crate) echo: Vec<(&'a str, &'a Value)>,
}

#[derive(Debug, Default)]
struct Gathered {
    id: String,
    index: Option<i64>,
    name: String,
    arguments: String,
    echo: Map<String, Value>,
}

impl Gathered {
    /// Whether the arguments are a whole object already, so that nothing more can belong to them.
    fn is_whole(&self) -> bool {
        self.arguments.ends_with('}') && serde_json::from_str::<Map<String, Value>>(&self.arguments).is_ok()
    }
}

/// The calls of one reply, in the order in which they were opened.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    calls: Vec<Gathered>,
}

impl Calls {
    pub(crate) fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.calls.clear();
    }

    pub(crate) fn add(&mut self, piece: &CallPiece<'_>) {
        let place = self.place(piece).unwrap_or_else(|| {
            self.calls.push(Gathered::default());
            self.calls.len() - 1
        });
        let Some(call) = self.calls.get_mut(place) else { return };
        if let Some(id) = piece.id {
            call.id = id.to_owned();
        }
        call.index = call.index.or(piece.index);
        if let Some(name) = piece.name
            && call.name.is_empty()
        {
            call.name = name.trim().to_owned();
        }
        match piece.arguments {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => {
                // Some servers send the whole call once more at the end.
                if !(call.arguments == *text && call.is_whole()) {
                    call.arguments.push_str(text);
                }
            }
            Some(whole) => {
                if call.is_whole() {
                    call.arguments.clear();
                }
                call.arguments.push_str(&whole.to_string());
            }
        }
        for (name, value) in &piece.echo {
            call.echo.insert((*name).to_owned(), (*value).clone());
        }
    }

    /// The call that a piece belongs to; `None` opens a new one.
    fn place(&self, piece: &CallPiece<'_>) -> Option<usize> {
        let newest = self.calls.len().checked_sub(1);
        let at_index = piece.index.and_then(|index| self.calls.iter().rposition(|call| call.index == Some(index)));
        if let Some(id) = piece.id {
            if let Some(known) = self.calls.iter().position(|call| call.id == id) {
                return Some(known);
            }
            // The id of a call may come later than its name.
            let candidate = if piece.index.is_some() { at_index } else { newest };
            return candidate.filter(|place| self.calls.get(*place).is_some_and(|call| adopts(call, piece)));
        }
        if piece.name.is_none() {
            return at_index.or(newest);
        }
        let candidate = if piece.index.is_some() { at_index } else { newest };
        candidate.filter(|place| self.calls.get(*place).is_some_and(|call| continues(call, piece)))
    }

    /// The finished calls. `made_ids` begins the ids of calls that came without one. `Err` says what is wrong with a
    /// call that has arguments but no name.
    pub(crate) fn finish(self, made_ids: &str) -> Result<Vec<ToolCall>, &'static str> {
        let mut finished = Vec::with_capacity(self.calls.len());
        for (number, call) in self.calls.into_iter().enumerate() {
            if call.name.is_empty() {
                if call.arguments.trim().is_empty() {
                    continue;
                }
                return Err("a tool call without a name");
            }
            let id = if call.id.is_empty() { format!("{made_ids}_{number}") } else { call.id };
            let arguments = if call.arguments.trim().is_empty() { "{}".to_owned() } else { call.arguments };
            finished.push(ToolCall { id, name: call.name, arguments, runnable: true, echo: call.echo });
        }
        Ok(finished)
    }
}

/// Whether a call that has no id yet takes the id of this piece.
fn adopts(call: &Gathered, piece: &CallPiece<'_>) -> bool {
    call.id.is_empty()
        && !call.is_whole()
        && piece.name.is_none_or(|name| call.name.is_empty() || call.name == name.trim())
}

/// Whether a piece that names its tool but has no id goes on with this call: some servers repeat the name each time.
fn continues(call: &Gathered, piece: &CallPiece<'_>) -> bool {
    let same_name = call.name.is_empty() || piece.name.is_some_and(|name| name.trim() == call.name);
    let brings_arguments = match piece.arguments {
        None | Some(Value::Null) => false,
        Some(Value::String(text)) => !text.is_empty() && *text != call.arguments,
        Some(_) => true,
    };
    same_name && !(brings_arguments && call.is_whole())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// `[id, index, name, arguments]` each.
    fn gather(pieces: &[Value]) -> Vec<(String, String, String)> {
        let mut calls = Calls::default();
        for piece in pieces {
            calls.add(&CallPiece {
                id: piece[0].as_str(),
                index: piece[1].as_i64(),
                name: piece[2].as_str(),
                arguments: Some(&piece[3]),
                echo: Vec::new(),
            });
        }
        let calls = calls.finish("made").unwrap();
        calls.into_iter().map(|call| (call.id, call.name, call.arguments)).collect()
    }

    fn calls(expected: &[[&str; 3]]) -> Vec<(String, String, String)> {
        expected.iter().map(|[id, name, arguments]| (id.to_string(), name.to_string(), arguments.to_string())).collect()
    }

    #[test]
    fn a_new_id_is_a_new_call_even_at_the_same_index() {
        let pieces = [
            json!(["a", 0, "look", "{\"x\""]),
            json!([null, 0, null, ":1}"]),
            json!(["b", 0, "look", ""]),
            json!([null, 0, null, "{\"x\":2}"]),
        ];
        assert_eq!(gather(&pieces), calls(&[["a", "look", "{\"x\":1}"], ["b", "look", "{\"x\":2}"]]));
    }

    #[test]
    fn an_index_that_is_left_out_once_does_no_harm() {
        let pieces = [
            json!(["a", 1, "look", ""]),
            json!([null, null, null, "{}"]),
            json!(["b", null, "find", ""]),
            json!([null, 2, null, "{\"y\":"]),
            json!([null, 2, null, "3}"]),
        ];
        assert_eq!(gather(&pieces), calls(&[["a", "look", "{}"], ["b", "find", "{\"y\":3}"]]));
    }

    #[test]
    fn repeated_ids_and_names_are_not_joined() {
        let pieces = [
            json!(["a", 0, "look", "{\"x\""]),
            json!(["a", 0, "look", ":1"]),
            json!(["a", 0, "look", "}"]),
            json!(["a", 0, "look", "{\"x\":1}"]),
        ];
        assert_eq!(gather(&pieces), calls(&[["a", "look", "{\"x\":1}"]]));
    }

    #[test]
    fn the_first_name_stays() {
        let pieces = [json!(["a", 0, "look", "{}"]), json!(["a", 0, "find", ""])];
        assert_eq!(gather(&pieces), calls(&[["a", "look", "{}"]]));
    }

    #[test]
    fn a_whole_call_without_an_id_takes_none_from_the_next() {
        let pieces = [json!([null, 0, "look", "{}"]), json!(["b", 0, "look", "{}"])];
        assert_eq!(gather(&pieces), calls(&[["made_0", "look", "{}"], ["b", "look", "{}"]]));
    }

    #[test]
    fn calls_without_ids_and_indices_are_told_apart() {
        let pieces = [
            json!([null, null, "look", {}]),
            json!([null, null, "look", {"x": 1}]),
            json!([null, null, "find", "{\"x\":"]),
            json!([null, null, "find", "2}"]),
        ];
        let expected = [["made_0", "look", "{}"], ["made_1", "look", "{\"x\":1}"], ["made_2", "find", "{\"x\":2}"]];
        assert_eq!(gather(&pieces), calls(&expected));
    }

    #[test]
    fn an_id_that_comes_late_finds_its_call() {
        let pieces = [json!([null, 0, "look", ""]), json!(["a", 0, null, "{"]), json!([null, 0, null, "}"])];
        assert_eq!(gather(&pieces), calls(&[["a", "look", "{}"]]));
    }

    #[test]
    fn an_empty_call_without_a_name_is_none_and_one_with_arguments_is_a_fault() {
        assert_eq!(gather(&[json!(["a", 0, null, ""])]), calls(&[]));
        let mut broken = Calls::default();
        broken.add(&CallPiece { arguments: Some(&json!("{\"x\":1}")), ..CallPiece::default() });
        assert!(broken.finish("made").is_err());
    }
}
