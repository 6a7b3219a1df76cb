//! Failures below HTTP: names that lead nowhere, ports where nobody listens, certificates that nobody should believe.

use panda_model::Script;
use panda_tests::{Scenario, log_lines};
use rcgen::{CertificateParams, KeyPair};
use rustls::ServerConnection;
use rustls::pki_types::PrivateKeyDer;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::thread;

const KEY: &str = "key-that-nobody-may-see-4711";

/// A model behind this address, and what player, admin and log read of a question to it.
fn read_by_all(base_url: &str, http: Value, prepare: impl FnOnce(&Path), admin_words: &[&str]) {
    log_lines::listen();
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let model =
        json!([{ "name": "default", "provider": "custom", "base_url": base_url, "model": "m", "api_key": KEY }]);
    let mut scene = Scenario::in_folder(folder, Script::new(), json!({ "models": model, "http": http }));
    let (ada, chief) = (scene.server.join("Ada"), scene.server.join("Chief"));
    scene.server.op(chief);
    scene.server.chat(ada, "panda hello");
    scene.server.wait_chat(ada, "I could not reach my model");
    let line = scene.server.wait_chat(chief, admin_words[0]);
    let logged = log_lines::with(base_url);
    for words in admin_words.iter().chain(&["custom", base_url, "key from config.yml"]) {
        assert!(line.contains(words), "{words}: {line}");
        assert!(logged.iter().any(|line| line.contains(words)), "{words}: {logged:#?}");
    }
    scene.server.command(chief, "doctor");
    scene.server.wait_chat(chief, "That was everything");
    let lines = scene.server.world.chat_of(chief);
    assert_eq!(
        lines.iter().filter(|line| line.contains(admin_words[0])).count(),
        2,
        "the doctor says so too: {lines:#?}"
    );
    assert!(!lines.iter().any(|line| line.contains("small question")), "what cannot work is not tried: {lines:#?}");
    let seen = scene.server.world.seen.iter().map(|seen| seen.component.to_string());
    for line in seen.chain(scene.server.world.log.iter().map(|line| line.text.clone())).chain(log_lines::with(KEY)) {
        assert!(!line.contains(KEY), "{line}");
    }
}

#[test]
fn a_name_that_leads_nowhere_is_named() {
    let words = ["The name no-such-host.invalid cannot be resolved"];
    read_by_all("https://no-such-host.invalid/v1", json!({}), |_| {}, &words);
}

#[test]
fn a_port_where_nobody_listens_is_named() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    read_by_all(&format!("http://127.0.0.1:{port}/v1"), json!({}), |_| {}, &["No connection to 127.0.0.1", "refused"]);
}

/// Serves TLS with this certificate until the test process ends; nothing ever answers.
fn listen(certificate: &rcgen::Certificate, key: &KeyPair) -> u16 {
    let chain = vec![certificate.der().clone()];
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut tls = ServerConnection::new(config.clone()).unwrap();
            // The client is to break it off.
            while tls.complete_io(&mut stream).is_ok_and(|(read, written)| read + written > 0) {}
        }
    });
    port
}

fn certificate(name: &str, until: i32) -> (rcgen::Certificate, KeyPair) {
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.not_before = rcgen::date_time_ymd(2020, 1, 1);
    params.not_after = rcgen::date_time_ymd(until, 1, 1);
    let key = KeyPair::generate().unwrap();
    (params.self_signed(&key).unwrap(), key)
}

#[test]
fn a_certificate_of_an_unknown_authority_is_named() {
    let (certificate, key) = certificate("localhost", 2099);
    let port = listen(&certificate, &key);
    let words = ["The certificate of localhost is of an unknown CA", "http.ca_file"];
    read_by_all(&format!("https://localhost:{port}/v1"), json!({}), |_| {}, &words);
}

/// Trusted, since the owner names it, but for one fault.
fn trusted_but(name: &str, until: i32, words: &[&str]) {
    let (certificate, key) = certificate(name, until);
    let port = listen(&certificate, &key);
    let pem = certificate.pem();
    let write = |folder: &Path| std::fs::write(folder.join("ca.pem"), pem).unwrap();
    read_by_all(&format!("https://localhost:{port}/v1"), json!({ "ca_file": "ca.pem" }), write, words);
}

#[test]
fn a_certificate_that_has_expired_is_named() {
    trusted_but("localhost", 2021, &["The certificate of localhost has expired"]);
}

#[test]
fn a_certificate_for_another_name_is_named() {
    trusted_but("example.com", 2099, &["The certificate of localhost is not accepted", "it is for another name"]);
}
