//! The faults, as cargo-mutants lists them.

use serde::Deserialize;

/// A fault.
#[derive(Debug, Deserialize)]
pub(crate) struct Fault {
    /// The path of the source, from the root of the project.
    pub file: String,
    pub genre: Genre,
    /// The replacement for the source in the span.
    pub replacement: String,
    pub span: Span,
}

/// The change to the code.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub(crate) enum Genre {
    /// A function returns at once.
    FnValue,
    BinaryOperator,
    /// It is left out.
    UnaryOperator,
    /// It is left out.
    MatchArm,
    /// It is `true` or `false`.
    MatchArmGuard,
    #[serde(other)]
    Other,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Span {
    pub start: Place,
}

/// Both count from 1, columns in characters.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}
