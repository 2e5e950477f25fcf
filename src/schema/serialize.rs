//! Reports and findings for serde, in the shape of the npm package's.

use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::{Class, Finding, Param, Report, Rule, Segment, Value};

impl Serialize for Class {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.slug())
    }
}

impl Serialize for Segment<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Name(name) => serializer.serialize_str(name),
            Self::Index(index) => serializer.serialize_u32(*index),
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// The parameters of a message, as one object.
struct Params<'f, 'r>(&'f [Param<'r>]);

impl Serialize for Params<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for param in self.0 {
            map.serialize_entry(param.name, &param.value)?;
        }
        map.end()
    }
}

impl Serialize for Finding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut finding = serializer.serialize_struct("Finding", 10)?;
        finding.serialize_field("class", &self.class)?;
        finding.serialize_field("rule", &self.rule)?;
        finding.serialize_field("code", &self.code)?;
        finding.serialize_field("key", &self.key)?;
        finding.serialize_field("path", &self.path)?;
        finding.serialize_field("segments", &self.segments)?;
        finding.serialize_field("start", &self.start)?;
        finding.serialize_field("end", &self.end)?;
        finding.serialize_field("params", &Params(&self.params))?;
        finding.serialize_field("message", &self.message)?;
        finding.end()
    }
}

/// The findings of a report, which are created as they are asked for.
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
