//! The contract of the queries: each row of `panda_tests::contract`, asked of `FakeServer` and, through the real jar, of
//! the dev server on the same scene, before and after the row's change. Both must say the same.

use panda_live::{Client, Config, DevServer, Joining, Options, panda_jar};
use panda_tests::contract::{ASKER, rows, without_own};
use panda_tests::fake_server::World;
use panda_tests::scene::Scene;
use serde_json::{Value, json};

use crate::stage::join;

/// Numbers may cross as another type and lose the last digit of a `float`.
const CLOSE: f64 = 1e-4;

#[test]
fn both_servers_answer_each_query_alike_on_1_21_11() {
    both_answer_alike("1.21.11");
}

#[test]
fn both_servers_answer_each_query_alike_on_26_1() {
    both_answer_alike("26.1.2");
}

fn both_answer_alike(minecraft: &str) {
    let options = Options::new([panda_jar().unwrap()]).minecraft(minecraft).config(Config::without_key());
    let server = DevServer::start(&options).unwrap();
    let asker = join(&server, &Joining::new(ASKER));
    let mut fake = World::new(Scene::load("village"));
    // What a client sends as `en_us` is `en_US` to a plugin.
    fake.join(ASKER, "en_US");

    let mut faults = Vec::new();
    for row in rows() {
        let mut ask = |when: &str, fake: &mut World| {
            settle(&asker);
            let real = server.ask(row.query, row.args.clone()).unwrap();
            let mut faked = fake.ask_by_name(row.query, &row.args).unwrap();
            if row.query == "server.about" {
                // FakeServer is of one version only.
                faked["minecraft"] = json!(minecraft);
            }
            if real.status != 0 {
                faults.push(format!("{} {when}: the dev server gives status {}", row.query, real.status));
            }
            let real = without_own(real.answer, row.own_to_each);
            let faked = without_own(faked, row.own_to_each);
            differences(&format!("{} {when}", row.query), &real, &faked, &mut faults);
            real
        };
        let before = ask("before", &mut fake);
        if row.change != json!([]) {
            server.change(row.change.clone()).unwrap();
            fake.change(&row.change);
        }
        let after = ask("after", &mut fake);
        if (before != after) != (row.change != json!([])) {
            faults.push(format!("{}: the dev server's answer does not follow the change", row.query));
        }
    }
    assert!(faults.is_empty(), "dev server and FakeServer differ:\n{}", faults.join("\n"));
    let counters = server.counters().unwrap();
    assert_eq!((&counters["implicit_chunk_loads"], &counters["wrong_thread"]), (&json!(0), &json!(0)), "{counters}");
}

/// A client answers what it is told: the slot in its hand, for one. Such an answer to an older state must not arrive
/// after a change. What was sent to the client before the first reply it has answered, and the server has read that
/// before the second.
fn settle(client: &Client) {
    for _ in 0..2 {
        client.complete("/panda ").expect("the plugin completes its command");
    }
}

/// One line for each place where the two differ.
fn differences(at: &str, real: &Value, fake: &Value, faults: &mut Vec<String>) {
    match (real, fake) {
        (Value::Object(reals), Value::Object(fakes)) => {
            for key in reals.keys().chain(fakes.keys().filter(|key| !reals.contains_key(*key))) {
                differences(&format!("{at}/{key}"), &real[key.as_str()], &fake[key.as_str()], faults);
            }
        }
        (Value::Array(reals), Value::Array(fakes)) if reals.len() == fakes.len() => {
            let pairs = reals.iter().zip(fakes).enumerate();
            pairs.for_each(|(index, (real, fake))| differences(&format!("{at}/{index}"), real, fake, faults));
        }
        (Value::Number(a), Value::Number(b)) if (a.as_f64(), b.as_f64()) != (None, None) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            if (a - b).abs() > CLOSE || a.is_nan() != b.is_nan() {
                faults.push(format!("{at}: dev server {a}, FakeServer {b}"));
            }
        }
        (real, fake) if real != fake => faults.push(format!("{at}: dev server {real}, FakeServer {fake}")),
        _ => {}
    }
}
