//! Every kind of damage: its line is named, what was expected is said, the broken key has its default, and the rest of
//! the file holds.

use super::*;

/// What stands in front of each damage, so that it is seen whether the rest of the file holds: four lines.
const SOUND: &str = "config_version: 1\npanda:\n  history_rounds: 7\n  log: { level: debug }\n";

struct Damage {
    kind: &'static str,
    /// What follows the four sound lines.
    text: &'static str,
    /// The line of the problem.
    line: u32,
    /// What must be said.
    says: &'static [&'static str],
    /// Whether the rest of the file holds.
    holds: bool,
}

const fn damage(
    kind: &'static str,
    text: &'static str,
    line: u32,
    says: &'static [&'static str],
    holds: bool,
) -> Damage {
    Damage { kind, text, line, says, holds }
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    damage("a tab", "  chat:\n\t  max_lines: 5\n", 6, &["a tab", "spaces"], false),
    damage("a tab below text", "  personality: kind\n\tmap_url: ''\n", 6, &["a tab", "spaces"], false),
    damage("a wrong type", "  agent:\n    max_steps: many\n", 6, &["panda.agent.max_steps", "found text", "a whole number from 1 to 16"], true),
    damage("a number in quotes", "  agent:\n    max_steps: '5'\n", 6, &["found text in quotes", "a whole number"], true),
    damage("a fraction", "  agent:\n    max_steps: 5.5\n", 6, &["a whole number from 1 to 16"], true),
    damage("a negative number", "  agent:\n    max_steps: -1\n", 6, &["a whole number from 1 to 16"], true),
    damage("a number beyond all types", "  agent:\n    max_steps: 99999999999999999999\n", 6, &["a whole number from 1 to 16"], true),
    damage("an unknown key", "  agent:\n    max_stpes: 5\n", 6, &["panda.agent.max_stpes", "unknown key", "did you mean max_steps"], true),
    damage("an unknown section", "  agnet:\n    max_steps: 5\n", 5, &["panda.agnet", "did you mean agent"], true),
    damage("a key in the wrong section", "  max_steps: 5\n", 5, &["panda.max_steps", "did you mean panda.agent.max_steps"], true),
    damage("a key outside of panda", "agent:\n  max_steps: 5\n", 5, &["agent", "did you mean panda.agent"], true),
    damage("out of range", "  agent:\n    max_steps: 99\n", 6, &["found 99", "from 1 to 16"], true),
    damage("a fraction out of range", "  agent:\n    tick_budget_ms: 0.1\n", 6, &["found 0.1", "from 0.2 to 20"], true),
    damage("a duplicate key", "  agent:\n    max_steps: 5\n    max_tool_calls: 3\n    max_steps: 6\n", 8, &["panda.agent.max_steps", "a second time", "line 6"], true),
    damage("a duplicate section", "  places: { max: 5 }\n  places: { max: 6 }\n", 6, &["panda.places", "a second time", "line 5"], true),
    damage("a missing variable", "  personality: '${NO_SUCH_NAME}'\n", 5, &["panda.personality", "NO_SUCH_NAME"], true),
    damage("a missing variable in a list", "  chat:\n    triggers: [hey, '${NO_SUCH_NAME}']\n", 6, &["panda.chat.triggers[1]", "NO_SUCH_NAME"], true),
    damage("a merge conflict", "<<<<<<< HEAD\n  map_url: ''\n=======\n  map_url: ''\n>>>>>>> other\n", 5, &["merge conflict"], false),
    damage("a list where a map belongs", "  agent:\n    - max_steps: 5\n", 5, &["panda.agent", "found a list", "keys of its own"], true),
    damage("a map where a list belongs", "  fallback:\n    first: a\n", 5, &["panda.fallback", "a list, as in"], true),
    damage("text where a map belongs", "  agent: fast\n", 5, &["panda.agent", "found text"], true),
    damage("a map where text belongs", "  personality:\n    kind: very\n", 5, &["panda.personality", "text"], true),
    damage("a map in a list of words", "  chat:\n    triggers:\n      - panda\n      - a: b\n", 8, &["panda.chat.triggers[1]", "text"], true),
    damage("an alias bomb", "  a: &a [x, x, x, x, x, x, x, x, x, x]\n  b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n  c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n  d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n  e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n", 9, &["repeat far too much"], false),
    damage("an alias to itself", "  chat: &c\n    max_lines: *c\n", 6, &["a value written out"], false),
    damage("an unknown alias", "  personality: *nowhere\n", 5, &["anchor"], false),
    damage("bad indentation", "  chat:\n      max_lines: 5\n    max_prompt_chars: 500\n", 7, &["indent"], false),
    damage("a key too far to the right", "  personality: ''\n    map_url: ''\n", 6, &["indent"], false),
    damage("no space after the colon", "  agent:\n    max_steps:5\n    max_tool_calls: 5\n", 7, &["space after the colon"], false),
    damage("an unclosed quote", "  personality: 'friendly\n  map_url: ''\n", 5, &["quote"], false),
    damage("an unclosed list", "  fallback: [a, b\n  map_url: ''\n", 6, &["brackets in pairs"], false),
    damage("no value", "  agent:\n    max_steps:\n", 6, &["panda.agent.max_steps", "found nothing"], true),
    damage("a section without keys", "  agent:\n", 5, &["panda.agent", "found nothing"], true),
    damage("null", "  personality: null\n", 5, &["panda.personality", "found nothing", "''"], true),
    damage("not a number", "  agent:\n    tick_budget_ms: .nan\n", 6, &["panda.agent.tick_budget_ms", "from 0.2 to 20"], true),
    damage("infinity", "  agent:\n    tick_budget_ms: .inf\n", 6, &["no finite number"], true),
    damage("nan as another language writes it", "  agent:\n    tick_budget_ms: nan\n", 6, &["from 0.2 to 20"], true),
    damage("infinity as another language writes it", "  agent:\n    tick_budget_ms: inf\n", 6, &["from 0.2 to 20"], true),
    damage("a wrong word", "  chat:\n    visibility: pubilc\n", 6, &["panda.chat.visibility", "private or public", "did you mean public"], true),
    damage("neither true nor false", "  metrics:\n    enabled: ture\n", 6, &["true or false", "did you mean true"], true),
    damage("a second document", "---\npanda: {}\n", 5, &["a second document"], false),
    damage("a duplicate model name", "  models:\n    - { name: a, provider: openai }\n    - { name: a, provider: xai }\n", 7, &["panda.models[1].name", "an earlier model"], true),
    damage("no model at all", "  models: []\n", 5, &["panda.models", "an empty list"], true),
    damage("one model without a dash", "  models:\n    name: a\n", 5, &["panda.models", "a list of models"], true),
    damage("a model without a name", "  models:\n    - provider: openai\n", 6, &["panda.models[0]", "the key name"], true),
    damage("an unknown provider", "  models:\n    - name: a\n      provider: opnai\n", 7, &["panda.models[0].provider", "did you mean openai"], true),
    damage("a key that no model has", "  models:\n    - name: a\n      provider: openai\n      temprature: 1\n", 8, &["panda.models[0].temprature", "did you mean temperature"], true),
    damage("a temperature out of range", "  models:\n    - name: a\n      provider: openai\n      temperature: 3\n", 8, &["found 3", "from 0 to 2"], true),
    damage("a header that is none", "  models:\n    - name: a\n      provider: openai\n      extra_headers: { 'a b': c }\n", 8, &["panda.models[0].extra_headers", "HTTP"], true),
    damage("http to a public host", "  models:\n    - name: a\n      provider: openai\n      base_url: http://api.example.com/v1\n", 8, &["panda.models[0].base_url", "https://", "private addresses"], true),
    damage("an address that is none", "  models:\n    - name: a\n      provider: openai\n      base_url: example\n", 8, &["panda.models[0].base_url", "https://"], true),
    damage("a password in an address", "  models:\n    - name: a\n      provider: openai\n      base_url: https://me:secret@example.com/v1\n", 8, &["without a name, password"], true),
    damage("custom without an address", "  models:\n    - { name: a, provider: custom, model: b }\n", 6, &["panda.models[0].base_url", "the address of the API"], true),
    damage("custom without a model", "  models:\n    - { name: a, provider: custom, base_url: 'https://example.com' }\n", 6, &["panda.models[0].model", "the name of a model"], true),
    damage("a format that the provider lacks", "  models:\n    - { name: a, provider: groq, format: messages }\n", 6, &["panda.models[0].base_url", "with this format"], true),
    damage("a key file that is not there", "  models:\n    - name: a\n      provider: openai\n      api_key_file: no/such/file\n", 8, &["panda.models[0].api_key_file"], true),
    damage("a route to no model", "  route:\n    chat: defualt\n", 6, &["panda.route.chat", "the name of no model", "did you mean default"], true),
    damage("a fallback to no model", "  fallback:\n    - default\n    - other\n", 7, &["panda.fallback[1]", "the name of no model"], true),
    damage("a port that is none", "  page:\n    listen: 127.0.0.1:99999\n", 6, &["panda.page.listen", "an address and a port"], true),
    damage("a host name to listen on", "  metrics:\n    listen: localhost\n", 6, &["panda.metrics.listen"], true),
    damage("a storage of another kind", "  storage:\n    url: redis://localhost\n", 6, &["panda.storage.url", "sqlite:"], true),
    damage("a proxy of another kind", "  http:\n    proxy: ftp://localhost\n", 6, &["panda.http.proxy", "socks5://"], true),
    damage("a language that is none", "  language:\n    default: english please\n", 6, &["panda.language.default", "en_US"], true),
    damage("a trigger of two words", "  chat:\n    triggers: [hey panda]\n", 6, &["panda.chat.triggers", "without a space"], true),
    damage("a command with its slash", "  commands:\n    allow: [/spawn]\n", 6, &["panda.commands.allow", "without the slash"], true),
    damage("a group that is no permission", "  limits:\n    groups:\n      'v i p': {}\n", 7, &["panda.limits.groups", "part of a permission"], true),
    damage("a limit out of range", "  limits:\n    groups:\n      vip:\n        requests_per_minute: -3\n", 8, &["panda.limits.groups.vip.requests_per_minute", "from 0 to 100000"], true),
];

#[test]
fn every_damage_is_named_with_its_line_and_the_rest_of_the_file_holds() {
    let mut wrong = String::new();
    for damage in DAMAGES {
        let (config, problems) = load(&format!("{SOUND}{}", damage.text));
        let words = said(&problems);
        let held = config.history_rounds == 7 && config.log.level == Level::Debug;
        let good = problems.len() == 1
            && problems[0].place.line == damage.line
            && problems[0].place.column > 0
            && problems[0].severity == Severity::Error
            && damage.says.iter().all(|part| words.contains(part))
            && held == damage.holds;
        if !good {
            wrong.push_str(&format!("{} (rest holds: {held}):\n{words}\n", damage.kind));
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn every_damaged_key_has_its_default() {
    let (config, _) = load(&panda(
        "agent: { max_steps: 99, max_tool_calls: 3 }\nchat: { visibility: pubilc }\nfallback: { a: b }\n\
         page: { listen: nowhere }\nroute: { chat: nobody }",
    ));
    let lists = load(&panda("chat: { triggers: [hey, { a: b }] }\ncommands: { allow: ['${UNSET}', spawn] }")).0;
    assert_eq!(lists.chat.triggers, ["panda", "@panda", "熊猫"]);
    assert_eq!(lists.commands.allow.len(), 6);
    assert_eq!((config.agent.max_steps, config.agent.max_tool_calls), (8, 3));
    assert_eq!(config.chat.visibility, Visibility::Private);
    assert_eq!(config.fallback, [""; 0]);
    assert_eq!(config.page.listen, "127.0.0.1:8765");
    assert_eq!(config.route.chat, "default");
}

#[test]
fn all_problems_of_a_file_are_told_in_the_order_of_its_lines() {
    let (_, problems) = load(&panda(
        "agent:\n  max_steps: many\n  max_stpes: 5\n  max_tool_calls: 99\n  max_tool_calls: 3\nmodels:\n  - name: a\n    \
         provider: opnai\n    colour: red\n    temperature: 9\n  - name: b\n    provider: openai\n    base_url: x\n\
         route: { chat: z }\npersonality: '${NOBODY}'\n",
    ));
    let lines: Vec<u32> = problems.iter().map(|problem| problem.place.line).collect();
    assert_eq!(lines, [4, 5, 6, 7, 10, 11, 12, 15, 16, 17], "{}", said(&problems));
}

#[test]
fn a_file_that_is_no_text_is_named_at_the_bad_byte() {
    let text = "config_version: 1\npanda:\n  personality: 'caf\u{e9} 熊猫 ".as_bytes();
    let (config, problems) = load_with(&[text, b"\xff'\n"].concat(), &[]);
    assert_eq!(
        said(&problems),
        "line 3, column 25: found bytes that are no UTF-8, expected a file that is saved as UTF-8\n"
    );
    assert_eq!(config.history_rounds, 5);
}

#[test]
fn a_byte_order_mark_and_line_ends_of_windows_are_no_damage() {
    let (config, problems) = load("\u{feff}config_version: 1\r\npanda:\r\n  history_rounds: 7\r\n");
    assert_eq!((said(&problems).as_str(), config.history_rounds), ("", 7));
    let (_, problems) = load("\u{feff}config_version: 2\n");
    assert_eq!((problems[0].place.line, problems[0].place.column), (1, 17));
}

#[test]
fn an_empty_file_is_a_problem_in_line_1() {
    for empty in ["", "\n\n", "# only a comment\n", "---\n", "~\n"] {
        let (config, problems) = load(empty);
        assert_eq!(problems.len(), 1, "{empty:?}");
        assert_eq!((problems[0].place.line, problems[0].found.as_str()), (1, "an empty file"));
        assert_eq!(config.history_rounds, 5);
    }
    for (other, found) in [("hello\n", "text"), ("- a\n", "a list"), ("5\n", "a number")] {
        let (_, problems) = load(other);
        assert_eq!((problems.len(), problems[0].found.as_str()), (1, found));
    }
}

#[test]
fn a_huge_file_is_not_read_and_a_deep_one_does_no_harm() {
    let huge = format!("{BUILT_IN}{}", "# more\n".repeat(50_000));
    let (config, problems) = load(&huge);
    assert!(said(&problems).contains("at most 256 KiB"), "{}", said(&problems));
    assert_eq!(config.history_rounds, 5);
    for deep in ["[".repeat(100_000), "{a: ".repeat(60_000), "- ".repeat(100_000), format!("{}a", "? ".repeat(100_000))]
    {
        let (_, problems) = load(&deep);
        assert_eq!(problems.len(), 1);
    }
}

#[test]
fn a_newer_version_is_a_problem_and_the_rest_of_the_file_holds() {
    let (config, problems) = load("config_version: 2\npanda:\n  history_rounds: 7\n");
    assert!(
        said(&problems).starts_with("line 1, column 17: config_version: found 2, expected 1;"),
        "{}",
        said(&problems)
    );
    assert_eq!(config.history_rounds, 7);
}

#[test]
fn a_file_full_of_problems_tells_a_hundred_of_them() {
    let many: String = (0..5000).map(|number| format!("  k{}: 1\n", letters(number))).collect();
    let (_, problems) = load(&format!("panda:\n{many}"));
    assert_eq!(problems.len(), 101);
    assert_eq!(problems[100].found, "4900 more problems");
}

fn letters(number: u32) -> String {
    number.to_string().bytes().map(|digit| char::from(b'a' + digit - b'0')).collect()
}
