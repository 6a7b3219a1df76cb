//! The header of a text file of the owner's: a few keys between two lines of `---`, read as config.yml is read, so that
//! problems are told the same way. Which keys there are is the caller's to say.

use super::problem::{Place, Problem};
use super::reading::{UnknownKeys, read};
use super::syntax::text_of;
use super::tree::{Kind, Node, Step, parse, shown_path};
use serde::de::DeserializeOwned;

/// The most wrong values of one header that are told.
const MAX_PROBLEMS: usize = 20;

/// A file that has a header.
pub(crate) struct Headed<T> {
    pub(crate) header: T,
    /// What follows the header, line ends as `\n`, without white space around it.
    pub(crate) body: String,
    tree: Node,
}

impl<T> Headed<T> {
    /// Where the value of a key stands; the file's first line if there is no such key.
    pub(crate) fn place_of(&self, key: &str) -> Place {
        self.tree.place_of(&[Step::Key(key.to_owned())])
    }
}

/// Reads a file with a header. What is wrong with it is added to `problems`; a wrong value counts as left out. None:
/// there is no header that could be read. `T` has a default for each key.
pub(crate) fn read_headed<T: DeserializeOwned>(bytes: &[u8], problems: &mut Vec<Problem>) -> Option<Headed<T>> {
    let text = match text_of(bytes) {
        Ok(text) => text.replace("\r\n", "\n"),
        Err(problem) => {
            problems.push(problem);
            return None;
        }
    };
    let Some((head, body)) = parts(&text) else {
        let start = Place { line: 1, column: 1 };
        problems.push(Problem::error(start, "", "no header", "--- in the first line, then its keys, then --- again"));
        return None;
    };
    let mut within = Vec::new();
    // The empty line stands for that of the dashes, so that the places are those of the file.
    let tree = parse(&format!("\n{head}"), &mut within);
    let read = tree.map(|tree| (header(tree.clone(), &mut within), tree));
    let read = read.map_err(|problem| within.push(problem)).ok();
    within.sort_by_key(|problem| problem.place);
    problems.append(&mut within);
    let (header, tree) = read?;
    Some(Headed { header: header?, body: body.trim().to_owned(), tree })
}

/// What stands between the two lines of dashes, and what follows them.
fn parts(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("---\n")?;
    if let Some(body) = rest.strip_prefix("---\n") {
        return Some(("", body));
    }
    rest.split_once("\n---\n").or_else(|| Some((rest.strip_suffix("\n---")?, "")))
}

fn header<T: DeserializeOwned>(mut tree: Node, problems: &mut Vec<Problem>) -> Option<T> {
    if !matches!(tree.kind, Kind::Map(_)) {
        problems.push(Problem::error(tree.place, "", tree.found(), "keys, each with its value, as in name: mining"));
        return None;
    }
    let mut unknown = UnknownKeys::new();
    let mut read_so_far = None;
    // Each round takes a key out.
    for _ in 0..MAX_PROBLEMS {
        match read::<T>(&tree, &[], &mut unknown) {
            Ok(header) => {
                read_so_far = Some(header);
                break;
            }
            Err(misfit) => {
                let place = tree.place_of(&misfit.path);
                let problem = Problem::error(place, shown_path(&misfit.path), misfit.found, misfit.expected);
                problems.push(problem.near(misfit.near));
                let Some(first) = misfit.path.first() else { break };
                tree.remove(std::slice::from_ref(first));
            }
        }
    }
    for (place, key) in unknown.into_iter().take(MAX_PROBLEMS) {
        let mut problem = key.problem(place);
        // Settings of config.yml have no place here.
        problem.near = problem.near.filter(|near| !near.starts_with("panda."));
        problems.push(problem);
    }
    read_so_far
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Default, Debug, PartialEq)]
    #[serde(default)]
    struct Header {
        name: String,
        tools: Vec<String>,
        always: bool,
    }

    fn told(text: &str) -> (Option<Headed<Header>>, Vec<String>) {
        let mut problems = Vec::new();
        let headed = read_headed(text.as_bytes(), &mut problems);
        (headed, problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn header_and_body_are_told_apart_whatever_the_line_ends() {
        for text in [
            "---\nname: a\ntools: [b, c]\n---\n\nText\n---\nmore\n",
            "\u{feff}---\r\nname: a\r\ntools: [b, c]\r\n---\r\n\r\nText\r\n---\r\nmore",
        ] {
            let (headed, problems) = told(text);
            let headed = headed.unwrap();
            assert_eq!(problems, [""; 0]);
            assert_eq!((headed.header.name.as_str(), headed.header.tools.len()), ("a", 2));
            assert_eq!(headed.body, "Text\n---\nmore");
            assert_eq!(headed.place_of("tools").line, 3);
        }
        assert_eq!(told("---\nname: a\n---").0.unwrap().body, "");
    }

    #[test]
    fn every_problem_of_a_header_is_told_with_its_line() {
        let (headed, problems) = told("---\nname: [a]\nalways: maybe\ntoolz: [b]\nalways: true\n---\nText\n");
        assert_eq!(headed.unwrap().header, Header::default());
        assert_eq!(
            problems,
            [
                "line 2, column 1: name: found a list, expected text ('' for none)",
                "line 3, column 9: always: found text, expected true or false",
                "line 4, column 1: toolz: found an unknown key, expected a key of this section (did you mean tools?)",
                "line 5, column 1: always: found the same key a second time (the first is in line 3), expected each key once; the first one holds",
            ]
        );
    }

    #[test]
    fn without_a_header_there_is_one_plain_problem() {
        for text in ["", "Text", "---\nname: a\n", "name: a\n---\nText", "---", "---\n"] {
            let (headed, problems) = told(text);
            assert!(
                headed.is_none() && problems.len() == 1 && problems[0].contains("no header"),
                "{text:?} {problems:?}"
            );
        }
        for text in ["---\n---\nText", "---\n- a\n---\nText", "---\na: b: c\n---\nText"] {
            let (headed, problems) = told(text);
            assert!(
                headed.is_none() && problems.len() == 1 && problems[0].starts_with("line "),
                "{text:?} {problems:?}"
            );
        }
        assert!(read_headed::<Header>(b"---\nname: \xff\n---\n", &mut Vec::new()).is_none());
    }
}
