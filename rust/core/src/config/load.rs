//! From bytes to settings and everything that is wrong with them. What is wrong is taken out of the owner's tree, so
//! that the default holds there, and the rest is read again until it fits: every problem is found, not only the first.

use super::keys::{explained, row_of};
use super::model::{Model, ModelEntry};
use super::problem::{Place, Problem, Severity, nearest};
use super::reading::{Misfit, UnknownKeys, read};
use super::settings::{Config, File};
use super::tree::{Kind, Node, Scalar, Step, Written, parse, shown_path};
use super::{BUILT_IN, environment, keys, syntax};
use garde::Validate;
use std::path::Path;
use std::sync::LazyLock;

/// The most problems that are told of one file.
const MAX_PROBLEMS: usize = 100;
/// The most models of one file.
const MAX_MODELS: usize = 32;

/// What lies around the file.
pub struct Surroundings<'a> {
    /// The value of an environment variable.
    pub environment: &'a dyn Fn(&str) -> Option<String>,
    /// Where a relative `api_key_file` starts.
    pub data_folder: &'a Path,
}

/// A file as it was read from disk.
pub struct Loaded {
    pub config: Config,
    pub problems: Vec<Problem>,
}

impl Loaded {
    /// Whether a reload must leave the settings in force alone.
    pub fn is_refused(&self) -> bool {
        self.problems.iter().any(|problem| problem.severity == Severity::Error)
    }
}

/// The built-in file as a tree.
pub(super) static DEFAULTS: LazyLock<Node> = LazyLock::new(|| {
    let mut problems = Vec::new();
    match parse(BUILT_IN, &mut problems) {
        Ok(tree) if problems.is_empty() => tree,
        _ => unreachable!("the built-in config.yml is read by a test"),
    }
});

/// Reads a settings file. One that cannot be read is a problem, and the defaults hold.
pub fn load_file(path: &Path, around: &Surroundings<'_>) -> Loaded {
    let (config, mut problems) = match read_capped(path) {
        Ok(bytes) => Config::load(&bytes, around),
        Err(error) => {
            let problem =
                Problem::error(Place::default(), "", format!("no way to read it ({})", error.kind()), "a file");
            (Config::load(BUILT_IN.as_bytes(), around).0, vec![problem])
        }
    };
    if is_readable_by_others(path) && config.holds_secrets {
        let found = "secrets in a file that everyone on this machine can read";
        problems.push(
            Problem::error(Place::default(), "", found, "them in the environment, or chmod o-r config.yml").warning(),
        );
    }
    Loaded { config, problems }
}

/// One byte more than the cap is enough to know that a file is too long.
fn read_capped(path: &Path) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(super::tree::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn is_readable_by_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o004 != 0)
}

/// Elsewhere access is no matter of three bits, and nothing is said.
#[cfg(not(unix))]
fn is_readable_by_others(_: &Path) -> bool {
    false
}

impl Config {
    /// The settings of a file, with every problem in the order of the lines. Where a key has a problem its default
    /// holds, but a model with one that matters is left out. A file that is no YAML at all is one problem, and all
    /// defaults hold.
    pub fn load(bytes: &[u8], around: &Surroundings<'_>) -> (Config, Vec<Problem>) {
        let mut problems = Vec::new();
        let tree = owners_tree(bytes, &mut problems).unwrap_or_else(|problem| {
            problems.push(problem);
            Node { place: Place { line: 1, column: 1 }, kind: Kind::Map(Vec::new()) }
        });
        let config = Loading { around, problems: &mut problems }.config(tree);
        problems.sort_by_key(|problem| problem.place);
        problems.dedup();
        if problems.len() > MAX_PROBLEMS {
            let more = format!("{} more problems", problems.len() - MAX_PROBLEMS);
            problems.truncate(MAX_PROBLEMS);
            problems.push(Problem::error(Place::default(), "", more, "none"));
        }
        (config, problems)
    }
}

/// The owner's tree, if it has the shape of a settings file at all.
pub(super) fn owners_tree(bytes: &[u8], problems: &mut Vec<Problem>) -> Result<Node, Problem> {
    let tree = parse(syntax::text_of(bytes)?, problems)?;
    let start = Place { line: 1, column: 1 };
    let expected = "config_version and panda, each at the start of a line";
    match tree.kind {
        Kind::Map(_) => Ok(tree),
        Kind::Nothing => Err(Problem::error(start, "", "an empty file", expected)),
        _ => Err(Problem::error(tree.place, "", tree.found(), expected)),
    }
}

/// The defaults with the owner's values laid over them. Lists are not mixed.
pub(super) fn laid_over(defaults: &Node, owner: &Node) -> Node {
    let (Kind::Map(below), Kind::Map(above)) = (&defaults.kind, &owner.kind) else { return owner.clone() };
    let mut entries = below.clone();
    for entry in above {
        match entries[..below.len()].iter_mut().find(|known| known.key == entry.key) {
            Some(known) => {
                known.value = laid_over(&known.value, &entry.value);
                known.place = entry.place;
            }
            None => entries.push(entry.clone()),
        }
    }
    Node { place: owner.place, kind: Kind::Map(entries) }
}

fn key(name: &str) -> Step {
    Step::Key(name.to_owned())
}

struct Loading<'a> {
    around: &'a Surroundings<'a>,
    problems: &'a mut Vec<Problem>,
}

impl Loading<'_> {
    fn config(&mut self, mut owner: Node) -> Config {
        let written = owner.clone();
        let mut broken = Vec::new();
        environment::put_in(&mut owner, &mut Vec::new(), self.around.environment, self.problems, &mut broken);
        let broken_models: Vec<usize> = broken.iter().filter_map(|path| model_index(path)).collect();
        for path in broken.iter().filter(|path| model_index(path).is_none()) {
            owner.remove(whole_key(path));
        }
        let mut config = self.settings(&mut owner);
        let models = [key("panda"), key("models")];
        let (mut values, raw) = match (owner.at(&models), written.at(&models)) {
            (Some(values), Some(raw)) => (values.clone(), raw.clone()),
            // Nothing of his own: the model that ships.
            _ => {
                let raw = DEFAULTS.at(&models).cloned().unwrap_or_else(|| DEFAULTS.clone());
                (raw.clone(), raw)
            }
        };
        if owner.at(&models).is_none() {
            environment::put_in(&mut values, &mut models.to_vec(), self.around.environment, self.problems, &mut broken);
        }
        config.models = self.models(&values, &raw, written.place_of(&models), &broken_models);
        self.check_routes(&mut config, &owner, &values);
        config.set = keys::set_by_owner(&owner, &written);
        config.holds_secrets = keys::holds_secrets(&written);
        config
    }

    /// Everything but the models.
    fn settings(&mut self, owner: &mut Node) -> Config {
        let mut unknown = UnknownKeys::new();
        // Each round takes at least one key out, and there are not many that could be wrong.
        for _ in 0..2 * MAX_PROBLEMS {
            let merged = with_whole_groups(laid_over(&DEFAULTS, owner));
            let file = match read::<File>(&merged, &[], &mut unknown) {
                Ok(file) => file,
                Err(misfit) => {
                    self.take_out(owner, &merged, misfit);
                    continue;
                }
            };
            let Err(report) = file.validate() else {
                self.unknown(unknown);
                return file.panda;
            };
            for (path, error) in report.iter() {
                let path = path_of(&path.to_string());
                let misfit = out_of_range(merged.at(&path), path, error.message());
                self.take_out(owner, &merged, misfit);
            }
        }
        self.unknown(unknown);
        self.problems.push(Problem::error(owner.place, "", "too many problems", "a file like the one that ships"));
        owner.kind = Kind::Map(Vec::new());
        match read::<File>(&DEFAULTS, &[], &mut UnknownKeys::new()) {
            Ok(file) => file.panda,
            Err(_) => unreachable!("the built-in config.yml is read by a test"),
        }
    }

    fn unknown(&mut self, unknown: UnknownKeys) {
        // Looking for the nearest name takes its time, and no more than so many are told.
        for (index, (place, key)) in unknown.into_iter().enumerate() {
            self.problems.push(match index {
                0..MAX_PROBLEMS => key.problem(place),
                _ => Problem::error(place, "", "an unknown key", "none"),
            });
        }
    }

    fn take_out(&mut self, owner: &mut Node, merged: &Node, misfit: Misfit) {
        let expected = explained(&misfit.path, misfit.expected);
        let place = merged.place_of(&misfit.path);
        self.problems.push(Problem::error(place, shown_path(&misfit.path), misfit.found, expected).near(misfit.near));
        owner.remove(whole_key(&misfit.path));
    }

    fn models(&mut self, values: &Node, raw: &Node, place: Place, broken: &[usize]) -> Vec<Model> {
        let path = [key("panda"), key("models")];
        let items = match &values.kind {
            Kind::List(items) if !items.is_empty() => items,
            _ => {
                let expected = "a list of models, each beginning with - name: in a line of its own";
                let found = if matches!(values.kind, Kind::List(_)) { "an empty list" } else { values.found() };
                self.problems.push(Problem::error(place, shown_path(&path), found, expected));
                return Vec::new();
            }
        };
        if items.len() > MAX_MODELS {
            let found = format!("{} models", items.len());
            self.problems.push(Problem::error(place, shown_path(&path), found, format!("at most {MAX_MODELS}")));
        }
        let mut models: Vec<Model> = Vec::new();
        for (index, item) in items.iter().enumerate().take(MAX_MODELS) {
            let path = [path.to_vec(), vec![Step::Index(index)]].concat();
            let Some(entry) = self.model_entry(item.clone(), &path) else { continue };
            let written = raw.at(&path[2..]).unwrap_or(item);
            if models.iter().any(|model| model.name == entry.name) {
                let place = written.place_of(&[key("name")]);
                let found = "the name of an earlier model";
                self.problems.push(Problem::error(place, shown_path(&path) + ".name", found, "a name of its own"));
                continue;
            }
            if broken.contains(&index) {
                continue;
            }
            models.extend(entry.resolve(written, &path, self.around, self.problems));
        }
        models
    }

    /// One model as written. What it can do without is taken out where it is wrong; any other problem costs the model,
    /// and is looked past only to find the next.
    fn model_entry(&mut self, mut item: Node, path: &[Step]) -> Option<ModelEntry> {
        const DISPENSABLE: [&str; 8] = [
            "api_key",
            "api_key_file",
            "vision",
            "temperature",
            "reasoning",
            "extra_headers",
            "extra_body",
            "price_per_million",
        ];
        let mut unknown = UnknownKeys::new();
        let mut costs_the_model = false;
        if !matches!(item.kind, Kind::Map(_)) {
            let expected = "a model: name, provider and what else it needs, one below the other";
            self.problems.push(Problem::error(item.place, shown_path(path), item.found(), expected));
            return None;
        }
        // Each round takes a key out or puts a missing one in, so it ends.
        loop {
            let misfits = match read::<ModelEntry>(&item, path, &mut unknown) {
                Err(misfit) => vec![misfit],
                Ok(entry) => match entry.validate() {
                    Ok(()) => {
                        self.unknown(unknown);
                        return (!costs_the_model).then_some(entry);
                    }
                    Err(report) => report
                        .iter()
                        .map(|(below, error)| {
                            let below = path_of(&below.to_string());
                            let whole = [path, &below].concat();
                            out_of_range(item.at(&below), whole, error.message())
                        })
                        .collect(),
                },
            };
            for misfit in misfits {
                let below = &misfit.path[path.len().min(misfit.path.len())..];
                let place = item.place_of(below);
                let first = below.first().cloned();
                let expected = explained(&misfit.path, misfit.expected);
                self.problems
                    .push(Problem::error(place, shown_path(&misfit.path), misfit.found, expected).near(misfit.near));
                match first {
                    Some(Step::Key(name)) if DISPENSABLE.contains(&name.as_str()) => item.remove(&[Step::Key(name)]),
                    Some(step) => {
                        item.remove(std::slice::from_ref(&step));
                        costs_the_model = true;
                    }
                    // A key is missing.
                    None => costs_the_model = true,
                }
                item.stand_in("name", "…");
                item.stand_in("provider", "custom");
            }
        }
    }

    /// Routes and fallbacks name models of the file. One that has a problem itself is named there, not here again.
    fn check_routes(&mut self, config: &mut Config, owner: &Node, models: &Node) {
        let names: Vec<String> = match &models.kind {
            Kind::List(items) => items.iter().filter_map(|item| text_of(item.get("name")?)).collect(),
            _ => Vec::new(),
        };
        let routes = &mut config.route;
        let routes = [
            ("chat", &mut routes.chat),
            ("vision", &mut routes.vision),
            ("proactive", &mut routes.proactive),
            ("companion", &mut routes.companion),
            ("probe", &mut routes.probe),
        ];
        for (purpose, route) in routes {
            if route != "default" && !names.contains(route) {
                let path = [key("panda"), key("route"), key(purpose)];
                self.problems.push(no_such_model(owner, &path, route, &names));
                *route = "default".to_owned();
            }
        }
        let mut index = 0;
        config.fallback.retain(|name| {
            let path = [key("panda"), key("fallback"), Step::Index(index)];
            index += 1;
            let known = names.contains(name);
            if !known {
                self.problems.push(no_such_model(owner, &path, name, &names));
            }
            known
        });
    }
}

fn no_such_model(owner: &Node, path: &[Step], name: &str, names: &[String]) -> Problem {
    let near = nearest(name, names.iter().map(String::as_str));
    let found = "the name of no model";
    let expected = "a name that stands under models, or default";
    Problem::error(owner.place_of(path), shown_path(path), found, expected).near(near)
}

fn text_of(node: &Node) -> Option<String> {
    match &node.kind {
        Kind::Scalar(scalar) => Some(scalar.text.clone()),
        _ => None,
    }
}

/// The key that a path belongs to: what is wrong in a list is a matter of the whole list.
fn whole_key(path: &[Step]) -> &[Step] {
    let length = path.iter().position(|step| matches!(step, Step::Index(_))).unwrap_or(path.len());
    &path[..length]
}

fn model_index(path: &[Step]) -> Option<usize> {
    match path {
        [Step::Key(panda), Step::Key(models), Step::Index(index), ..] if panda == "panda" && models == "models" => {
            Some(*index)
        }
        _ => None,
    }
}

/// What a group leaves out is as in the group `default`.
fn with_whole_groups(mut merged: Node) -> Node {
    let path = [key("panda"), key("limits"), key("groups")];
    let default = merged.at(&path).and_then(|groups| groups.get("default")).cloned();
    if let (Some(default), Some(groups)) = (default, merged.at_mut(&path))
        && let Kind::Map(groups) = &mut groups.kind
    {
        for group in groups.iter_mut().filter(|group| group.key != "default") {
            group.value = laid_over(&default, &group.value);
        }
    }
    merged
}

/// A path as garde writes it: `panda.models[0].temperature`.
fn path_of(text: &str) -> Vec<Step> {
    text.split(['.', '[', ']'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_or_else(|_| key(part), Step::Index))
        .collect()
}

/// What garde refused. A number may be shown where a number belongs: it is no secret.
fn out_of_range(node: Option<&Node>, path: Vec<Step>, message: &str) -> Misfit {
    let numeric = path == [key("config_version")] || row_of(&path).is_some_and(|row| row.range.is_some());
    let found = match node.map(|node| &node.kind) {
        Some(Kind::Scalar(Scalar { text, written: Written::Plain })) if numeric && text.parse::<f64>().is_ok() => {
            text.clone()
        }
        Some(Kind::List(_)) => "a list that does not do".to_owned(),
        Some(Kind::Map(_)) => "keys that do not do".to_owned(),
        _ => "something that does not do".to_owned(),
    };
    Misfit { path, found, expected: message.to_owned(), near: None }
}
