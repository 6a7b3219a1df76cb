//! The fixed texts in the player's language: Fluent files, the plugin's own and the owner's copies over them. Which
//! message is said when is decided elsewhere.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::collections::HashMap;
use std::path::Path;

/// The plugin's own files, by locale as clients write it.
pub const BUILT_IN: &[(&str, &str)] =
    &[("en_US", include_str!("../../../lang/en_US.ftl")), ("zh_CN", include_str!("../../../lang/zh_CN.ftl"))];

/// Every language at hand.
pub struct Words {
    bundles: HashMap<String, FluentBundle<FluentResource>>,
    /// Without the owner's files, for where his cannot be used.
    built_in: HashMap<String, FluentBundle<FluentResource>>,
    default: String,
    per_player: bool,
}

impl Words {
    /// Reads the owner's files `<locale>.ftl` from `folder` over the built-in ones. Each problem is a plain sentence;
    /// what is broken or missing there is taken from the built-in file.
    pub fn load(folder: &Path, default: &str, per_player: bool) -> (Words, Vec<String>) {
        let mut problems = Vec::new();
        let (mut bundles, mut own) = (HashMap::new(), HashMap::new());
        for (locale, built_in) in BUILT_IN {
            let [mut bundle, mut without_owner] = [bundle(locale), bundle(locale)];
            add(&mut without_owner, built_in, &mut problems, locale);
            add(&mut bundle, built_in, &mut problems, locale);
            own.insert((*locale).to_owned(), without_owner);
            let path = folder.join(format!("{locale}.ftl"));
            match std::fs::read_to_string(&path) {
                Ok(text) => add(&mut bundle, &text, &mut problems, &format!("lang/{locale}.ftl")),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => problems.push(format!("lang/{locale}.ftl cannot be read: {error}")),
            }
            bundles.insert((*locale).to_owned(), bundle);
        }
        (Words { bundles, built_in: own, default: default.to_owned(), per_player }, problems)
    }

    /// Which language a client with this locale reads.
    pub fn locale_for(&self, client: Option<&str>) -> &str {
        let wanted = client.filter(|_| self.per_player).and_then(|client| self.nearest(client));
        wanted.or_else(|| self.nearest(&self.default)).unwrap_or("en_US")
    }

    /// The nearest language at hand: the same, else the one that its readers read, else the same language elsewhere.
    fn nearest(&self, client: &str) -> Option<&str> {
        let client = client.replace('-', "_").to_lowercase();
        let wanted = match client.as_str() {
            "zh_hk" | "zh_mo" => "zh_tw",
            "pt_pt" => "pt_br",
            "lzh" => "zh_tw",
            other if other == "es" || other.starts_with("es_") => "es_es",
            other => other,
        };
        let mut at_hand: Vec<_> = self.bundles.keys().map(String::as_str).collect();
        at_hand.sort_unstable();
        let same = at_hand.iter().find(|locale| locale.to_lowercase() == wanted);
        let language = wanted.split('_').next().unwrap_or(wanted);
        let cousin = || at_hand.iter().find(|locale| locale.split('_').next() == Some(language));
        same.or_else(cousin).copied()
    }

    /// The whole question is a word for "stop", in any language at hand.
    pub fn is_stop(&self, question: &str) -> bool {
        let said = question.trim_matches(|c: char| {
            c.is_whitespace() || c.is_ascii_punctuation() || "\u{3002}\u{ff01}\u{ff5e}".contains(c)
        });
        let said = said.to_lowercase();
        let lists = self.bundles.values().filter_map(|bundle| format(bundle, "control-stop", &[]));
        lists.into_iter().any(|list| list.split('|').any(|word| word.trim().to_lowercase() == said))
    }

    /// A message in the language of a client; none: the owner's default (the console).
    pub fn text(&self, client: Option<&str>, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let locale = self.locale_for(client);
        let tries = [(&self.bundles, locale), (&self.built_in, locale), (&self.built_in, "en_US")];
        let found = tries.iter().find_map(|(bundles, locale)| format(bundles.get(*locale)?, key, args));
        found.unwrap_or_else(|| {
            tracing::error!("the message {key} is missing in every language");
            key.to_owned()
        })
    }
}

/// What a message takes in.
#[derive(Clone, Copy)]
pub enum Arg<'a> {
    Text(&'a str),
    Number(f64),
}

fn bundle(locale: &str) -> FluentBundle<FluentResource> {
    let id = locale.replace('_', "-").parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Invisible marks around arguments would show as boxes in the game.
    bundle.set_use_isolating(false);
    bundle
}

/// Adds what is whole of a file; later messages win over earlier ones.
fn add(bundle: &mut FluentBundle<FluentResource>, text: &str, problems: &mut Vec<String>, name: &str) {
    let resource = match FluentResource::try_new(text.to_owned()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            problems.extend(errors.iter().map(|error| {
                let line = 1 + text.bytes().take(error.pos.start).filter(|byte| *byte == b'\n').count();
                format!("{name} line {line}: {error}")
            }));
            resource
        }
    };
    bundle.add_resource_overriding(resource);
}

fn format(bundle: &FluentBundle<FluentResource>, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut values = FluentArgs::new();
    for (name, value) in args {
        let value = match value {
            Arg::Text(text) => FluentValue::from(*text),
            Arg::Number(number) => FluentValue::from(*number),
        };
        values.set(*name, value);
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned();
    errors.is_empty().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn built_in() -> Words {
        let (words, problems) = Words::load(Path::new("no such folder"), "en_US", true);
        assert_eq!(problems, Vec::<String>::new());
        words
    }

    /// The keys of a file, each with the names of what it takes in.
    fn keys(text: &str) -> BTreeSet<(String, BTreeSet<String>)> {
        let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        let names = |line: &str| {
            line.split('$')
                .skip(1)
                .map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect::<String>())
                .collect()
        };
        lines.filter_map(|line| line.split_once(" =").map(|(key, rest)| (key.to_owned(), names(rest)))).collect()
    }

    #[test]
    fn every_language_has_the_same_keys_and_takes_in_the_same() {
        let english = keys(BUILT_IN[0].1);
        assert!(english.len() > 30);
        for (locale, text) in BUILT_IN {
            assert_eq!(keys(text), english, "{locale}");
        }
    }

    #[test]
    fn a_client_gets_the_nearest_language() {
        let words = built_in();
        let locales = ["zh_cn", "zh-CN", "zh_HK", "en_gb", "tlh_AA", ""].map(|client| words.locale_for(Some(client)));
        assert_eq!(locales, ["zh_CN", "zh_CN", "zh_CN", "en_US", "en_US", "en_US"]);
        assert_eq!(words.locale_for(None), "en_US");
    }

    #[test]
    fn only_the_whole_line_is_an_order_to_stop() {
        let words = built_in();
        let said = ["stop", "Stop!", "be quiet.", "停", "stop the zombies", "how do I stop rain?", ""];
        assert_eq!(said.map(|line| words.is_stop(line)), [true, true, true, true, false, false, false]);
    }

    #[test]
    fn numbers_choose_their_plural() {
        let words = built_in();
        assert!(words.text(None, "failed-busy", &[("seconds", Arg::Number(1.0))]).ends_with("1 second."));
        assert!(words.text(None, "failed-busy", &[("seconds", Arg::Number(2.0))]).ends_with("2 seconds."));
    }

    #[test]
    fn an_owners_broken_message_is_named_and_the_built_in_one_stands() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("en_US.ftl"), "stopped = Halted.\n\nmore = { $\n").unwrap();
        let (words, problems) = Words::load(folder.path(), "en_US", true);
        assert_eq!(words.text(None, "stopped", &[]), "Halted.");
        assert_eq!(words.text(None, "more", &[]), "… more");
        assert_eq!(problems.len(), 1);
        assert!(problems[0].starts_with("lang/en_US.ftl line "), "{}", problems[0]);
    }

    #[test]
    fn a_message_with_an_unknown_argument_falls_back_to_the_built_in_one() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("zh_CN.ftl"), "stopped = { $nobody }\n").unwrap();
        let (words, _) = Words::load(folder.path(), "zh_CN", true);
        assert_eq!(words.text(None, "stopped", &[]), "已停下。");
    }
}
