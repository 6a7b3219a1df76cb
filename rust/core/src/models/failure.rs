//! Why a request brought no reply, the network's part included. What a player and an admin read of it is `alarm`'s and
//! the turn's; the failures that a provider tells are those of `panda-wire`.

use panda_wire::Failure;
use rustls::CertificateError;
use std::error::Error;
use std::time::Duration;

/// A request that brought no reply.
#[derive(Debug)]
pub(crate) enum ModelFailure {
    /// The provider said so, or the reply cannot be read.
    Provider(Failure),
    /// There was no connection.
    Unreached(Unreached),
    /// Connected, but nothing came for too long.
    Silent(Duration),
}

/// Why there was no connection. Texts name the cause alone: addresses may hold a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unreached {
    /// The name of the host leads nowhere.
    UnknownName,
    Tls(TlsFault),
    /// No route, nobody listens, no answer in time, or the connection broke.
    NoConnection(String),
}

/// Why the other side was not believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TlsFault {
    Expired,
    NotYetValid,
    UnknownAuthority,
    OtherName,
    Other(String),
}

impl std::fmt::Display for ModelFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ModelFailure::Provider(failure) => failure.fmt(f),
            ModelFailure::Unreached(why) => why.fmt(f),
            ModelFailure::Silent(wait) => write!(f, "nothing came for {} s", wait.as_secs()),
        }
    }
}

impl std::fmt::Display for Unreached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unreached::UnknownName => f.write_str("the host's name cannot be resolved"),
            Unreached::NoConnection(why) => write!(f, "no connection: {why}"),
            Unreached::Tls(fault) => write!(f, "no trust in the host's certificate: {fault}"),
        }
    }
}

impl std::fmt::Display for TlsFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            TlsFault::Expired => "it has expired",
            TlsFault::NotYetValid => "it is not valid yet",
            TlsFault::UnknownAuthority => "its issuer is unknown",
            TlsFault::OtherName => "it is for another name",
            TlsFault::Other(why) => why,
        })
    }
}

/// Sorts the error of a request that got no response.
pub(super) fn unreached(error: &reqwest::Error) -> Unreached {
    let mut innermost: &dyn Error = error;
    let mut unknown_name = false;
    let mut next: Option<&dyn Error> = Some(error);
    while let Some(at) = next {
        if let Some(fault) = tls_fault(at) {
            return Unreached::Tls(fault);
        }
        // The HTTP library has no type for it.
        unknown_name |= at.to_string() == "dns error";
        innermost = at;
        next = at.source();
    }
    match unknown_name {
        true => Unreached::UnknownName,
        false if error.is_timeout() => Unreached::NoConnection("no answer in time".to_owned()),
        false => Unreached::NoConnection(innermost.to_string()),
    }
}

fn tls_fault(error: &(dyn Error + 'static)) -> Option<TlsFault> {
    let mut error = error;
    // An IO error that wraps another one is not a link of the chain but hides it.
    while let Some(inside) = error.downcast_ref::<std::io::Error>().and_then(|error| error.get_ref()) {
        error = inside;
    }
    Some(match error.downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(CertificateError::Expired | CertificateError::ExpiredContext { .. }) => {
            TlsFault::Expired
        }
        rustls::Error::InvalidCertificate(
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. },
        ) => TlsFault::NotYetValid,
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => TlsFault::UnknownAuthority,
        rustls::Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => TlsFault::OtherName,
        other => TlsFault::Other(other.to_string()),
    })
}

/// Takes a secret out of a provider's words, also where they were cut off in the middle of it.
pub(super) fn strike_out(text: &mut String, secret: &str) {
    const SHORTEST: usize = 6;
    if secret.len() < SHORTEST {
        return;
    }
    if text.contains(secret) {
        *text = text.replace(secret, "[REDACTED]");
    }
    let Some(kept) = text.strip_suffix('…') else { return };
    let begun =
        (SHORTEST..secret.len()).rev().filter_map(|length| secret.get(..length)).find(|begun| kept.ends_with(begun));
    if let Some(begun) = begun {
        *text = format!("{}[REDACTED]…", &kept[..kept.len() - begun.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_struck_out_whole_and_where_it_was_cut() {
        let struck = |text: &str| {
            let mut text = text.to_owned();
            strike_out(&mut text, "hunter2hunter2");
            text
        };
        assert_eq!(struck("your key hunter2hunter2 is bad"), "your key [REDACTED] is bad");
        assert_eq!(struck("your key hunter2hun…"), "your key [REDACTED]…");
        assert_eq!(struck("on a hunter…"), "on a [REDACTED]…");
        assert_eq!(struck("plain…"), "plain…");
        let mut short = "a b c".to_owned();
        strike_out(&mut short, "b");
        assert_eq!(short, "a b c");
    }
}
