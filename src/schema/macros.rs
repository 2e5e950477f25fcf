//! The macros that declare objects. One declaration yields the table for the check, the Rust type, and the
//! documentation for the generators.

/// Declares an object of a request body.
///
/// ```text
/// declare! {
///     /// Documentation of the object.
///     MEASUREMENT: Measurement {
///         /// Documentation of the field.
///         optional quantity: number(quantity), default 1;
///         required unit: text, alias "units", max 20;
///     }
///     rules: some_function;
/// }
/// ```
/// [`ParamToken`](super::ParamToken) must have a variant with the name of the type, for messages.
///
/// # Kinds
///
/// Each field has a kind, with an argument in parentheses:
///
/// - `text`, `integer`, `number` and `boolean` take a check of the value, which may be omitted.
/// - `digits` takes one, too. It is a text of digits, and its limits are those of the number.
/// - `secret` is a text that the `Debug` format omits.
/// - `enumeration` and `object` take the Rust type.
/// - `map` takes a [`Map`](super::Map).
/// - `any` takes rules, which run as for an empty object.
/// - `[kind]` is a list. It takes a check of its length, which may be omitted.
///
/// # Attributes of a field
///
/// Descriptions and JSON Schemas state these attributes, and checks read them from `ATTRIBUTES`:
///
/// - `default` is the JSON value that an absent field means. With `default 30 for "a recipe"`, it means that only in
///   recipes.
/// - `min` and `max` are limits. For a text, `max` is the maximum number of characters.
///
/// Two more are not part of `ATTRIBUTES`:
///
/// - `alias` has the names that people use for the field by mistake, with spaces between them.
/// - `such that` states the check of the field as JSON Schema, with the constants of the check. A test compares the
///   two.
///
/// # Attributes of the object
///
/// - `missing:` is the verdict on a missing required field.
/// - `rules:` is the function with the rules over several fields.
/// - `lenient: true` means that a value of another type counts as an empty object.
/// - `such that` states the rules over several fields as JSON Schema, as far as JSON Schema can express them.
macro_rules! declare {
    (
        $(#[doc = $doc:literal])+
        $table:ident: $type:ident {
            $(
                $(#[doc = $field_doc:literal])+
                $presence:ident $field:ident: $kind:tt $(($($args:tt)+))?
                    $(, alias $aliases:literal)? $(, default $default:literal $(for $scope:literal)?)?
                    $(, min $min:literal)? $(, max $max:literal)? $(, such that $limits:tt)? ;
            )+
        }
        $(missing: $missing:expr;)?
        $(rules: $rules:expr;)?
        $(lenient: $lenient:expr;)?
        $(such that $object_limits:tt;)?
    ) => {
        $(#[doc = $doc])+
        pub(crate) static $table: $crate::schema::Object = {
            const FIELDS: &[$crate::schema::Field] = &[$(
                $crate::schema::Field::new(
                    stringify!($field),
                    $crate::schema::declare!(@kind $kind $(($($args)+))?),
                    concat!($($aliases)?),
                ),
            )+];
            $crate::schema::Object {
                name: $crate::schema::ParamToken::$type,
                fields: FIELDS,
                required: $crate::schema::declare!(@required 1_u32; $($presence)+),
                missing: $crate::schema::declare!(@or $crate::schema::Verdict::Fixed; $($missing)?),
                rules: $crate::schema::declare!(@option $($rules)?),
                lenient: $crate::schema::declare!(@or false; $($lenient)?),
            }
        };

        $(#[doc = $doc])+
        #[derive(Clone, PartialEq)]
        #[non_exhaustive]
        pub struct $type {
            $(
                $(#[doc = $field_doc])+
                $(#[doc = $crate::schema::declare!(@default_doc $default $($scope)?)])?
                $(#[doc = $crate::schema::declare!(@min_doc $min)])?
                $(#[doc = $crate::schema::declare!(@max_doc $kind $max)])?
                pub $field: $crate::schema::declare!(@field $presence $kind $(($($args)+))?),
            )+
        }

        impl $type {
            $($crate::schema::declare!(@setter $presence $field $kind $(($($args)+))?);)+
        }

        $crate::schema::declare!(@constructor $type [] [] $({$presence $field $kind $(($($args)+))?})+);

        impl $crate::json::ToJson for $type {
            fn write(&self, out: &mut alloc::vec::Vec<u8>) {
                out.push(b'{');
                $(if $crate::schema::declare!(@always $presence) || !self.$field.is_absent() {
                    $crate::json::member(out, stringify!($field), &self.$field);
                })+
                out.push(b'}');
            }
        }

        #[cfg(feature = "std")]
        impl $crate::json::FromJson for $type {
            fn read(cursor: &mut $crate::json::Cursor<'_>) -> Result<Option<Self>, $crate::json::SyntaxError> {
                // Outer `None`: no such member yet. Inner `None`: the value does not fit. The first of repeated members
                // wins, as in the check.
                $(let mut $field: Option<Option<$crate::schema::declare!(@value $kind $(($($args)+))?)>> = None;)+
                if !cursor.object()? {
                    return Ok(None);
                }
                while let Some(name) = cursor.member()? {
                    match () {
                        $(() if $field.is_none() && name.is(stringify!($field)) => {
                            $field = Some($crate::json::FromJson::read(cursor)?);
                        })+
                        () => {}
                    }
                }
                Ok(Some(Self { $($field: $crate::schema::declare!(@or_absent $presence $kind $field.flatten()),)+ }))
            }
        }

        #[cfg(feature = "std")]
        impl $crate::schema::FromObject for $type {
            fn empty() -> Self {
                Self { $($field: Default::default(),)+ }
            }
        }

        #[cfg(feature = "serde")]
        $crate::schema::serde_object!($type { $($presence $field $kind $(($($args)+))?;)+ });

        impl $crate::schema::Wire for $type {
            const OBJECT: &'static $crate::schema::Object = &$table;
            const ATTRIBUTES: &'static [$crate::schema::Attributes] = &[$($crate::schema::Attributes {
                name: stringify!($field),
                min: $crate::schema::declare!(@option $($min)?),
                max: $crate::schema::declare!(@option $($max)?),
                default: concat!($(stringify!($default))?),
            }),+];
            #[cfg(feature = "fingerprint")]
            const SHAPE: &'static $crate::schema::Shape = &$crate::schema::Shape {
                fields: &[$($crate::schema::ShapeField::new(
                    stringify!($field),
                    $crate::schema::declare!(@default $($default $($scope)?)?),
                    $crate::schema::declare!(@shape $kind $(($($args)+))?),
                )),+],
            };
            #[cfg(feature = "generate")]
            const DOC: $crate::schema::ObjectDoc = $crate::schema::ObjectDoc {
                name: stringify!($type),
                object: &$table,
                docs: &[$($doc),+],
                limits: || $crate::schema::declare!(@limits $($object_limits)?),
                attributes: <$type as $crate::schema::Wire>::ATTRIBUTES,
                fields: &[$($crate::schema::FieldDoc {
                    docs: &[
                        $($field_doc,)+
                        $($crate::schema::declare!(@default_doc $default $($scope)?),)?
                        $($crate::schema::declare!(@min_doc $min),)?
                        $($crate::schema::declare!(@max_doc $kind $max),)?
                    ],
                    kind: stringify!($kind),
                    limits: || $crate::schema::declare!(@limits $($limits)?),
                }),+],
            };
        }

        /// Omits absent fields and the text of secrets.
        impl core::fmt::Debug for $type {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut output = formatter.debug_struct(stringify!($type));
                $(if !$crate::json::ToJson::is_absent(&self.$field) {
                    output.field(stringify!($field), $crate::schema::declare!(@debug $kind &self.$field));
                })+
                output.finish()
            }
        }
    };
    (@constructor $type:ident [$($required:tt)*] [$($optional:ident)*] {required $field:ident $($kind:tt)+} $($rest:tt)*) => {
        $crate::schema::declare!(@constructor $type [$($required)* {$field $($kind)+}] [$($optional)*] $($rest)*);
    };
    (@constructor $type:ident [$($required:tt)*] [$($optional:ident)*] {optional $field:ident $($kind:tt)+} $($rest:tt)*) => {
        $crate::schema::declare!(@constructor $type [$($required)*] [$($optional)* $field] $($rest)*);
    };
    (@constructor $type:ident [] [$($optional:ident)+]) => {
        impl Default for $type {
            fn default() -> Self {
                Self { $($optional: Default::default(),)+ }
            }
        }
    };
    (@constructor $type:ident [$({$field:ident $($kind:tt)+})+] [$($optional:ident)*]) => {
        impl $type {
            /// Creates a value from its required fields. All other fields are absent.
            pub fn new($($field: impl Into<$crate::schema::declare!(@field required $($kind)+)>),+) -> Self {
                Self { $($field: $field.into(),)+ $($optional: Default::default(),)* }
            }
        }
    };
    (@setter required $field:ident $($kind:tt)+) => {};
    (@setter optional $field:ident [text $($item:tt)*] $(($($args:tt)+))?) => {
        $crate::schema::declare!(@setter $field, items: impl IntoIterator<Item: Into<alloc::string::String>>,
            items.into_iter().map(Into::into).collect());
    };
    (@setter optional $field:ident [$($item:tt)+] $(($($args:tt)+))?) => {
        $crate::schema::declare!(@setter $field,
            items: impl IntoIterator<Item = $crate::schema::declare!(@type $($item)+)>, items.into_iter().collect());
    };
    (@setter optional $field:ident integer $($kind:tt)*) => {
        $crate::schema::declare!(@setter $field, value: i64, Some(value));
    };
    (@setter optional $field:ident $($kind:tt)+) => {
        $crate::schema::declare!(@setter $field, value: impl Into<$crate::schema::declare!(@type $($kind)+)>, Some(value.into()));
    };
    (@setter $field:ident, $value:ident: $type:ty, $stored:expr) => {
        #[doc = concat!("Sets the field `", stringify!($field), "`.")]
        #[must_use]
        pub fn $field(mut self, $value: $type) -> Self {
            self.$field = $stored;
            self
        }
    };
    (@kind text) => { $crate::schema::Kind::Text(None) };
    (@kind text ($check:expr)) => { $crate::schema::Kind::Text(Some($check)) };
    (@kind digits ($check:expr)) => { $crate::schema::Kind::Text(Some($check)) };
    (@kind secret) => { $crate::schema::Kind::Text(None) };
    (@kind secret ($check:expr)) => { $crate::schema::Kind::Text(Some($check)) };
    (@kind enumeration ($values:ty)) => { $crate::schema::Kind::Enum(<$values as $crate::schema::EnumType>::VALUES) };
    (@kind integer) => { $crate::schema::Kind::Integer(None) };
    (@kind integer ($check:expr)) => { $crate::schema::Kind::Integer(Some($check)) };
    (@kind number ($check:expr)) => { $crate::schema::Kind::Number(Some($check)) };
    (@kind boolean) => { $crate::schema::Kind::Boolean(None) };
    (@kind boolean ($check:expr)) => { $crate::schema::Kind::Boolean(Some($check)) };
    (@kind object ($type:ty)) => { $crate::schema::Kind::Object(<$type as $crate::schema::Wire>::OBJECT) };
    (@kind map ($map:expr)) => { $crate::schema::Kind::Map(&$map) };
    (@kind any ($rules:expr)) => { $crate::schema::Kind::Any($rules) };
    (@kind [$item:tt $(($($args:tt)+))?]) => { $crate::schema::declare!(@list None, $item $(($($args)+))?) };
    (@kind [$item:tt $(($($args:tt)+))?] ($length:expr)) => {
        $crate::schema::declare!(@list Some($length), $item $(($($args)+))?)
    };
    (@list $length:expr, $($item:tt)+) => {{
        static LIST: $crate::schema::List =
            $crate::schema::List { item: $crate::schema::declare!(@kind $($item)+), length: $length };
        $crate::schema::Kind::List(&LIST)
    }};
    (@field $presence:ident [$($item:tt)+] $(($($args:tt)+))?) => {
        alloc::vec::Vec<$crate::schema::declare!(@type $($item)+)>
    };
    (@field required $($kind:tt)+) => { $crate::schema::declare!(@type $($kind)+) };
    (@field optional $($kind:tt)+) => { Option<$crate::schema::declare!(@type $($kind)+)> };
    (@value [$($item:tt)+] $(($($args:tt)+))?) => { alloc::vec::Vec<$crate::schema::declare!(@type $($item)+)> };
    (@value $($kind:tt)+) => { $crate::schema::declare!(@type $($kind)+) };
    (@or_absent required $kind:tt $value:expr) => { $value.unwrap_or_default() };
    (@or_absent optional [$($item:tt)+] $value:expr) => { $value.unwrap_or_default() };
    (@or_absent optional $kind:tt $value:expr) => { $value };
    (@type text $(($($args:tt)+))?) => { alloc::string::String };
    (@type digits $(($($args:tt)+))?) => { alloc::string::String };
    (@type secret $(($($args:tt)+))?) => { alloc::string::String };
    (@type enumeration ($values:ty)) => { $values };
    (@type integer $(($($args:tt)+))?) => { i64 };
    (@type number $(($($args:tt)+))?) => { f64 };
    (@type boolean $(($($args:tt)+))?) => { bool };
    (@type object ($type:ty)) => { $type };
    (@type map ($($args:tt)+)) => { alloc::collections::BTreeMap<alloc::string::String, Option<alloc::string::String>> };
    (@type any ($($args:tt)+)) => { bool };
    (@shape [$($item:tt)+] $(($($args:tt)+))?) => { $crate::schema::declare!(@shape $($item)+) };
    (@shape object ($type:ty)) => { Some(<$type as $crate::schema::Wire>::SHAPE) };
    (@shape $kind:tt $(($($args:tt)+))?) => { None };
    (@default) => { "" };
    (@default $default:literal) => { stringify!($default) };
    (@default $default:literal $scope:literal) => { "" };
    (@default_doc $default:literal) => { concat!(" The default is `", $default, "`.") };
    (@default_doc $default:literal $scope:literal) => { concat!(" The default for ", $scope, " is `", $default, "`.") };
    (@min_doc $min:literal) => { concat!(" At least ", $min, ".") };
    (@max_doc text $max:literal) => { concat!(" At most ", $max, " characters.") };
    (@max_doc $kind:tt $max:literal) => { concat!(" At most ", $max, ".") };
    (@limits) => { serde_json::json!({}) };
    (@limits $limits:tt) => { serde_json::json!($limits) };
    (@always required) => { true };
    (@always optional) => { false };
    (@debug secret $value:expr) => { &"[redacted]" };
    (@debug $kind:tt $value:expr) => { $value };
    (@required $bit:expr;) => { 0 };
    (@required $bit:expr; required $($rest:ident)*) => {
        $bit | $crate::schema::declare!(@required $bit << 1; $($rest)*)
    };
    (@required $bit:expr; optional $($rest:ident)*) => { $crate::schema::declare!(@required $bit << 1; $($rest)*) };
    (@or $default:expr;) => { $default };
    (@or $default:expr; $value:expr) => { $value };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
}
pub(crate) use declare;

/// Declares an enum: its Rust type, and the table for the check. `check` is called with each string in a field of this
/// type, including strings that are not enum values.
macro_rules! enumeration {
    (
        $(#[doc = $doc:literal])+
        $type:ident: $check:ident {
            $($(#[doc = $value_doc:literal])+ $variant:ident = $value:literal,)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $type {
            $($(#[doc = $value_doc])+ $variant,)+
        }

        impl $type {
            /// All values, in the order of the service's document.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }

        $crate::schema::names! {
            $type:
            /// Returns the value in JSON.
            as_str { $($variant = $value,)+ }
        }

        impl $crate::json::ToJson for $type {
            fn write(&self, out: &mut alloc::vec::Vec<u8>) {
                self.as_str().write(out);
            }
        }

        #[cfg(feature = "std")]
        impl $crate::json::FromJson for $type {
            fn read(cursor: &mut $crate::json::Cursor<'_>) -> Result<Option<Self>, $crate::json::SyntaxError> {
                let text = cursor.string()?;
                Ok(text.and_then(|text| Self::ALL.iter().copied().find(|value| text.is(value.as_str()))))
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> $crate::schema::Accept<'de> for $type {
            fn accept<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(deserializer)
            }
        }

        impl $crate::schema::EnumType for $type {
            const VALUES: &'static $crate::schema::EnumValues = {
                static LIST: $crate::schema::EnumValues =
                    $crate::schema::EnumValues { list: &[$($value),+], check: $check };
                &LIST
            };
        }
    };
}
pub(crate) use enumeration;
