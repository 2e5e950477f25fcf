//! What the programs share: options from the environment, and the text of errors.

use std::env;
use std::error::Error;
use std::iter::successors;

use endcap::client::{Client, ClientOptions};
use endcap::http::{ApiKey, BaseUrl};

/// Returns a client with the hosts and secrets of the environment.
///
/// # Errors
/// Returns an error if a variable is missing or invalid.
pub fn client() -> Result<Client, Box<dyn Error>> {
    let is_local = env::var("ENDCAP_LOCAL").is_ok();
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    let host = |name: &str| -> Result<BaseUrl, Box<dyn Error>> { Ok(parse(&variable(name)?)?) };
    let options = ClientOptions::default()
        .with_auth_url(host("ENDCAP_AUTH")?)
        .with_ads_url(host("ENDCAP_ADS")?)
        .with_api_url(host("ENDCAP_API")?)
        .with_credentials(variable("ENDCAP_CLIENT_ID")?, variable("ENDCAP_CLIENT_SECRET")?)
        .with_api_key(ApiKey::new(&variable("ENDCAP_API_KEY")?)?);
    Ok(Client::new(options)?)
}

/// Returns the text of an error and of its causes, which the text does not repeat.
pub fn causes(error: &dyn Error) -> String {
    let chain = successors(Some(error), |&error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// Returns an environment variable, or an error that names it.
///
/// # Errors
/// Returns an error if the variable is not set, or not Unicode.
pub fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set, or not Unicode"))
}
