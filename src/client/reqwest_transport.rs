//! A transport with `reqwest`.

use core::time::Duration;
use std::error::Error;
use std::io;

use reqwest::redirect::Policy;

use super::{SendError, Transport};
use crate::http::{RequestParts, ResponseParts};
use crate::json::response::MAX_BYTES;

/// A [`Transport`] that sends with `reqwest`. Clones share a pool of connections.
///
/// The crate turns on no feature of `reqwest`. For `https`, turn on its feature `rustls` or `native-tls` in your program.
#[derive(Clone, Debug)]
pub struct ReqwestTransport(reqwest::Client);

impl ReqwestTransport {
    /// Creates a transport with the defaults of `reqwest`, except that it follows no redirects.
    ///
    /// # Errors
    /// Returns an error if `reqwest` cannot start, for example without certificates of the system.
    pub fn new() -> Result<Self, reqwest::Error> {
        Self::from_builder(reqwest::Client::builder())
    }

    /// Creates a transport with other settings, such as a proxy. It follows no redirects, even if the builder does.
    ///
    /// # Errors
    /// Returns the error of the builder.
    pub fn from_builder(builder: reqwest::ClientBuilder) -> Result<Self, reqwest::Error> {
        // A redirect could send the credentials to another host.
        builder.redirect(Policy::none()).build().map(Self)
    }

    /// Creates a transport with a client that your program already has. Build it with
    /// `redirect(reqwest::redirect::Policy::none())`: a client that follows redirects could send the credentials to
    /// another host.
    pub const fn from_client(client: reqwest::Client) -> Self {
        Self(client)
    }
}

impl Transport for ReqwestTransport {
    fn send(
        &self,
        request: RequestParts<'static>,
        _: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + Send + 'static {
        let client = self.0.clone();
        async move { send(&client, request).await }
    }
}

/// Returns whether an error of a connection is one of TLS, such as a wrong certificate, which would occur again. rustls
/// has errors of the kind `InvalidData`, and those of native TLS say what is wrong with the certificate.
fn is_tls(error: &reqwest::Error) -> bool {
    let mut next: Option<&(dyn Error + 'static)> = error.source();
    while let Some(cause) = next {
        let is_invalid_data =
            cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == io::ErrorKind::InvalidData);
        if is_invalid_data || cause.to_string().to_lowercase().contains("certificate") {
            return true;
        }
        next = cause.source();
    }
    false
}

async fn send(client: &reqwest::Client, request: RequestParts<'static>) -> Result<ResponseParts, SendError> {
    let request = http::Request::try_from(request).map_err(SendError::cannot_send)?;
    let request = reqwest::Request::try_from(request).map_err(SendError::cannot_send)?;
    let response = client.execute(request).await;
    let mut response = response.map_err(|error| match error {
        error if error.is_builder() => SendError::cannot_send(error),
        error if error.is_connect() && is_tls(&error) => SendError::cannot_send(error),
        error if error.is_connect() => SendError::not_sent(error),
        error => SendError::no_response(error),
    })?;
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(SendError::no_response)? {
        if body.len().saturating_add(chunk.len()) > MAX_BYTES {
            return Err(SendError::no_response("the response is larger than 8 MiB"));
        }
        body.extend_from_slice(&chunk);
    }
    let (head, _) = http::Response::from(response).into_parts();
    Ok(http::Response::from_parts(head, body).into())
}
