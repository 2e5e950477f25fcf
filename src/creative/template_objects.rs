//! The macro that declares objects for templates.

/// The maximum number of values of an object.
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) const MAX_VALUES: usize = 8;

/// How a value is checked before it is returned.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    Text,
    Integer,
    /// Withheld unless it is an absolute `https` URL.
    Url,
    /// Withheld unless it is a path.
    Slug,
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
///     Product "CreativeProduct" of Action {
///         /// Documentation of the field.
///         optional product_id: text = action_properties.item_card.product_id;
///     }
/// }
/// ```
/// `of` names the object in `wire` whose record contains the values.
///
/// A field with a path after `=` is a value of that record. Its kind is `text`, `integer`, `url` or `slug`. If a `url`
/// or `slug` is not safe, it is withheld and its member is added to [`Creative::withheld`](super::Creative::withheld).
/// If it is required, the whole object is withheld. It must be the first field of its object.
///
/// A field without a path is set by code, in `read` and in the package's `placement-tape.ts`. Its kind is
/// `object(Type)`, `list(Type)`, `enumeration(Type)` or `custom(Rust type, TypeScript type)`.
///
/// - `as` sets the name of the field in JSON, if that is a keyword of Rust.
/// - `unless` names a field that rarely occurs together with this one. The package has a fast path for objects that
///   have only one of them.
macro_rules! template_objects {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident $typescript:literal of $wire_object:ident {
            $(
                $(#[doc = $field_doc:literal])+
                $need:ident $field:ident $(as $key:literal)?: $kind:ident $(($($of:tt)+))?
                    $(= $($path:ident).+ $(, unless $other:ident)?)? ;
            )+
        }
    )+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Debug, Default, PartialEq, Eq)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize))]
            #[non_exhaustive]
            pub struct $name {
                $(
                    $(#[doc = $field_doc])+
                    $(#[cfg_attr(feature = "serde", serde(rename = $key))])?
                    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::creative::template_objects::Absent::is_absent"))]
                    pub $field: template_objects!(@need $need template_objects!(@type $kind $(($($of)+))?)),
                )+
            }

            impl $name {
                /// The number of values from a record.
                #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
                pub(crate) const COUNT: usize = <[&str]>::len(&[$($(concat!($(stringify!($path)),+),)?)+]);

                /// Returns the values from a record, in the order of declaration. Withheld values are marked.
                #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
                #[allow(unused_variables, reason = "unused by objects without values, or without URLs and slugs")]
                #[inline(always)]
                pub(crate) fn values(
                    record: &super::wire::Record,
                    response: &[u8],
                    allow_loopback_http: bool,
                ) -> [super::slot::Slot; Self::COUNT] {
                    const { assert!(Self::COUNT <= $crate::creative::template_objects::MAX_VALUES, "raise MAX_VALUES") };
                    [$($(template_objects!(
                        @slot $kind $crate::creative::wire::slot!(record, $wire_object, $($path).+), response, allow_loopback_http
                    ),)?)+]
                }

                /// Reads the values from a record. The other fields are empty. Returns `None` if a required value is
                /// absent or withheld. Adds `member` to the list of withheld members if a value is withheld.
                #[allow(dead_code, unused_variables, reason = "unused by objects without values, or without URLs and slugs")]
                pub(super) fn read(
                    context: &mut super::read::ReadContext<'_>,
                    record: &super::wire::Record,
                    member: impl FnOnce() -> String,
                ) -> Option<Self> {
                    Some(Self {
                        $($field: template_objects!(@read $need $kind context record member $wire_object $($($path).+)?),)+
                    })
                }
            }
        )+

        /// The objects, for the generator of TypeScript.
        #[cfg(test)]
        pub(crate) const DOCS: &[super::ResponseObjectDoc] = &[$(super::ResponseObjectDoc {
            name: $name::TYPESCRIPT,
            docs: &[$($doc),+],
            fields: &[$(super::ResponseFieldDoc {
                name: template_objects!(@key $field $($key)?),
                docs: &[$($field_doc),+],
                is_optional: template_objects!(@optional $need),
                kind: template_objects!(@typescript $kind $(($($of)+))?),
                is_list: template_objects!(@list $kind),
                value: template_objects!(@some $(super::ValueDoc {
                    kind: template_objects!(@value $kind $($path)+),
                    unless: template_objects!(@some $(stringify!($other))?),
                })?),
            }),+],
        }),+];

        #[cfg(feature = "serde")]
        const _: () = {
            use crate::creative::template_objects::Absent;
            impl Absent for String {}
            impl Absent for usize {}
            impl Absent for Layout {}
            impl<T> Absent for Vec<T> {}
            impl<K, V> Absent for BTreeMap<K, V> {}
        };

        $(#[cfg(test)]
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
    (@type text) => { String };
    (@type integer) => { i64 };
    (@type url) => { String };
    (@type slug) => { String };
    (@type object ($of:ident)) => { $of };
    (@type enumeration ($of:ident)) => { $of };
    (@type list ($of:ident)) => { Vec<$of> };
    (@type custom ($type:ty, $typescript:literal)) => { $type };
    (@value text $($path:ident)*) => { $crate::creative::template_objects::ValueKind::Text };
    (@value integer $($path:ident)*) => { $crate::creative::template_objects::ValueKind::Integer };
    (@value url $($path:ident)*) => { $crate::creative::template_objects::ValueKind::Url };
    (@value slug $($path:ident)*) => { $crate::creative::template_objects::ValueKind::Slug };
    (@slot url $slot:expr, $response:ident, $loopback:ident) => { $slot.as_url($response, $loopback) };
    (@slot slug $slot:expr, $response:ident, $loopback:ident) => { $slot.as_slug($response) };
    (@slot $kind:ident $slot:expr, $response:ident, $loopback:ident) => { $slot };
    (@read $need:ident $kind:ident $context:ident $record:ident $member:ident $wire_object:ident) => { Default::default() };
    (@read required $kind:ident $context:ident $record:ident $member:ident $wire_object:ident $($path:ident).+) => {
        template_objects!(@read optional $kind $context $record $member $wire_object $($path).+)?
    };
    (@read optional text $context:ident $record:ident $member:ident $wire_object:ident $($path:ident).+) => {
        $crate::creative::wire::slot!($record, $wire_object, $($path).+).to_text($context.response)
    };
    (@read optional integer $context:ident $record:ident $member:ident $wire_object:ident $($path:ident).+) => {
        $crate::creative::wire::slot!($record, $wire_object, $($path).+).to_number()
    };
    (@read optional url $context:ident $record:ident $member:ident $wire_object:ident $($path:ident).+) => {
        $context.url($crate::creative::wire::slot!($record, $wire_object, $($path).+), $member)
    };
    (@read optional slug $context:ident $record:ident $member:ident $wire_object:ident $($path:ident).+) => {
        $context.slug($crate::creative::wire::slot!($record, $wire_object, $($path).+), $member)
    };
    (@typescript text) => { "string" };
    (@typescript integer) => { "number" };
    (@typescript url) => { "string" };
    (@typescript slug) => { "string" };
    (@typescript object ($of:ident)) => { $of::TYPESCRIPT };
    (@typescript enumeration ($of:ident)) => { $of::TYPESCRIPT };
    (@typescript list ($of:ident)) => { $of::TYPESCRIPT };
    (@typescript custom ($type:ty, $typescript:literal)) => { $typescript };
    (@list list) => { true };
    (@list $kind:ident) => { false };
    (@some) => { None };
    (@some $value:expr) => { Some($value) };
}
pub(super) use template_objects;
