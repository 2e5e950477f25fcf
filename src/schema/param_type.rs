//! The types of the parameters of issues, for generators. Each rule declares them beside its message.

/// The type of a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ParamType {
    /// An integer.
    Number,
    /// The name of a field, or several names with dots between them.
    Field,
    /// Text of the payload, at most 32 characters.
    Text,
    /// A token of one of these lists.
    Tokens(&'static [&'static str]),
    /// A word of a closed list.
    Word(&'static str),
    /// A whole closed list.
    List(&'static str),
    /// The parameter may be absent.
    Optional(&'static ParamType),
}

pub(super) const NUMBER: ParamType = ParamType::Number;
pub(super) const FIELD: ParamType = ParamType::Field;
pub(super) const TEXT: ParamType = ParamType::Text;
pub(super) const BLANKNESS: ParamType = tokens(&["Blankness"]);

/// Returns the type of a token of one of these lists.
pub(super) const fn tokens(lists: &'static [&'static str]) -> ParamType {
    ParamType::Tokens(lists)
}

pub(super) const fn word(list: &'static str) -> ParamType {
    ParamType::Word(list)
}

pub(super) const fn list(list: &'static str) -> ParamType {
    ParamType::List(list)
}

pub(super) const fn optional(of: &'static ParamType) -> ParamType {
    ParamType::Optional(of)
}
