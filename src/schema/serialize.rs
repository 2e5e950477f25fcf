//! Serializes reports and issues in the format of the npm package.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::{OwnedIssue, Param, Report};

impl Serialize for OwnedIssue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_issue().serialize(serializer)
    }
}

/// Writes the parameters of a message as one object.
pub(super) fn params<S: Serializer>(params: &[Param<'_>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().map(|param| (param.name, param.value)))
}

/// The issues of a report. Each is created when it is serialized.
struct Issues<'r>(&'r Report);

impl Serialize for Issues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.issues())
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("Report", 3)?;
        report.serialize_field("ok", &self.is_ok())?;
        report.serialize_field("issues", &Issues(self))?;
        report.serialize_field("truncated", &self.is_truncated())?;
        report.end()
    }
}
