//! Who may call: one retailer's client and its API key. All of it is invented.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// What is needed to call, as the line that is printed at the start has it.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    /// The client that access tokens are issued to.
    pub client_id: String,
    /// Its secret.
    pub client_secret: String,
    /// The key for links.
    pub api_key: String,
    /// The stores of that client.
    pub location_codes: Vec<String>,
    /// The retailer's banners.
    pub retailer_ids: Vec<String>,
}

impl Credentials {
    /// Those of a file, or invented ones.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Box<dyn Error>> {
        let Some(file) = file else { return Ok(Self::default()) };
        let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        // What serde says may repeat what it has read.
        serde_json::from_slice(&text).map_err(|_| format!("{}: these are no credentials", file.display()).into())
    }
}

impl Default for Credentials {
    fn default() -> Self {
        // Tests search everything that they print for this unusual word.
        Self {
            client_id: "sandbox-client".into(),
            client_secret: "c4n4ry-sandbox-secret".into(),
            api_key: "c4n4ry-sandbox-key".into(),
            location_codes: vec!["harbour".into(), "old-town".into()],
            retailer_ids: vec!["green-basket".into(), "corner-shop".into()],
        }
    }
}
