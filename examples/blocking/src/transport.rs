//! A transport of the blocking client with `ureq`.

use std::time::Duration;

use endcap::blocking::SendError;
use endcap::http::{RequestParts, ResponseParts};
use ureq::Agent;

/// The maximum number of bytes of a response that the crate's readers accept.
const MAX_BODY: u64 = 8 << 20;

/// Returns a transport with its own connection pool.
pub(crate) fn ureq() -> impl FnMut(&RequestParts<'_>, Duration) -> Result<ResponseParts, SendError> {
    let agent: Agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
    move |request, timeout| send(&agent, request, timeout).map_err(error)
}

fn send(agent: &Agent, request: &RequestParts<'_>, timeout: Duration) -> Result<ResponseParts, ureq::Error> {
    let mut sender = agent.post(&request.url);
    for (name, value) in &request.headers {
        sender = sender.header(*name, value);
    }
    let sender = sender.config().timeout_global(Some(timeout)).build();
    let mut response = sender.send(&*request.body)?;
    let headers = response.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into()));
    let (status, headers) = (response.status().as_u16(), headers.collect());
    let body = response.body_mut().with_config().limit(MAX_BODY).read_to_vec()?;
    Ok(ResponseParts { status, headers, body })
}

fn error(error: ureq::Error) -> SendError {
    match error {
        ureq::Error::Timeout(_) => SendError::Timeout,
        ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => SendError::NotSent(error.into()),
        _ => SendError::NoResponse(error.into()),
    }
}
