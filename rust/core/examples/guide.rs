//! Writes the documents that are made from the code; `cargo xtask docs` runs this from the root of the repository.

use panda_core::guide;
use std::fs;
use std::io;

fn main() -> io::Result<()> {
    fs::write("docs/tools.md", guide::tools())?;
    fs::write("docs/config.md", guide::settings())?;
    fs::write("plugin.yml", guide::plugin_yml(&fs::read_to_string("plugin.yml")?))
}
