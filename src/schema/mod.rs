//! Schemas as const tables, and one walk over the bytes of a document that holds them against it.
//!
//! The layer knows JSON but no endpoint and no host. In reading order: [`Rule`] names everything that can be found,
//! [`Path`] says where, [`Object`], [`Field`] and [`Kind`] say what is allowed, the walk finds what is not, a
//! [`Report`] keeps it, and [`locate`] turns its byte offsets into lines and columns.

mod allow;
mod caps;
mod check;
mod context;
mod declare;
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
mod envelope;
mod faults;
mod finding;
mod foreign;
mod hint;
mod locate;
mod macros;
mod map;
mod notes;
mod occurrence;
mod path;
mod repeats;
mod report;
mod rule;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
mod serialize;
#[cfg(feature = "fingerprint")]
mod shape;
mod sink;
mod values;
mod walk;
mod wording;

#[cfg(feature = "serde")]
pub(crate) use self::serde::{Accept, Accepted, AnyOrBoolean, serde_object, serde_words};
pub use allow::{RuleSet, UnknownRule};
pub(crate) use caps::Caps;
pub use check::Options;
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub(crate) use check::check_written;
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use check::report_too_large;
#[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
pub(crate) use check::{Document, walk};
pub(crate) use check::{Root, accepts, check};
pub(crate) use context::{Context, RawParam, Word};
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub(crate) use declare::FromObject;
pub(crate) use declare::{Field, Kind, List, Map, Object, Wire, WordList, Words};
#[cfg(test)]
pub(crate) use declare::{FieldDoc, ObjectDoc};
pub(crate) use finding::Key;
pub use finding::{Class, Finding, Param, Segment, Value};
pub use locate::{Location, Position, locate};
pub(crate) use macros::{declare, words};
pub(crate) use notes::{Flag, Notes, Slot, Span};
pub(crate) use occurrence::{Order, text_key};
pub(crate) use path::{Path, Step};
pub(crate) use repeats::{Repeat, RepeatKind, Repeats};
pub use report::Report;
#[cfg(test)]
pub(crate) use rule::DOCS as RULE_DOCS;
pub use rule::Rule;
#[cfg(feature = "fingerprint")]
pub(crate) use shape::{Shape, ShapeField};
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use sink::Draft;
pub(crate) use sink::{Outcome, Raw, Sink};
pub(crate) use walk::Seen;
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use wording::{MOST_OF_A_KEY, MOST_OF_AN_ECHO};
