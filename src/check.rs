//! Checks bodies and reports all issues.
//!
//! [`Resource::check`] returns a [`Report`]. [`Valid`] holds a body that passed its check, and only such a body can be
//! sent: see [`Valid::build`] and the targets in [`http`](crate::http).

pub use crate::api::Resource;
#[cfg(feature = "std")]
pub use crate::http::body::Body;
#[cfg(feature = "std")]
pub use crate::http::target::Payload;
#[cfg(feature = "std")]
pub use crate::http::valid::Valid;
#[cfg(feature = "std")]
pub use crate::schema::OwnedIssue;
pub use crate::schema::{
    Issue, Level, Location, Options, Param, ParamToken, Position, Report, Rule, RuleLevelError, RuleLevels, Segment,
    Severity, UnknownNameError, Value, locate,
};
