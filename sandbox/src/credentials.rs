//! The accepted credentials: one retailer's client and its API key. All of them are invented.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The credentials, as printed at the start.
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
    /// Reads credentials from a file, or returns the default ones.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Box<dyn Error>> {
        let Some(file) = file else { return Ok(Self::default()) };
        let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        // The error of serde may contain part of the file, which has secrets.
        serde_json::from_slice(&text)
            .map_err(|_| format!("{}: expected JSON with the credentials; see --help", file.display()).into())
    }
}

impl Default for Credentials {
    fn default() -> Self {
        // Tests search all their output for this prefix.
        Self {
            client_id: "sandbox-client".into(),
            client_secret: "c4n4ry-sandbox-secret".into(),
            api_key: "c4n4ry-sandbox-key".into(),
            location_codes: vec!["harbour".into(), "old-town".into()],
            retailer_ids: vec!["green-basket".into(), "corner-shop".into()],
        }
    }
}
