//! Models, their keys and addresses, and the table of presets.

use super::*;
use secrecy::ExposeSecret;

fn models(models: &str) -> String {
    panda(&format!("models:\n{}", models.lines().map(|line| format!("  {line}\n")).collect::<String>()))
}

fn key_of(text: &str, variables: &[(&str, &str)]) -> Option<(String, String)> {
    let (config, problems) = load_with(text.as_bytes(), variables);
    assert_eq!(said(&problems), "");
    config.models()[0].key.as_ref().map(|key| (key.secret.expose_secret().to_owned(), key.source.clone()))
}

#[test]
fn each_provider_has_one_row_whose_addresses_do_and_whose_name_is_read() {
    for preset in PRESETS {
        assert_eq!(PRESETS.iter().filter(|row| row.name == preset.name || row.provider == preset.provider).count(), 1);
        assert_eq!(preset.provider.preset().name, preset.name);
        for (format, base) in preset.bases {
            let text = models(&format!("- {{ name: a, provider: '{}', model: m }}", preset.name));
            let (config, problems) = load(&text);
            assert_eq!(said(&problems), "");
            let model = &config.models()[0];
            assert_eq!((model.provider, model.model.as_str(), model.sees()), (preset.provider, "m", preset.sees));
            assert_eq!(model.base_url.as_str().trim_end_matches('/'), preset.bases[0].1);
            assert_eq!(model.format, preset.bases[0].0);
            assert!(base.starts_with("https://") != base.starts_with("http://127.0.0.1"), "{base} {format:?}");
        }
    }
    assert_eq!(PRESETS.len(), 19);
    assert_eq!(Provider::LlamaCpp.key_variable(), "PANDA_LLAMA_CPP_API_KEY");
}

#[test]
fn a_missing_key_is_no_problem() {
    for api_key in ["'${PANDA_OPENAI_API_KEY}'", "''", "", "${UNSET}", "~"] {
        let text = models(&format!("- name: a\n  provider: openai\n  api_key: {api_key}"));
        let (config, problems) = load(&text);
        assert_eq!(said(&problems), "", "{api_key}");
        assert!(config.models()[0].key.is_none() && config.models()[0].lacks_key());
    }
    let local = models("- { name: a, provider: ollama, model: m }");
    assert!(!load(&local).0.models()[0].lacks_key());
    let own_server = models("- { name: a, provider: openai, base_url: 'http://127.0.0.1:9/v1' }");
    assert!(!load(&own_server).0.models()[0].lacks_key());
}

#[test]
fn the_environment_of_the_provider_wins_over_the_file() {
    let text = models("- { name: a, provider: groq, api_key: literal }");
    assert_eq!(key_of(&text, &[]).unwrap(), ("literal".to_owned(), "config.yml".to_owned()));
    let (key, source) = key_of(&text, &[("PANDA_GROQ_API_KEY", " from-environment\n")]).unwrap();
    assert_eq!((key.as_str(), source.as_str()), ("from-environment", "environment variable PANDA_GROQ_API_KEY"));
    assert_eq!(key_of(&text, &[("PANDA_GROQ_API_KEY", " ")]).unwrap().0, "literal");
    let named = models("- { name: a, provider: groq, api_key: '${MY_KEY}' }");
    let (key, source) = key_of(&named, &[("MY_KEY", "k")]).unwrap();
    assert_eq!((key.as_str(), source.as_str()), ("k", "environment variable MY_KEY, named in config.yml"));
}

#[test]
fn a_key_file_is_read_below_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("key.txt"), "from-file\n").unwrap();
    let around = Surroundings { environment: &|_| None, data_folder: folder.path() };
    let text = models("- { name: a, provider: openai, api_key: '${UNSET}', api_key_file: key.txt }");
    let (config, problems) = Config::load(text.as_bytes(), &around);
    assert_eq!(said(&problems), "");
    assert_eq!(config.models()[0].key.as_ref().unwrap().secret.expose_secret(), "from-file");
    for bad in [&b""[..], b"two words", b"\xff", b"line\nline", "schl\u{fc}ssel".as_bytes()] {
        std::fs::write(folder.path().join("key.txt"), bad).unwrap();
        let (config, problems) = Config::load(text.as_bytes(), &around);
        assert_eq!((problems.len(), problems[0].key.as_str()), (1, "panda.models[0].api_key_file"));
        assert!(config.models()[0].key.is_none());
    }
}

#[test]
fn a_key_that_is_meant_for_another_provider_is_not_sent() {
    let text = models("- { name: a, provider: deepseek, api_key: '${PANDA_OPENAI_API_KEY}' }");
    let (config, problems) = load_with(text.as_bytes(), &[("PANDA_OPENAI_API_KEY", "k")]);
    assert!(config.models()[0].key.is_none());
    assert_eq!((problems.len(), problems[0].severity), (1, Severity::Warning));
    assert!(said(&problems).contains("the key of provider openai"), "{}", said(&problems));
    let custom = models(
        "- { name: a, provider: custom, model: m, base_url: 'https://gateway.example', api_key: '${PANDA_OPENAI_API_KEY}' }",
    );
    assert_eq!(key_of(&custom, &[("PANDA_OPENAI_API_KEY", "k")]).unwrap().0, "k");
}

#[test]
fn without_tls_only_this_machine_and_private_addresses_are_spoken_to() {
    let near = [
        "http://localhost:1/v1",
        "http://models.localhost",
        "http://127.0.0.1:8080",
        "http://10.1.2.3",
        "http://172.31.0.1",
        "http://192.168.1.10:11434/v1",
        "http://[::1]:8080",
        "http://[fd00::1]",
        "http://[::ffff:10.0.0.1]",
        "https://example.com/v1",
        "https://93.184.216.34",
    ];
    let far = [
        "http://example.com",
        "http://93.184.216.34/v1",
        "http://172.32.0.1",
        "http://localhost.example.com",
        "http://ollama:11434",
        "http://[2001:db8::1]",
        "http://0.0.0.0:80",
        "http://127.0.0.1.example.com",
        "ftp://127.0.0.1",
        "file:///etc/passwd",
        "https://",
        "//example.com",
        "https://user@example.com",
        "https://example.com/#v1",
    ];
    for (address, does) in near.iter().map(|a| (a, true)).chain(far.iter().map(|a| (a, false))) {
        let (config, problems) = load(&models(&format!("- {{ name: a, provider: openai, base_url: '{address}' }}")));
        assert_eq!((config.models().len(), problems.is_empty()), (usize::from(does), does), "{address}");
    }
}

#[test]
fn a_model_with_a_problem_is_left_out_and_none_takes_its_place_from_elsewhere() {
    let (config, problems) = load_with(
        models("- { name: mine, provider: custom, base_url: 'http://example.com', model: m }").as_bytes(),
        &[("PANDA_OPENAI_API_KEY", "k")],
    );
    assert_eq!((problems.len(), config.models().len()), (1, 0));
    assert!(config.model(Route::Chat).is_none());
}

#[test]
fn a_model_that_waits_for_a_variable_is_left_out_with_one_problem() {
    for key in ["model", "base_url", "name"] {
        let (config, problems) = load(&models(
            &format!("- {{ provider: openai, name: a, {key}: '${{UNSET}}' }}").replace("name: a, name", "name"),
        ));
        assert_eq!((problems.len(), config.models().len()), (1, 0), "{}", said(&problems));
        assert!(problems[0].expected.contains("UNSET"));
    }
}

#[test]
fn a_small_problem_does_not_cost_the_model() {
    let (config, problems) = load(&models(
        "- name: a\n  provider: openai\n  temperature: hot\n  reasoning: deep\n  vision: maybe\n  api_key: [a]\n  \
         extra_body: 5\n  price_per_million: { input: -1, output: 2 }\n",
    ));
    assert_eq!(problems.len(), 6, "{}", said(&problems));
    assert_eq!(config.models().len(), 1);
    assert_eq!(config.models()[0].temperature, None);
}

#[test]
fn all_that_a_model_may_say_is_read() {
    let (config, problems) = load(&models(
        "- name: 'd'\n  provider: azure\n  model: gpt\n  base_url: https://me.openai.azure.com/openai/v1/\n  \
         format: responses\n  vision: off\n  temperature: 1\n  reasoning: xhigh\n  extra_headers: { X-Title: 5 }\n  \
         extra_body: { enable_thinking: false, n: 1, x: [a, 0.5, { b: null }] }\n  \
         price_per_million: { input: 0.15, output: 0.6 }\n",
    ));
    assert_eq!(said(&problems), "");
    let model = config.model(Route::Vision).unwrap();
    assert_eq!(model.base_url.as_str(), "https://me.openai.azure.com/openai/v1");
    assert_eq!((model.format, model.sees(), model.temperature), (Format::Responses, false, Some(1.0)));
    assert_eq!(model.reasoning.map(Reasoning::name), Some("xhigh"));
    assert_eq!(model.extra_headers["X-Title"].expose_secret(), "5");
    assert_eq!(
        serde_json::Value::from(model.extra_body.0.clone()),
        serde_json::json!({ "enable_thinking": false, "n": 1, "x": ["a", 0.5, { "b": null }] })
    );
    assert_eq!(model.price, Some(Price { input: 0.15, cached_input: None, output: 0.6 }));
    assert_eq!(format!("{:?}", model.extra_body), "3 keys");
}

#[test]
fn a_route_that_says_default_is_the_model_of_that_name_or_the_first() {
    let two = "- { name: first, provider: openai }\n- { name: default, provider: xai }";
    assert_eq!(load(&models(two)).0.model(Route::Chat).unwrap().name, "default");
    let other = "- { name: first, provider: openai }\n- { name: second, provider: xai }";
    assert_eq!(load(&models(other)).0.model(Route::Chat).unwrap().name, "first");
    let routed = models(other) + "  route: { chat: second }\n  fallback: [first]\n";
    let (config, problems) = load(&routed);
    assert_eq!(said(&problems), "");
    assert_eq!(config.model(Route::Chat).unwrap().name, "second");
    assert_eq!(config.model(Route::Probe).unwrap().name, "first");
}
