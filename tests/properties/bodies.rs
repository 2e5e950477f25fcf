//! The bodies that `tests/model/write.mjs` generates, with the issues that the model finds in them.

use std::fs;
use std::sync::LazyLock;

use endcap::check::{Options, Resource, RuleLevels};
use fastrand::Rng;
use serde_json::Value;

use crate::json::Json;

/// A generated body.
pub(crate) struct Body {
    pub(crate) resource: Resource,
    pub(crate) document: Vec<u8>,
    pub(crate) options: Options,
    /// The model's issues, each with `severity`, `rule`, `code`, `key`, `path` and `isOptional`.
    pub(crate) issues: Vec<Value>,
}

impl Body {
    pub(crate) fn is_valid(&self) -> bool {
        self.issues.iter().all(|issue| issue["severity"] != "error")
    }
}

pub(crate) static BODIES: LazyLock<Vec<Body>> = LazyLock::new(|| {
    let path = std::env::var("ENDCAP_BODIES")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/target/model/bodies.json").to_owned());
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{path}: {error}; `node tests/model/write.mjs` writes it"));
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    rows.iter().map(body).collect()
});

/// The valid bodies that `serde_json` can read.
static VALID: LazyLock<Vec<(Resource, Json)>> = LazyLock::new(|| {
    let valid = BODIES.iter().filter(|body| body.is_valid());
    let read = |body: &Body| Some((body.resource, Json::from(&serde_json::from_slice::<Value>(&body.document).ok()?)));
    valid.filter_map(read).collect()
});

/// Returns a valid body.
pub(crate) fn valid(random: &mut Rng) -> (Resource, Json) {
    VALID[random.usize(..VALID.len())].clone()
}

fn body(row: &Value) -> Body {
    let mut options = Options::default();
    if let Some(max_bytes) = row["options"]["maxBytes"].as_u64() {
        options.max_bytes = usize::try_from(max_bytes).unwrap();
    }
    let rules = row["options"]["rules"].as_object().into_iter().flatten();
    options.rules =
        RuleLevels::from_slugs(rules.map(|(slug, level)| (slug.as_str(), level.as_str().unwrap()))).unwrap();
    Body {
        resource: *Resource::ALL.iter().find(|resource| row["resource"] == resource.name()).unwrap(),
        // Each character is a byte.
        document: row["body"].as_str().unwrap().chars().map(|byte| u8::try_from(u32::from(byte)).unwrap()).collect(),
        options,
        issues: row["issues"].as_array().unwrap().clone(),
    }
}
