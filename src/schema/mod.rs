//! Schemas as constant tables, and the check of a document against one in a single pass over its bytes.
//!
//! This layer handles JSON in general and no endpoints. In reading order: [`Rule`] lists all rules, [`Path`] is the
//! position of an issue, [`Object`], [`Field`] and [`Kind`] declare valid values, `checker` checks them, a [`Report`]
//! collects the issues, and [`locate`] converts byte offsets to lines and columns.

pub(crate) mod attributes;
mod check;
mod context;
mod declare;
#[cfg(feature = "std")]
mod envelope;
mod found;
mod hint;
mod issue;
mod issue_limiter;
mod locate;
mod macros;
mod map;
mod merge_sort;
mod notes;
mod occurrence;
#[cfg(feature = "std")]
mod owned_issue;
mod param_token;
#[cfg(feature = "serde")]
mod param_type;
mod path;
mod repeats;
mod report;
mod rule;
mod rule_levels;
mod sentinels;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
mod serialize;
#[cfg(feature = "fingerprint")]
mod shape;
mod sink;
mod slow_path;

mod checker;
mod message;
mod names;
mod values;

#[cfg(feature = "serde")]
pub(crate) use self::serde::{Accept, Accepted, AnyOrBoolean, serde_object};
pub(crate) use attributes::Attributes;
pub use check::Options;
#[cfg(feature = "std")]
pub(crate) use check::check_encoded;
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use check::report_too_large;
#[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
pub(crate) use check::{Document, check_into};
pub(crate) use check::{Root, accepts, check};
pub(crate) use checker::Seen;
pub(crate) use context::{Context, EnumText, RawParam};
#[cfg(feature = "std")]
pub(crate) use declare::FromObject;
pub(crate) use declare::{EnumType, EnumValues, Field, Kind, List, Map, Object, Wire};
#[cfg(feature = "generate")]
pub(crate) use declare::{FieldDoc, ObjectDoc};
pub(crate) use found::Found;
pub(crate) use issue::Key;
pub use issue::{Issue, Param, Segment, Severity, Value};
pub(crate) use issue_limiter::IssueLimiter;
pub use locate::{Location, Position, locate};
pub(crate) use macros::{declare, enumeration};
#[cfg(feature = "std")]
pub(crate) use merge_sort::merge_sort;
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use message::{MAX_ECHO, MAX_KEY};
#[cfg(feature = "serde")]
pub(crate) use names::NameVisitor;
pub use names::UnknownNameError;
pub(crate) use names::{Named, names};
pub(crate) use notes::{ByteRange, Flag, Notes, RangeSlot, notes};
pub(crate) use occurrence::{Order, text_key};
#[cfg(feature = "std")]
pub use owned_issue::OwnedIssue;
pub use param_token::ParamToken;
#[cfg(feature = "generate")]
pub(crate) use param_token::TOKEN_LISTS;
#[cfg(feature = "serde")]
pub(crate) use param_type::ParamType;
pub(crate) use path::{Path, Step};
pub(crate) use repeats::{Repeat, RepeatKind, Repeats};
pub use report::Report;
#[cfg(feature = "serde")]
pub(crate) use rule::PARAMS as RULE_PARAMS;
pub use rule::Rule;
#[cfg(feature = "generate")]
pub(crate) use rule::{DOCS as RULE_DOCS, RuleExample, examples as rule_examples};
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use rule_levels::RuleSet;
pub use rule_levels::{Level, RuleLevelError, RuleLevels};
#[cfg(feature = "fingerprint")]
pub(crate) use shape::{Shape, ShapeField};
#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
pub(crate) use sink::RawIssue;
pub(crate) use sink::{Raw, Sink, Verdict};
