//! The types of the parameters of issues, for generators and for reading stored issues. Each rule declares them beside
//! its message.

/// The type of a parameter.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(test), allow(dead_code, reason = "only generators use the names of enums"))]
pub(crate) enum ParamType {
    /// An integer.
    Number,
    /// The name of a field, or several names with dots between them.
    Field,
    /// Text of the payload, at most 32 characters.
    Text,
    /// A token of one of these enums.
    Tokens(&'static [&'static str]),
    /// A value of the enum with this name.
    EnumValue(&'static str),
    /// All values of the enum with this name.
    EnumValues(&'static str),
    /// The parameter may be absent.
    Optional(&'static ParamType),
}
