//! Schemas as const tables, and one walk over the bytes of a document that holds them against it.
//!
//! The layer knows JSON but no endpoint and no host. In reading order: [`Rule`] names everything that can be found,
//! [`Path`] says where, [`Object`], [`Field`] and [`Kind`] say what is allowed, the walk finds what is not, a
//! [`Report`] keeps it, and [`locate`] turns its byte offsets into lines and columns.

mod allow;
mod check;
mod context;
mod declare;
mod finding;
mod foreign;
mod hint;
mod locate;
mod notes;
mod path;
mod report;
mod rule;
mod sink;
mod walk;

pub use allow::{RuleSet, UnknownRule};
pub use check::{Options, Root, accepts, check};
#[cfg(any(test, target_arch = "wasm32"))]
pub(crate) use check::{check_into, too_large};
#[cfg(any(test, target_arch = "wasm32"))]
pub(crate) use report::{Entry, Part, Words};
pub use context::{Context, Word};
pub(crate) use declare::declare;
pub use declare::{Field, Kind, List, Missing, Object, WordList};
#[cfg(test)]
pub(crate) use declare::{FieldDoc, ObjectDoc};
pub use finding::{Class, Finding, Key, Param, Segment, Value};
pub use locate::{Location, Position, locate};
pub use notes::{Flag, Mark, Notes, Slot, Span};
pub use path::{Path, Step};
pub use report::Report;
#[cfg(test)]
pub(crate) use rule::DOCS as RULE_DOCS;
pub use rule::Rule;
pub use sink::{Draft, Outcome, Sink};
pub(crate) use sink::Raw;
pub use walk::Seen;
