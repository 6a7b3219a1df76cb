// error: E0277
//! Foreign text cannot be put into a format string, and so neither into markup.

use panda_world::Foreign;

fn main() {
    let name = Foreign::new("<red>boo");
    //~ refused: let line = format!("<green>{name}");
    //~ accepted: let line = format!("<green>{}", name.literal()["text"].is_string());
    drop(line);
}
