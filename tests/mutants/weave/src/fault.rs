//! The faults, as cargo-mutants lists them.

use serde::Deserialize;

/// One of them.
#[derive(Debug, Deserialize)]
pub(crate) struct Fault {
    /// Where it is, from the root of the project.
    pub file: String,
    pub genre: Genre,
    /// What takes the place of what stands in the span.
    pub replacement: String,
    pub span: Span,
}

/// What is done to the code.
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
