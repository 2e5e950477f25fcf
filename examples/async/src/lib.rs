//! What the programs share: options from the environment.

use std::env;
use std::error::Error;

use endcap::client::{Client, ClientOptions, ReqwestTransport, TokioTimer};
use endcap::http::{ApiKey, BaseUrl};

/// Returns a client with the hosts and secrets of the environment.
///
/// # Errors
/// Returns an error if a variable is missing or invalid.
pub fn client() -> Result<Client<ReqwestTransport, TokioTimer>, Box<dyn Error>> {
    let is_local = env::var("ENDCAP_LOCAL").is_ok();
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    let host = |name: &str| -> Result<BaseUrl, Box<dyn Error>> { Ok(parse(&variable(name)?)?) };
    let options = ClientOptions::default()
        .with_auth_url(host("ENDCAP_AUTH")?)
        .with_ads_url(host("ENDCAP_ADS")?)
        .with_api_url(host("ENDCAP_API")?)
        .with_credentials(variable("ENDCAP_CLIENT_ID")?, variable("ENDCAP_CLIENT_SECRET")?)
        .with_api_key(ApiKey::new(&variable("ENDCAP_API_KEY")?)?);
    Ok(Client::with_transport(options, ReqwestTransport::new()?, TokioTimer::new())?)
}

/// Returns an environment variable, or an error that names it.
///
/// # Errors
/// Returns an error if the variable is not set, or not Unicode.
pub fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set, or not Unicode"))
}
