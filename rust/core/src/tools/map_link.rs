//! `map_link`: shows the asker a link to the server's web map, at a place of his or where he stands.

use super::places::{coordinates, named};
use super::{Asker, Need, TaskTool, ToolError, ToolResult, answer};
use crate::chat::component;
use panda_world::chat::Tell;
use panda_world::conditions::Dimension;
use panda_world::player::Snapshot;
use panda_world::{Foreign, QueryError, ServerHandle, ServerThread, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Shows the player a clickable link to the web map: at a saved place, or where he is.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MapLink {
    /// Left out: where he is.
    place: Option<String>,
}

/// A spot on the map.
struct Spot {
    name: Option<Foreign>,
    world: String,
    at: Vec3,
}

impl TaskTool for MapLink {
    const NAME: &'static str = "map_link";
    const CHANGES: bool = true;
    const PRIVATE: bool = true;
    const NEEDS: Option<Need> = Some(Need::MapUrl);

    async fn run(self, server: ServerHandle, asker: Asker) -> ToolResult {
        let spot = match &self.place {
            Some(name) => {
                let places = asker.agent.store().await?.places(asker.player).await?;
                let place = named(&places, name)?;
                let (name, world) = (Some(Foreign::new(&place.name)), place.world.clone());
                Some(Spot { name, world, at: place.middle() })
            }
            None => None,
        };
        let player = asker.player;
        answer(&server.run("tool.map_link", Some(player), move |server| show(server, &asker, spot)).await??)
    }
}

fn show(server: &mut ServerThread<'_>, asker: &Asker, spot: Option<Spot>) -> Result<Report, ToolError> {
    let player = asker.player;
    let spot = match spot {
        Some(spot) => spot,
        None => {
            let now = server.ask(&Snapshot { player })?.position;
            Spot { name: None, at: now.point(), world: now.world }
        }
    };
    let world = match server.ask(&Dimension { world: spot.world.clone() }) {
        Err(QueryError::Gone) => {
            return Err(ToolError::Refused("that world is not on this server any more".into()));
        }
        answer => answer?.name,
    };
    // Without an address the tool is not offered.
    let form = asker.settings.map_url.as_deref().unwrap_or_default();
    let key = if spot.name.is_some() { "map-link-place" } else { "map-link-here" };
    let text = asker.agent.say(player, key, &[]);
    let link = component::link(&text, &filled(form, &world, spot.at));
    let unset = || ToolError::Refused("the address of the web map is not set right; an admin should see to it".into());
    let link = link.ok_or_else(unset)?;
    let name = spot.name.as_ref().map_or_else(|| json!({ "text": "" }), Foreign::literal);
    let line = json!({ "text": "", "extra": [{ "text": "🗺 " }, link, { "text": " " }, name] });
    server.ask(&Tell { player: Some(player), lines: vec![line] })?;
    let shown = "the link is in the player's chat now; do not write the address again";
    Ok(Report { shown, at: coordinates(spot.at) })
}

/// The address with the spot in it; the world's name cannot end its part of it.
fn filled(form: &str, world: &str, at: Vec3) -> String {
    form.replace("{x}", &at.x.floor().to_string())
        .replace("{y}", &at.y.floor().to_string())
        .replace("{z}", &at.z.floor().to_string())
        .replace("{world}", &percent_encoded(world))
}

fn percent_encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let encode = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

#[derive(Serialize)]
struct Report {
    shown: &'static str,
    at: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_of_any_name_stays_in_its_place_of_the_address() {
        let at = Vec3 { x: -0.5, y: 64.0, z: 12.9 };
        let form = "https://map.example/?world={world}&x={x}&y={y}&z={z}#{world}:{x}";
        assert_eq!(filled(form, "world", at), "https://map.example/?world=world&x=-1&y=64&z=12#world:-1");
        assert_eq!(
            filled("https://m.example/{world}/", "a b/../{x}&c=1#家", at),
            "https://m.example/a%20b%2F..%2F%7Bx%7D%26c%3D1%23%E5%AE%B6/"
        );
    }
}
