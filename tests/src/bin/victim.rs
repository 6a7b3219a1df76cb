//! A Panda that saves place after place until it is killed: the child process of `suite/killed.rs`. Prints `ACK <n>` when
//! the player has read the answer to question n.

use panda_tests::{FakeServer, Scene};
use std::io::Write;
use std::path::Path;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, folder, first] = arguments.as_slice() else { panic!("victim FOLDER FIRST_NUMBER") };
    let first: usize = first.parse().expect("a number");
    let mut server = FakeServer::start(Scene::load("village"), Path::new(folder)).expect("a Panda that starts");
    let ada = server.join("Ada");
    for number in first.. {
        server.chat(ada, &format!("panda save number {number}!"));
        server.wait_chat(ada, &format!("saved {number}!"));
        let mut out = std::io::stdout();
        writeln!(out, "ACK {number}").and_then(|()| out.flush()).expect("somebody listens");
    }
}
