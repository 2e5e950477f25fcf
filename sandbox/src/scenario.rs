//! Faults for the next calls of an endpoint.

use std::collections::{BTreeMap, VecDeque};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::faults::Fault;

/// The pending faults, by path.
#[derive(Default)]
pub(crate) struct Scenario(Mutex<BTreeMap<String, VecDeque<Option<Fault>>>>);

/// Faults for the next calls of an endpoint, one for each; `null` lets one pass.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    endpoint: String,
    faults: Vec<Option<Fault>>,
}

/// One list of faults, or several.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Acts {
    /// One.
    One(Act),
    /// Several.
    Several(Vec<Act>),
}

impl Scenario {
    /// Reads a scenario from a file. Without a file, it is empty.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Box<dyn Error>> {
        let scenario = Self::default();
        if let Some(file) = file {
            let name = file.display();
            let text = fs::read(file).map_err(|error| format!("{name}: {error}"))?;
            scenario.add(serde_json::from_slice(&text).map_err(|error| format!("{name}: {error}"))?);
        }
        Ok(scenario)
    }

    /// Adds faults after the pending ones.
    pub(crate) fn add(&self, acts: Acts) {
        let acts = match acts {
            Acts::One(act) => vec![act],
            Acts::Several(acts) => acts,
        };
        self.with(|queues| {
            for Act { endpoint, faults } in acts {
                queues.entry(endpoint).or_default().extend(faults);
            }
        });
    }

    /// Takes the fault of this call.
    pub(crate) fn next(&self, path: &str) -> Option<Fault> {
        self.with(|queues| queues.get_mut(path)?.pop_front()?)
    }

    /// Returns the pending faults.
    pub(crate) fn show(&self) -> Value {
        self.with(|queues| {
            queues.retain(|_, faults| !faults.is_empty());
            json!(queues)
        })
    }

    /// Removes all faults.
    pub(crate) fn clear(&self) {
        self.with(BTreeMap::clear);
    }

    fn with<T>(&self, work: impl FnOnce(&mut BTreeMap<String, VecDeque<Option<Fault>>>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
