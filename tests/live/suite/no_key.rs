//! A server whose owner has set no key.

use panda_live::{Config, DevServer, Joining, Options, panda_jar};

use crate::stage::{LIMIT, join};

#[test]
fn without_a_key_the_owner_is_told_once_and_players_get_a_plain_sentence() {
    let options = Options::new([panda_jar().unwrap()]).config(Config::without_key());
    let server = DevServer::start(&options).unwrap();
    server.wait_log(0, "No API key is set", LIMIT).expect("the log says that a key is missing");

    let (english, chinese) =
        (join(&server, &Joining::new("NoKeyEnglish")), join(&server, &Joining::new("NoKeyChinese").locale("zh_cn")));
    let mark = english.chat("panda hello").unwrap();
    english.wait_chat(mark, "Panda has no model to think with yet", LIMIT).unwrap();
    let mark = chinese.chat("熊猫你好").unwrap();
    chinese.wait_chat(mark, "Panda 还没有可用的模型", LIMIT).unwrap();
    let mark = english.command("panda help").unwrap();
    english.wait_chat(mark, "/panda stop", LIMIT).expect("what needs no model works");
    let told = server.log().into_iter().filter(|line| line.text.contains("No API key is set")).count();
    assert_eq!(told, 1, "once, not with every question: {:#?}", server.log());
    assert!(server.stop().unwrap().status.success());
}
