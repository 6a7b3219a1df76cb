//! Names that players give to things of theirs: how one is kept, and which thing a name means. What two names have in
//! common is decided in `names`.

use super::ToolError;
use crate::names;
use panda_world::foreign::shown;

/// Names listed in an error, at most.
const CANDIDATES: usize = 12;

/// A text of the player's as it is kept: white space single, and nothing in it that a client could not show or type.
/// Empty or too long: bad arguments.
pub(super) fn clean(field: &str, text: &str, most: usize) -> Result<String, ToolError> {
    let text = shown(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(ToolError::BadArgs(format!("{field}: 1 to {most} characters, this has {length}")));
    }
    Ok(text)
}

/// The thing that a name means: the one of that name, else the only one whose name contains it. Several or none:
/// refused, with the names there are. `what` is the thing in the singular, as in `place`.
pub(super) fn named<'a, T>(
    what: &str,
    things: &'a [T],
    name_of: impl Fn(&T) -> &str,
    wanted: &str,
) -> Result<&'a T, ToolError> {
    let wanted = names::key(wanted);
    let key_of = |thing: &T| names::key(name_of(thing));
    if let Some(thing) = things.iter().find(|thing| key_of(thing) == wanted) {
        return Ok(thing);
    }
    let fits = |thing: &&T| !wanted.is_empty() && key_of(thing).contains(&wanted);
    let candidates: Vec<&T> = things.iter().filter(fits).collect();
    let listed = |things: &[&T]| listed(things.iter().map(|thing| name_of(thing)));
    match candidates.as_slice() {
        [only] => Ok(only),
        [] if things.is_empty() => Err(ToolError::Refused(format!("the player has no {what} yet"))),
        [] => {
            let all: Vec<&T> = things.iter().collect();
            Err(ToolError::Refused(format!("no {what} of that name; there are: {}", listed(&all))))
        }
        several => {
            Err(ToolError::Refused(format!("that name fits more than one {what}, ask which one: {}", listed(several))))
        }
    }
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
    let shown = names.iter().take(CANDIDATES).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(CANDIDATES) {
        0 => shown,
        more => format!("{shown} … {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_is_enough_where_it_is_the_only_one() {
        let places = ["Home", "Mine entrance", "Old mine"];
        let find = |wanted: &str| named("place", &places, |place| place, wanted).copied();
        assert_eq!(find("HOME"), Ok("Home"));
        assert_eq!(find("entrance"), Ok("Mine entrance"));
        let error = find("mine").unwrap_err().to_string();
        assert!(error.contains("\"Mine entrance\", \"Old mine\""), "{error}");
        let error = find("castle").unwrap_err().to_string();
        assert!(error.contains("\"Home\""), "{error}");
        assert!(find("").is_err());
        assert!(named("place", &[], |place: &&str| place, "home").unwrap_err().to_string().contains("no place yet"));
    }

    #[test]
    fn texts_are_cleaned_and_measured_in_characters() {
        assert_eq!(clean("name", " my\n\thome ", 60).unwrap(), "my home");
        assert_eq!(clean("name", "§cred \u{202e}home\u{7}", 60).unwrap(), "red home");
        assert_eq!(clean("name", &"家".repeat(60), 60).unwrap().chars().count(), 60);
        for bad in ["", "  ", &"家".repeat(61), &"x".repeat(10_000)] {
            assert!(matches!(clean("name", bad, 60), Err(ToolError::BadArgs(_))));
        }
    }
}
