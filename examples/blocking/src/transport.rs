//! A transport of the blocking client with `ureq`.

use std::time::Duration;

use endcap::client::SendError;
use endcap::http::{RequestParts, ResponseParts};
use ureq::Agent;
use ureq::http::{Request, Response};

/// The maximum number of bytes of a response that the crate's readers accept.
const MAX_BODY: u64 = 8 << 20;

/// Returns a transport with its own connection pool.
pub(crate) fn ureq() -> impl Fn(RequestParts<'static>, Duration) -> Result<ResponseParts, SendError> + Send + Sync {
    let agent: Agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
    move |request: RequestParts<'static>, time_left| {
        let request = Request::try_from(request).map_err(SendError::cannot_send)?;
        send(&agent, request, time_left).map_err(error)
    }
}

fn send(agent: &Agent, request: Request<Vec<u8>>, timeout: Duration) -> Result<ResponseParts, ureq::Error> {
    let request = agent.configure_request(request).timeout_global(Some(timeout)).build();
    let (head, mut body) = agent.run(request)?.into_parts();
    let body = body.with_config().limit(MAX_BODY).read_to_vec()?;
    Ok(Response::from_parts(head, body).into())
}

fn error(error: ureq::Error) -> SendError {
    match error {
        ureq::Error::Timeout(_) => SendError::Timeout,
        ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => SendError::not_sent(error),
        ureq::Error::Tls(_) | ureq::Error::BadUri(_) => SendError::cannot_send(error),
        // A wrong certificate is one, too.
        ureq::Error::Io(error) => error.into(),
        _ => SendError::no_response(error),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use endcap::client::SendError;

    use super::error;

    #[test]
    fn a_wrong_certificate_is_final() {
        let certificate = io::Error::new(io::ErrorKind::InvalidData, "invalid peer certificate: UnknownIssuer");
        for cause in [certificate.into(), ureq::Error::Tls("no TLS"), ureq::Error::BadUri("/".to_owned())] {
            assert!(matches!(error(cause), SendError::CannotSend(_)));
        }
        assert!(matches!(error(ureq::Error::HostNotFound), SendError::NotSent(_)));
    }
}
