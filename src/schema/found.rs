//! What a rule found, before its message is written. The constructors of [`Rule`] create it, so a parameter of another
//! type does not compile.

use super::Rule;
use super::context::RawParam;

/// An issue of `rule` without its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'d, const N: usize> {
    pub(super) rule: Rule,
    pub(super) params: [RawParam<'d>; N],
    /// The number of parameters. An optional one is the last, and may be absent.
    pub(super) count: usize,
}

impl<'d, const N: usize> Found<'d, N> {
    #[inline(always)]
    pub(super) fn params(&self) -> &[RawParam<'d>] {
        // Without parameters, there is nothing to write to the stack.
        if N == 0 { &[] } else { self.params.get(..self.count).unwrap_or_default() }
    }
}

/// The parameter of a rule: its type in Rust, its value in an issue, and its [`ParamType`](super::ParamType). The text
/// in brackets marks an optional one, and is appended to the message if there is a value.
macro_rules! param {
    (@type [] $d:lifetime number) => { i64 };
    (@type [] $d:lifetime text) => { $crate::json::Text<$d> };
    (@type [] $d:lifetime token) => { $crate::schema::ParamToken };
    (@type [] $d:lifetime values) => { &'static [&'static str] };
    (@type [] $d:lifetime $kind:ident) => { &'static str };
    (@type [$suffix:literal] $d:lifetime $kind:ident) => { Option<$crate::schema::found::param!(@type [] $d $kind)> };
    (@raw [] number $value:expr) => { $crate::schema::Raw::Number($value) };
    (@raw [] text $value:expr) => { $crate::schema::Raw::Echo($value) };
    (@raw [] token $value:expr) => { $crate::schema::Raw::Token($value) };
    (@raw [] values $value:expr) => { $crate::schema::Raw::List($value) };
    (@raw [] $kind:ident $value:expr) => { $crate::schema::Raw::Text($value) };
    (@raw [$suffix:literal] $kind:ident $value:expr) => {
        match $value {
            Some(value) => $crate::schema::found::param!(@raw [] $kind value),
            None => $crate::schema::Raw::Number(0),
        }
    };
    (@count [] $value:expr) => { 1 };
    (@count [$suffix:literal] $value:expr) => { match $value { Some(_) => 1, None => 0 } };
    (@one $name:ident) => { 1 };
    (@kind [] number) => { $crate::schema::ParamType::Number };
    (@kind [] field) => { $crate::schema::ParamType::Field };
    (@kind [] text) => { $crate::schema::ParamType::Text };
    (@kind [] token $($of:ident)+) => { $crate::schema::ParamType::Tokens(&[$(stringify!($of)),+]) };
    (@kind [] value $of:ident) => { $crate::schema::ParamType::EnumValue(stringify!($of)) };
    (@kind [] values $of:ident) => { $crate::schema::ParamType::EnumValues(stringify!($of)) };
    (@kind [$suffix:literal] $($kind:ident)+) => {
        $crate::schema::ParamType::Optional(&$crate::schema::found::param!(@kind [] $($kind)+))
    };
}
pub(crate) use param;
