//! The macro that declares a struct together with its reader.

/// Declares a struct that is read from the members of a JSON object.
///
/// ```text
/// members! {
///     #[derive(Default)]
///     struct Page {
///         next: Option<String>,
///         kind as "type": Option<String>,
///         total: Option<i64> = whole_number,
///     }
/// }
/// ```
/// A field has its default value if its member is absent or has another type. If a member is repeated, the last one
/// counts. Other members are skipped. `as` sets the member's name in JSON if it differs from the field's, and `=` the
/// function that reads the value.
macro_rules! members {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident {
            $(
                $(#[$field_attribute:meta])*
                $field_visibility:vis $field:ident $(as $key:literal)?: $type:ty $(= $read:path)?
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility struct $name {
            $($(#[$field_attribute])* $field_visibility $field: $type,)+
        }

        impl $crate::json::FromJson for $name {
            fn read(cursor: &mut $crate::json::Cursor<'_>) -> Result<Option<Self>, $crate::json::SyntaxError> {
                if !cursor.object()? {
                    return Ok(None);
                }
                let mut object = Self::default();
                while let Some(name) = cursor.member()? {
                    match () {
                        $(() if name.is($crate::json::members!(@key $field $($key)?)) => {
                            object.$field = $crate::json::members!(@read cursor $($read)?);
                        })+
                        () => {}
                    }
                }
                Ok(Some(object))
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@read $cursor:ident) => { $crate::json::FromJson::read($cursor)?.unwrap_or_default() };
    (@read $cursor:ident $read:path) => { $read($cursor)? };
}
pub(crate) use members;
