//! The HTTP client that all models share: TLS with our own roots, no redirects to other hosts, the owner's proxy.

use std::path::Path;
use std::time::Duration;

/// Builds the client. Errors are sentences for the owner, about the proxy or the CA file.
pub(crate) fn http_client(connect: Duration, proxy: &str, ca_file: Option<&Path>) -> Result<reqwest::Client, String> {
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let mut roots = rustls::RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(path) = ca_file {
        add_roots(&mut roots, path)?;
    }
    let tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|e| e.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let mut builder = reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .connect_timeout(connect)
        // A redirect could carry the key to another host.
        .redirect(reqwest::redirect::Policy::custom(|attempt| {
            let same = attempt.previous().last().is_some_and(|from| {
                (from.scheme(), from.host_str(), from.port_or_known_default())
                    == (attempt.url().scheme(), attempt.url().host_str(), attempt.url().port_or_known_default())
            });
            if same && attempt.previous().len() < 5 { attempt.follow() } else { attempt.stop() }
        }))
        .user_agent(concat!("Panda/", env!("CARGO_PKG_VERSION")));
    if !proxy.is_empty() {
        builder = builder.proxy(reqwest::Proxy::all(proxy).map_err(|e| format!("http.proxy: {e}"))?);
    }
    builder.build().map_err(|e| e.to_string())
}

fn add_roots(roots: &mut rustls::RootCertStore, path: &Path) -> Result<(), String> {
    use rustls::pki_types::{CertificateDer, pem::PemObject};
    let broken = |e: &dyn std::fmt::Display| format!("http.ca_file {}: {e}", path.display());
    for certificate in CertificateDer::pem_file_iter(path).map_err(|e| broken(&e))? {
        roots.add(certificate.map_err(|e| broken(&e))?).map_err(|e| broken(&e))?;
    }
    Ok(())
}
