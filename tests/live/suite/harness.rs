//! The stage itself: a dev server without plugins and its clients do what the other tests take for granted.

use panda_live::{Config, DevServer, Joining, Options, Seen};
use serde_json::json;

use crate::stage::{LIMIT, join};

fn bare(minecraft: &str) -> DevServer {
    DevServer::start(&Options::new([]).minecraft(minecraft)).unwrap()
}

#[test]
fn two_clients_read_each_other_on_1_21_11() {
    two_clients_read_each_other(&bare("1.21.11"));
}

#[test]
fn two_clients_read_each_other_on_26_1() {
    two_clients_read_each_other(&bare("26.1.2"));
}

fn two_clients_read_each_other(server: &DevServer) {
    let (one, two) = (join(server, &Joining::new("HarnessOne")), join(server, &Joining::new("HarnessTwo")));
    let mark = two.mark();
    one.chat("熊猫 hears 100% of §k it").unwrap_or_else(|error| panic!("{error:#}"));
    one.chat("and this").unwrap();
    two.wait_chat(mark, "and this", LIMIT).unwrap();
    let lines = two.chat_since(mark);
    assert!(lines.iter().any(|line| line.contains("and this")), "{lines:?}");

    let mark = one.leave().unwrap();
    one.wait(mark, "its end", LIMIT, Seen::is_end).unwrap();
    assert!(one.chat("nobody hears this").is_err());
    let counters = server.counters().unwrap();
    assert_eq!(counters["implicit_chunk_loads"], 0, "{counters}");
}

#[test]
fn a_server_that_is_told_to_stop_ends_in_order_and_one_that_is_killed_does_not() {
    let server = bare("1.21.11");
    let client = join(&server, &Joining::new("HarnessLeft"));
    let mark = client.mark();
    let folder = server.folder().clone();
    assert!(server.stop().unwrap().status.success());
    client.wait(mark, "its end", LIMIT, Seen::is_end).unwrap();
    assert!(!folder.exists());

    let server = bare("1.21.11");
    let client = join(&server, &Joining::new("HarnessKilled"));
    let mark = client.mark();
    server.kill();
    client.wait(mark, "its end", LIMIT, Seen::is_end).unwrap();
    assert!(server.counters().is_err());
}

#[test]
fn what_is_set_in_a_configuration_stands_beside_the_rest() {
    let config = Config::with_model("http://127.0.0.1:1/v1", "key", "m").set("chat.max_lines", json!(5));
    let text = config.set("agent.max_steps", json!(2)).text();
    let read: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read["panda"]["chat"], json!({"cooldown_seconds": 0, "max_lines": 5}));
    assert_eq!(read["panda"]["agent"]["max_steps"], 2);
    assert_eq!(read["panda"]["models"][0]["base_url"], "http://127.0.0.1:1/v1");
}
