//! `panda-model --script FILE [--port N]`: the scripted model server alone, for trying things by hand.
//! Prints its base URL first, then each exchange when it has ended. Ends with the process.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use panda_model::{Script, ScriptedModel};

fn main() -> Result<()> {
    let (script, port) = arguments()?;
    let model = ScriptedModel::start_on(script, port)?;
    say(&model.url())?;
    for number in 1.. {
        while model.wait_end(number, Duration::from_secs(3600)).is_err() {}
        say(&model.log()[number - 1].to_string())?;
    }
    Ok(())
}

fn say(line: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

fn arguments() -> Result<(Script, u16)> {
    let (mut script, mut port) = (Script::new(), 0);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().with_context(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--script" => {
                let text = std::fs::read_to_string(&value).with_context(|| format!("cannot read {value}"))?;
                script = Script::from_json(&text)?;
            }
            "--port" => port = value.parse().with_context(|| format!("{value:?} is no port"))?,
            _ => bail!("usage: panda-model --script FILE [--port N]"),
        }
    }
    Ok((script, port))
}
