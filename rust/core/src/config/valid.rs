//! What a text must look like, key by key: each check says what was expected. Nothing is looked up and no file is read.

use super::settings::{Group, Groups};
use garde::{Error, Path, Report, Result, Validate};
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::net::{IpAddr, SocketAddr};

fn expect(holds: bool, expected: &str) -> Result {
    if holds { Ok(()) } else { Err(Error::new(expected)) }
}

pub(super) fn locale(text: &str, _: &()) -> Result {
    let parts: Vec<&str> = text.split(['_', '-']).collect();
    let letters = |part: &str, length: std::ops::RangeInclusive<usize>| {
        length.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let holds = matches!(parts[..], [language] if letters(language, 2..=3))
        || matches!(parts[..], [language, region] if letters(language, 2..=3) && letters(region, 2..=4));
    expect(holds, "a language as the game writes it, as in en_US or zh_CN")
}

pub(super) fn personality(text: &str, _: &()) -> Result {
    expect(text.chars().count() <= 4000, "at most 4000 characters")
}

pub(super) fn triggers(words: &[String], _: &()) -> Result {
    let fits = |word: &String| {
        (1..=32).contains(&word.chars().count()) && !word.chars().any(|c| c.is_whitespace() || c.is_control())
    };
    expect(words.len() <= 32 && words.iter().all(fits), "at most 32 words, each of 1 to 32 characters without a space")
}

pub(super) fn entity_kind(text: &str, _: &()) -> Result {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ':' | '.' | '-' | '/');
    expect(!text.is_empty() && text.chars().all(fits), "a mob as the game writes it, as in wandering_trader")
}

pub(super) fn commands(commands: &[String], _: &()) -> Result {
    let fits = |command: &String| {
        !command.trim().is_empty() && !command.starts_with('/') && !command.chars().any(char::is_control)
    };
    expect(commands.iter().all(fits), "commands without the slash, as in [spawn, home]")
}

pub(super) fn web_map(text: &str, _: &()) -> Result {
    let filled = text.replace(['{', '}'], "");
    let holds = text.is_empty() || Url::parse(&filled).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    expect(holds, "an address that begins with http:// or https://, or ''")
}

pub(super) fn hosts_port(text: &str, _: &()) -> Result {
    expect(text.parse::<SocketAddr>().is_ok(), "an address and a port, as in 127.0.0.1:8765")
}

pub(super) fn outgoing_proxy(secret: &SecretString, _: &()) -> Result {
    let text = secret.expose_secret();
    let schemes = ["http", "https", "socks5", "socks5h"];
    let holds = text.is_empty() || Url::parse(text).is_ok_and(|url| url.has_host() && schemes.contains(&url.scheme()));
    expect(holds, "an address that begins with http://, https:// or socks5://, or ''")
}

pub(super) fn storage_address(secret: &SecretString, _: &()) -> Result {
    let text = secret.expose_secret();
    let network = ["postgres", "postgresql", "mysql", "mariadb"];
    let holds = match text.split_once(':') {
        Some(("sqlite", file)) => !file.trim_start_matches('/').is_empty(),
        Some((scheme, _)) if network.contains(&scheme) => Url::parse(text).is_ok_and(|url| url.has_host()),
        _ => false,
    };
    expect(holds, "sqlite:<file>, postgres://… or mysql://…")
}

/// The address of a provider. Without TLS only for this machine and for private addresses: keys and questions of
/// players go there. A name that only a private network knows is not taken for one, for it could mean anything.
pub(super) fn provider_address(text: &str) -> std::result::Result<Url, &'static str> {
    const EXPECTED: &str = "an address that begins with https://";
    let url = Url::parse(text).map_err(|_| EXPECTED)?;
    if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Err("an address without a name, password or # in it; keys belong under api_key");
    }
    match url.scheme() {
        "https" if url.has_host() => Ok(url),
        "http" if is_near(&url) => Ok(url),
        "http" => Err(
            "https://, since http:// is only for localhost and for private addresses as in http://192.168.1.10:11434",
        ),
        _ => Err(EXPECTED),
    }
}

fn is_near(url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(IpAddr::V4(ip)) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        Ok(IpAddr::V6(ip)) => match ip.to_ipv4_mapped() {
            Some(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
            None => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
        },
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

impl<'de> Deserialize<'de> for Groups {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Groups, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Groups;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("groups with their limits")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Groups, A::Error> {
                let mut groups = Vec::new();
                while let Some(group) = map.next_entry()? {
                    groups.push(group);
                }
                Ok(Groups(groups))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl Validate for Groups {
    type Context = ();

    fn validate_into(&self, context: &(), mut parent: &mut dyn FnMut() -> Path, report: &mut Report) {
        if self.0.len() > 100 {
            report.append(parent(), Error::new("at most 100 groups"));
        }
        for (name, group) in &self.0 {
            let mut path = garde::util::nested_path!(parent, name);
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')) {
                report
                    .append(path(), Error::new("a name of letters, digits, _ and -, since it is part of a permission"));
            }
            Group::validate_into(group, context, &mut path, report);
        }
    }
}
