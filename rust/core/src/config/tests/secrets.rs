//! No secret comes out: neither in a problem, whatever is broken around it, nor in the settings as they are printed.

use super::*;

const SECRET: &str = "sk-Zq7vXw9aB3";

fn with_secrets() -> String {
    panda(&format!(
        "models:\n  - name: a\n    provider: custom\n    model: m\n    base_url: https://example.com/v1\n    api_key: {SECRET}\n    \
         extra_headers: {{ Authorization: 'Bearer {SECRET}' }}\n    extra_body: {{ token: '{SECRET}' }}\n\
         http: {{ proxy: 'http://me:{SECRET}@127.0.0.1:1' }}\nstorage: {{ url: 'postgres://me:{SECRET}@db/panda' }}\n\
         page: {{ token: '{SECRET}' }}\n"
    ))
}

#[test]
fn the_settings_show_no_secret_when_they_are_printed() {
    let (config, problems) = load(&with_secrets());
    assert_eq!(said(&problems), "");
    assert!(!format!("{config:?}{config:#?}").contains(SECRET));
    assert!(!config.models()[0].key.as_ref().unwrap().source.contains(SECRET));
}

#[test]
fn a_secret_at_any_key_is_in_no_problem() {
    for row in describe().iter().filter(|row| !row.key.contains("[]") && row.key != "panda") {
        let key = row.key.strip_prefix("panda.").unwrap_or("personality");
        for value in
            [SECRET.to_owned(), format!("[{SECRET}]"), format!("{{ {SECRET}: {SECRET} }}"), format!("'{SECRET}'")]
        {
            let depth = key.matches('.').count();
            let mut text = "panda:\n".to_owned();
            for (level, part) in key.split('.').enumerate() {
                text.push_str(&format!("{}{part}:{}", "  ".repeat(level + 1), if level == depth { " " } else { "\n" }));
            }
            let (_, problems) = load(&format!("{text}{value}\n"));
            assert!(!format!("{}{problems:?}", said(&problems)).contains(SECRET), "{}", said(&problems));
        }
    }
    for key in [
        "name",
        "provider",
        "model",
        "api_key",
        "api_key_file",
        "base_url",
        "format",
        "vision",
        "temperature",
        "reasoning",
        "extra_headers",
        "extra_body",
        "price_per_million",
    ] {
        for value in
            [SECRET.to_owned(), format!("[{SECRET}]"), format!("{{ {SECRET}: {SECRET} }}"), format!("http://{SECRET}")]
        {
            let (_, problems) =
                load(&panda(&format!("models:\n  - name: b\n    provider: custom\n    {key}: {value}\n")));
            assert!(
                !format!("{}{problems:?}", said(&problems)).contains(SECRET),
                "{key}: {value}: {}",
                said(&problems)
            );
        }
    }
}

#[test]
fn a_secret_from_the_environment_is_in_no_problem() {
    for text in [
        "agent: { max_steps: '${S}' }",
        "log: { level: '${S}' }",
        "fallback: ['${S}']",
        "route: { chat: '${S}' }",
        "page: { listen: '${S}' }",
        "models: [{ name: a, provider: openai, base_url: '${S}' }]",
    ] {
        let (_, problems) = load_with(panda(text).as_bytes(), &[("S", SECRET)]);
        assert_eq!(problems.len(), 1, "{text}");
        assert!(!format!("{}{problems:?}", said(&problems)).contains(SECRET), "{}", said(&problems));
    }
}

#[test]
fn a_secret_in_a_broken_file_is_in_no_problem() {
    let whole = with_secrets();
    let mut random = super::any_bytes::Random(7);
    for _ in 0..1000 {
        let mut text: Vec<u8> = whole.clone().into_bytes();
        for _ in 0..=random.below(3) {
            super::any_bytes::damage(&mut text, &mut random);
        }
        let (_, problems) = load_with(&text, &[]);
        let words = format!("{}{problems:?}", said(&problems));
        assert!(!words.contains(SECRET), "{words}\n{}", String::from_utf8_lossy(&text));
    }
}

#[cfg(unix)]
#[test]
fn a_file_with_a_secret_that_everyone_can_read_is_a_warning() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.yml");
    let around = Surroundings { environment: &|_| None, data_folder: folder.path() };
    for (text, mode, warned) in [
        (with_secrets(), 0o644, true),
        (with_secrets(), 0o640, false),
        (BUILT_IN.to_owned(), 0o644, false),
        (panda("page: { token: abc }"), 0o644, true),
        (panda("models: [{ name: a, provider: openai, extra_headers: { X-Api-Key: abc } }]"), 0o644, true),
        (panda("models: [{ name: a, provider: openai, extra_headers: { X-Title: abc } }]"), 0o644, false),
        (panda("models: [{ name: a, provider: openai, api_key: '${NAME}' }]"), 0o644, false),
    ] {
        std::fs::write(&file, &text).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        let loaded = load_file(&file, &around);
        assert_eq!(loaded.problems.len(), usize::from(warned), "{text}\n{}", said(&loaded.problems));
        assert!(!loaded.is_refused());
    }
}
