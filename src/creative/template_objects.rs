//! The macro that declares objects for templates.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::slug::SafePath;
use super::types::Layout;
use crate::json::lenient::LenientText;

/// A value that borrows from a response, and can be converted to one that does not.
pub(super) trait Borrowed {
    type Owned;

    fn into_owned(self) -> Self::Owned;
}

impl Borrowed for LenientText<'_> {
    type Owned = String;

    fn into_owned(self) -> String {
        self.to_text().into_owned()
    }
}

impl Borrowed for SafePath<'_> {
    type Owned = String;

    fn into_owned(self) -> String {
        self.lead.to_owned() + &self.text.to_text()
    }
}

impl<T: Borrowed> Borrowed for Option<T> {
    type Owned = Option<T::Owned>;

    fn into_owned(self) -> Self::Owned {
        self.map(T::into_owned)
    }
}

impl<T: Borrowed> Borrowed for Vec<T> {
    type Owned = Vec<T::Owned>;

    fn into_owned(self) -> Self::Owned {
        self.into_iter().map(T::into_owned).collect()
    }
}

impl Borrowed for Properties<'_> {
    type Owned = BTreeMap<String, Vec<String>>;

    fn into_owned(self) -> Self::Owned {
        let mut owned = Self::Owned::new();
        for Property { name, value, .. } in self.0 {
            owned.entry(Borrowed::into_owned(name)).or_default().push(Borrowed::into_owned(value));
        }
        owned
    }
}

/// Implements [`Borrowed`] for types that borrow nothing.
macro_rules! owned {
    ($($type:ty),+) => {$(
        impl Borrowed for $type {
            type Owned = Self;

            fn into_owned(self) -> Self {
                self
            }
        }
    )+};
}
owned!(String, Layout, i64, usize);

/// The properties of a creative. Those with the same name follow each other.
#[derive(Clone, Debug)]
pub(super) struct Properties<'a>(pub Vec<Property<'a>>);

#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'a> {
    pub name: LenientText<'a>,
    pub value: LenientText<'a>,
    /// The index of the first property with this name.
    pub first: usize,
}

/// A field that may be absent from the serialized object.
#[cfg(feature = "serde")]
pub(super) trait Absent {
    fn is_absent(&self) -> bool {
        false
    }
}

#[cfg(feature = "serde")]
impl<T> Absent for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

/// Declares objects for templates.
///
/// ```text
/// template_objects! {
///     /// Documentation of the object.
///     Product "CreativeProduct" {
///         /// Documentation of the field.
///         optional product_id: text;
///     }
/// }
/// ```
/// Each object gets a public struct, a struct in `borrowed` with the values of a response, a conversion from the one to the
/// other, and a writer.
///
/// The kinds are `text`, `path`, `integer`, `count`, `object(Type)`, `list(Type)`, `enumeration(Type)`, `texts` and `properties`.
///
/// - `as` sets the name of the field in JSON, if that is a keyword of Rust.
/// - `unless` names a field that rarely occurs together with this one. The package has a fast path for objects that
///   have only one of them.
macro_rules! template_objects {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident $typescript:literal {
            $(
                $(#[doc = $field_doc:literal])+
                $need:ident $field:ident $(as $key:literal)?: $kind:ident $(($of:ident))? $(unless $other:ident)?;
            )+
        }
    )+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Debug, Default, PartialEq, Eq)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
            #[non_exhaustive]
            pub struct $name {
                $(
                    $(#[doc = $field_doc])+
                    $(#[cfg_attr(feature = "serde", serde(rename = $key))])?
                    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::creative::template_objects::Absent::is_absent"))]
                    pub $field: template_objects!(@need $need template_objects!(@owned $kind $($of)?)),
                )+
            }

            impl Borrowed for borrowed::$name<'_> {
                type Owned = $name;

                fn into_owned(self) -> $name {
                    $name { $($field: self.$field.into_owned(),)+ }
                }
            }

            #[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
            impl super::writer::Write for borrowed::$name<'_> {
                fn write_to(&self, out: &mut super::writer::PageWriter) {
                    let mut object = out.object();
                    $(object.member(concat!(",\"", template_objects!(@key $field $($key)?), "\":"), &self.$field);)+
                    object.end();
                }
            }
        )+

        /// The objects, with values that borrow from the response.
        pub(super) mod borrowed {
            use super::{LenientText, Properties, SafePath, String, Vec, template_objects};

            $(
                #[derive(Clone, Debug)]
                #[allow(clippy::struct_field_names, reason = "the names that a template reads")]
                pub(in super::super) struct $name<'a> {
                    $(pub $field: template_objects!(@need $need template_objects!(@borrowed $kind $($of)?)),)+
                }
            )+
        }

        /// The objects, for the generator of TypeScript.
        #[cfg(feature = "generate")]
        pub(crate) const DOCS: &[super::ResponseObjectDoc] = &[$(super::ResponseObjectDoc {
            name: $name::TYPESCRIPT,
            docs: &[$($doc),+],
            fields: &[$(super::ResponseFieldDoc {
                name: template_objects!(@key $field $($key)?),
                docs: &[$($field_doc),+],
                is_optional: template_objects!(@optional $need),
                kind: stringify!($kind),
                typescript: template_objects!(@typescript $kind $($of)?),
                unless: template_objects!(@some $(stringify!($other))?),
            }),+],
        }),+];

        #[cfg(feature = "serde")]
        const _: () = {
            use crate::creative::template_objects::Absent;
            impl Absent for String {}
            impl Absent for i64 {}
            impl Absent for usize {}
            impl Absent for Layout {}
            impl<T> Absent for Vec<T> {}
            impl<K, V> Absent for BTreeMap<K, V> {}
        };

        $(#[cfg(feature = "generate")]
        impl $name {
            /// The name in TypeScript.
            const TYPESCRIPT: &'static str = $typescript;
        })+
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@need required $type:ty) => { $type };
    (@need optional $type:ty) => { Option<$type> };
    (@optional required) => { false };
    (@optional optional) => { true };
    (@owned text) => { String };
    (@owned path) => { String };
    (@owned integer) => { i64 };
    (@owned count) => { usize };
    (@owned texts) => { Vec<String> };
    (@owned properties) => { BTreeMap<String, Vec<String>> };
    (@owned enumeration $of:ident) => { $of };
    (@owned object $of:ident) => { $of };
    (@owned list $of:ident) => { Vec<$of> };
    (@borrowed text) => { LenientText<'a> };
    (@borrowed path) => { SafePath<'a> };
    (@borrowed properties) => { Properties<'a> };
    (@borrowed enumeration $of:ident) => { super::$of };
    (@borrowed object $of:ident) => { $of<'a> };
    (@borrowed list $of:ident) => { Vec<$of<'a>> };
    (@borrowed $kind:ident) => { template_objects!(@owned $kind) };
    (@typescript text) => { "string" };
    (@typescript path) => { "string" };
    (@typescript integer) => { "number" };
    (@typescript count) => { "number" };
    (@typescript texts) => { "string[]" };
    (@typescript properties) => { "Record<string, string[]>" };
    (@typescript $kind:ident $of:ident) => { $of::TYPESCRIPT };
    (@some) => { None };
    (@some $value:expr) => { Some($value) };
}
pub(super) use template_objects;
