//! What the programs share: a transport with `reqwest`, a timer with `tokio`, and options from the environment.

use std::env;
use std::error::Error;
use std::time::Duration;

use endcap::client::{Client, ClientOptions, SendError, Timer, Transport};
use endcap::http::{ApiKey, BaseUrl, RequestParts, ResponseParts};
use reqwest::redirect::Policy;

/// The maximum number of bytes of a response that the crate's readers accept.
const MAX_BODY: usize = 8 << 20;

/// Sends requests with `reqwest`.
#[derive(Debug)]
pub struct Reqwest(reqwest::Client);

impl Transport for Reqwest {
    fn send(
        &self,
        request: RequestParts<'static>,
        _: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + Send + 'static {
        let client = self.0.clone();
        async move { send(&client, request).await }
    }
}

async fn send(client: &reqwest::Client, request: RequestParts<'static>) -> Result<ResponseParts, SendError> {
    let request = http::Request::try_from(request).map_err(SendError::not_sent)?;
    let request = reqwest::Request::try_from(request).map_err(SendError::not_sent)?;
    let mut response = client
        .execute(request)
        .await
        .map_err(|error| if error.is_connect() { SendError::not_sent(error) } else { SendError::no_response(error) })?;
    let headers = response.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into()));
    let (status, headers) = (response.status().as_u16(), headers.collect());
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(SendError::no_response)? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(SendError::no_response("the response is larger than 8 MiB"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(ResponseParts { status, headers, body })
}

/// Waits with `tokio`.
#[derive(Debug)]
pub struct Tokio;

impl Timer for Tokio {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + Send + 'static {
        tokio::time::sleep(time)
    }
}

/// Returns a client with the hosts and secrets of the environment.
///
/// # Errors
/// Returns an error if a variable is missing or invalid.
pub fn client() -> Result<Client<Reqwest, Tokio>, Box<dyn Error>> {
    let is_local = env::var("ENDCAP_LOCAL").is_ok();
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    let host = |name: &str| -> Result<BaseUrl, Box<dyn Error>> { Ok(parse(&variable(name)?)?) };
    let options = ClientOptions::default()
        .with_auth_url(host("ENDCAP_AUTH")?)
        .with_ads_url(host("ENDCAP_ADS")?)
        .with_api_url(host("ENDCAP_API")?)
        .with_credentials(variable("ENDCAP_CLIENT_ID")?, variable("ENDCAP_CLIENT_SECRET")?)
        .with_api_key(ApiKey::new(&variable("ENDCAP_API_KEY")?)?);
    // A redirect could send the credentials to another host.
    let transport = Reqwest(reqwest::Client::builder().redirect(Policy::none()).build()?);
    Ok(Client::with_transport(options, transport, Tokio)?)
}

/// Returns an environment variable, or an error that names it.
///
/// # Errors
/// Returns an error if the variable is not set, or not Unicode.
pub fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set, or not Unicode"))
}
