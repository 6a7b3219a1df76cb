//! `${NAME}` in a value stands for an environment variable; `$${NAME}` is `${NAME}` itself. What is put in is not
//! looked through again. A variable that is not set is a problem, but in `api_key`, where it means that there is no key.

use super::problem::Problem;
use super::tree::{Kind, Node, Scalar, Step, Written, shown_path};

/// The names in a value, in the order in which they stand there.
pub(super) fn names(node: &Node) -> Vec<String> {
    let Kind::Scalar(scalar) = &node.kind else { return Vec::new() };
    let mut names = Vec::new();
    replace(&scalar.text, &mut |name| {
        names.push(name.to_owned());
        Some(String::new())
    });
    names
}

/// Puts the environment into every value. A value whose variable is not set becomes a problem and is named in
/// `broken`.
pub(super) fn put_in(
    node: &mut Node,
    path: &mut Vec<Step>,
    environment: &dyn Fn(&str) -> Option<String>,
    problems: &mut Vec<Problem>,
    broken: &mut Vec<Vec<Step>>,
) {
    let is_key = path.last() == Some(&Step::Key("api_key".to_owned()));
    match &mut node.kind {
        // A key that is left empty is no key.
        Kind::Nothing if is_key => {
            node.kind = Kind::Scalar(Scalar { text: String::new(), written: Written::Quoted });
        }
        Kind::Nothing => {}
        Kind::Scalar(scalar) => {
            let mut missing = Vec::new();
            let text = replace(&scalar.text, &mut |name| {
                let value = environment(name);
                if value.is_none() {
                    missing.push(name.to_owned());
                }
                value
            });
            match (text, missing.first()) {
                (Some(_), Some(_)) if is_key => scalar.text = String::new(),
                (Some(_), Some(name)) => {
                    let usual = name.bytes().all(|byte| !byte.is_ascii_lowercase());
                    let name = if usual { name.clone() } else { super::problem::shown_key(name) };
                    let expected = format!("the environment variable {name} to be set");
                    let found = "a variable that is not set";
                    problems.push(Problem::error(node.place, shown_path(path), found, expected));
                    broken.push(path.clone());
                }
                (Some(text), None) => *scalar = Scalar { text, written: Written::FromEnvironment },
                (None, _) => {}
            }
        }
        Kind::List(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                path.push(Step::Index(index));
                put_in(item, path, environment, problems, broken);
                path.pop();
            }
        }
        Kind::Map(entries) => {
            for entry in entries {
                path.push(Step::Key(entry.key.clone()));
                put_in(&mut entry.value, path, environment, problems, broken);
                path.pop();
            }
        }
    }
}

/// The text with each name replaced, or nothing when none stands in it.
fn replace(text: &str, value: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    let mut result = String::new();
    let mut rest = text;
    let mut changed = false;
    while let Some(start) = rest.find("${") {
        let Some(length) = rest[start..].find('}') else { break };
        let (before, name, after) = (&rest[..start], &rest[start + 2..start + length], &rest[start + length + 1..]);
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if let Some(before) = before.strip_suffix('$').filter(|_| is_name) {
            result.push_str(before);
            result.push_str(&rest[start..=start + length]);
            changed = true;
        } else if is_name {
            result.push_str(before);
            result.push_str(&value(name).unwrap_or_default());
            changed = true;
        } else {
            result.push_str(&rest[..start + 2]);
            rest = &rest[start + 2..];
            continue;
        }
        rest = after;
    }
    result.push_str(rest);
    changed.then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_replaced_once_and_two_dollars_mean_one() {
        let replaced = |text: &str| replace(text, &mut |name| Some(format!("<${{{name}}}>")));
        assert_eq!(replaced("a ${B} c ${D1_}").as_deref(), Some("a <${B}> c <${D1_}>"));
        assert_eq!(replaced("$${B} and ${C}").as_deref(), Some("${B} and <${C}>"));
        for unchanged in ["", "plain", "${", "${}", "${a b}", "$B", "{B}", "${unclosed"] {
            assert_eq!(replaced(unchanged), None, "{unchanged}");
        }
        assert_eq!(replaced("${a b}${C}").as_deref(), Some("${a b}<${C}>"));
    }
}
