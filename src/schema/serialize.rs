//! Reports and findings for serde, in the shape of the npm package's.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::{Param, Report, Rule};

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.slug())
    }
}

/// Writes the parameters of a message as one object.
pub(super) fn params<S: Serializer>(params: &[Param<'_>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().map(|param| (param.name, param.value)))
}

/// The findings of a report, which are created as they are read.
struct Findings<'r>(&'r Report);

impl Serialize for Findings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.findings())
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("Report", 3)?;
        report.serialize_field("ok", &self.is_ok())?;
        report.serialize_field("findings", &Findings(self))?;
        report.serialize_field("truncated", &self.truncated())?;
        report.end()
    }
}
