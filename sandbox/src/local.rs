//! Lets only this machine use the control routes. A page of another site can post to a loopback address, and with a host
//! name of its own that resolves to one (DNS rebinding) it can read the response too.

use std::net::Ipv4Addr;

use axum::extract::{Request, State};
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::Shared;
use crate::error::Refusal;

/// Refuses requests whose `Host` is not a loopback name, and those that a page of another machine sends.
pub(crate) async fn guard(State(sandbox): State<Shared>, request: Request, next: Next) -> Result<Response, Refusal> {
    let refuse = |message: String| Err(Refusal::plain(StatusCode::FORBIDDEN, &message));
    let headers = request.headers();
    if !headers.get(header::HOST).is_some_and(is_local_host) {
        let address = sandbox.address();
        return refuse(format!(
            "`Host` is not a loopback name; send requests for /sandbox/ to {address}, localhost or [::1]"
        ));
    }
    if !headers.get_all(header::ORIGIN).iter().all(is_local_origin) {
        return refuse(
            "`Origin` is not on this machine; send requests for /sandbox/ from a program, or from a page on localhost, \
             127.0.0.1 or [::1]"
                .to_owned(),
        );
    }
    Ok(next.run(request).await)
}

fn is_local_host(host: &HeaderValue) -> bool {
    host.to_str().is_ok_and(|host| host.parse().is_ok_and(|host| is_loopback(&host)))
}

fn is_local_origin(origin: &HeaderValue) -> bool {
    let Ok(origin) = Uri::try_from(origin.as_bytes()) else { return false };
    matches!(origin.scheme_str(), Some("http" | "https")) && origin.authority().is_some_and(is_loopback)
}

/// Returns whether a host is `localhost`, a subdomain of it or a loopback address, with any port. The resolver of the
/// machine never looks these up elsewhere.
fn is_loopback(authority: &Authority) -> bool {
    if authority.as_str().contains('@') {
        return false;
    }
    let host = authority.host().to_ascii_lowercase();
    host == "localhost"
        || host.ends_with(".localhost")
        || host == "[::1]"
        || host.parse().is_ok_and(|address: Ipv4Addr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::{is_local_host, is_local_origin};

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "LocalHost:80", "a.localhost", "127.0.0.1:4173", "127.8.9.10", "[::1]", "[::1]:9"] {
            assert!(is_local_host(&HeaderValue::from_static(host)), "{host}");
            assert!(is_local_origin(&HeaderValue::from_str(&format!("http://{host}")).unwrap()), "{host}");
        }
    }

    #[test]
    fn names_of_other_machines() {
        let hosts =
            ["", "evil.example", "localhost.evil.example", "notlocalhost", "127.0.0.1.evil.example", "10.0.0.1"];
        for host in [hosts.as_slice(), &["[::]", "[fe80::1]", "localhost@evil.example", "evil@localhost"]].concat() {
            assert!(!is_local_host(&HeaderValue::from_static(host)), "{host}");
            assert!(!is_local_origin(&HeaderValue::from_str(&format!("http://{host}")).unwrap()), "{host}");
        }
        for origin in ["null", "localhost", "file://localhost", "//localhost", "http:localhost", ""] {
            assert!(!is_local_origin(&HeaderValue::from_static(origin)), "{origin}");
        }
    }
}
