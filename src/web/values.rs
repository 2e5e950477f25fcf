//! Converts values from and to JavaScript, for Rust libraries that JavaScript calls.

use core::fmt;

use js_sys::{Array, BigInt, JsString, Map, Object, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::http::{Payload, Valid};
use crate::json::{MAX_DEPTH, ToJson as _, sentinel};
use crate::schema::{Options, Report};

/// The maximum number of sentinels. Each one is an error, and a report has at most 256 errors
/// (`schema::issue_limiter`).
const MAX_SENTINELS: usize = 256;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Object, js_name = keys, catch)]
    fn keys(object: &JsValue) -> Result<Array, JsValue>;

    #[wasm_bindgen(js_namespace = Object, js_name = hasOwn, catch)]
    fn has_own(object: &JsValue, key: &JsValue) -> Result<bool, JsValue>;

    #[wasm_bindgen(js_namespace = Reflect, js_name = getPrototypeOf, catch)]
    fn prototype_of(object: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = Array, js_name = isArray, catch)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;
}

/// Converts a value of JavaScript to a checked body. Reads plain objects, arrays, strings, booleans, null, numbers and
/// `bigint` values; anything else is a `type` error with its path, and so is an id that is a number beyond 2^53 - 1, which
/// has lost digits. Each own enumerable property is read once. Never
/// throws or panics for a value.
///
/// ```no_run
/// use endcap::web::from_js;
/// use endcap::check::{Options, Report};
/// use endcap::wire::ShoppingList;
/// # use wasm_bindgen::JsValue;
///
/// fn title(value: &JsValue) -> Result<String, Report> {
///     Ok(from_js::<ShoppingList>(value, &Options::default())?.to_value().title)
/// }
/// ```
///
/// # Errors
/// Returns the report if the value has an error.
pub fn from_js<T: Payload>(value: &JsValue, options: &Options) -> Result<Valid<'static, T>, Report> {
    let mut encoder = Encoder { out: Vec::new(), open: Vec::new(), sentinels: 0, limit: options.max_bytes };
    // The check stops where the encoder did.
    let _ = encoder.value(value);
    Valid::check_encoded(encoder.out, options)
}

/// Converts a body, an issue, a report, a page or a creative to a plain object, in the shape of the npm package.
///
/// ```no_run
/// use endcap::creative::Page;
/// use endcap::web::{ToJsError, to_js};
/// # use wasm_bindgen::JsValue;
///
/// fn creatives(page: &Page) -> Result<JsValue, ToJsError> {
///     to_js(&page.creatives)
/// }
/// ```
///
/// # Errors
/// Returns an error if the value cannot be converted. The usual reason is an integer beyond 2^53 - 1, which a number of
/// JavaScript cannot hold.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, ToJsError> {
    // A `Map` keeps all keys. Assigning to a property `__proto__` would not.
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(false);
    value.serialize(&serializer).map(|value| maps_to_objects(&value)).map_err(|error| ToJsError(error.to_string()))
}

/// The error of a value that cannot be converted to JavaScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToJsError(String);

impl fmt::Display for ToJsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value cannot be converted to JavaScript: {}", self.0)
    }
}

impl core::error::Error for ToJsError {}

impl From<ToJsError> for JsValue {
    /// Returns an `Error` of JavaScript with this message.
    fn from(error: ToJsError) -> Self {
        js_sys::Error::new(&error.to_string()).into()
    }
}

/// Replaces each `Map` that the serializer created with an object.
fn maps_to_objects(value: &JsValue) -> JsValue {
    if let Some(map) = value.dyn_ref::<Map>() {
        let entries = Array::new();
        map.for_each(&mut |value, key| {
            entries.push(&Array::of2(&key, &maps_to_objects(&value)));
        });
        return Object::from_entries(&entries).map_or(JsValue::NULL, Into::into);
    }
    if let Some(array) = value.dyn_ref::<Array>() {
        return array.iter().map(|item| maps_to_objects(&item)).collect::<Array>().into();
    }
    if value.is_object() {
        for key in Object::keys(value.unchecked_ref::<Object>()).iter() {
            if let Ok(member) = Reflect::get(value, &key)
                && member.is_object()
            {
                let _ = Reflect::set(value, &key, &maps_to_objects(&member));
            }
        }
    }
    value.clone()
}

/// The value is too large or too deep, or has too many sentinels. The check ends at the same byte.
struct Stop;

/// Writes a value of JavaScript as JSON, with sentinels for what JSON cannot represent.
struct Encoder {
    out: Vec<u8>,
    /// The containers around the value.
    open: Vec<JsValue>,
    sentinels: usize,
    /// The maximum number of bytes of the body.
    limit: usize,
}

impl Encoder {
    fn value(&mut self, value: &JsValue) -> Result<(), Stop> {
        if self.out.len() > self.limit {
            return Err(Stop);
        }
        if value.is_null() {
            self.out.extend_from_slice(b"null");
        } else if let Some(value) = value.as_bool() {
            value.write(&mut self.out);
        } else if let Some(number) = value.as_f64() {
            self.number(number)?;
        } else if let Some(text) = value.dyn_ref::<JsString>() {
            if text.is_valid_utf16() {
                String::from(text).write(&mut self.out);
            } else {
                self.sentinel(sentinel::LONE_SURROGATE)?;
            }
        } else if value.is_bigint() {
            self.bigint(value.unchecked_ref())?;
        } else if value.is_undefined() {
            self.sentinel(sentinel::UNDEFINED)?;
        } else if value.is_symbol() {
            self.sentinel(sentinel::SYMBOL)?;
        } else if value.is_function() {
            self.sentinel(sentinel::FUNCTION)?;
        } else {
            self.container(value)?;
        }
        Ok(())
    }

    fn number(&mut self, number: f64) -> Result<(), Stop> {
        if !number.is_finite() {
            return self.sentinel(sentinel::NOT_FINITE);
        }
        // An integer that has lost digits is not written as if it had them: with an exponent, it is an error of an id.
        if number.fract() == 0.0 && number.abs() > 9_007_199_254_740_991.0 {
            self.out.extend_from_slice(format!("{number:e}").as_bytes());
        } else {
            number.write(&mut self.out);
        }
        Ok(())
    }

    fn bigint(&mut self, value: &BigInt) -> Result<(), Stop> {
        // Not written as digits, because converting a huge bigint takes long.
        let infinite = BigInt::from(1) << &BigInt::from(1024);
        if *value >= infinite || *value <= -&infinite {
            return self.sentinel(sentinel::NOT_FINITE);
        }
        if let Ok(digits) = value.to_string(10) {
            self.out.extend_from_slice(String::from(digits).as_bytes());
        }
        Ok(())
    }

    fn container(&mut self, value: &JsValue) -> Result<(), Stop> {
        if self.open.iter().any(|outer| Object::is(outer, value)) {
            return self.sentinel(sentinel::CYCLE);
        }
        let kind = is_array(value).and_then(|is_list| Ok((is_list, is_plain(value, is_list)?)));
        let is_list = match kind {
            Err(_) => return self.sentinel(sentinel::UNREADABLE),
            Ok((_, false)) => return self.sentinel(sentinel::CLASS_INSTANCE),
            Ok((is_list, true)) => is_list,
        };
        let (start, sentinels) = (self.out.len(), self.sentinels);
        self.out.push(if is_list { b'[' } else { b'{' });
        if self.open.len() == MAX_DEPTH {
            return Err(Stop);
        }
        self.open.push(value.clone());
        let read = if is_list { self.elements(value) } else { self.members(value) };
        self.open.pop();
        match read {
            Ok(result) => result?,
            Err(_) => {
                self.out.truncate(start);
                self.sentinels = sentinels;
                return self.sentinel(sentinel::UNREADABLE);
            }
        }
        if self.out.last() == Some(&b',') {
            self.out.pop();
        }
        self.out.push(if is_list { b']' } else { b'}' });
        Ok(())
    }

    /// Writes the elements of an array. Returns an outer error if reading the length throws.
    fn elements(&mut self, array: &JsValue) -> Result<Result<(), Stop>, JsValue> {
        let length = Reflect::get(array, &"length".into())?.as_f64().unwrap_or_default();
        let mut index = 0;
        while f64::from(index) < length {
            let written = match Reflect::get_u32(array, index) {
                Err(_) => self.sentinel(sentinel::UNREADABLE),
                Ok(value) if value.is_undefined() => {
                    let is_hole = matches!(has_own(array, &index.into()), Ok(false));
                    self.sentinel(if is_hole { sentinel::HOLE } else { sentinel::UNDEFINED })
                }
                Ok(value) => self.value(&value),
            };
            if written.is_err() {
                return Ok(written);
            }
            self.out.push(b',');
            index += 1;
        }
        Ok(Ok(()))
    }

    /// Writes the members of an object. Returns an outer error if listing the keys throws.
    fn members(&mut self, object: &JsValue) -> Result<Result<(), Stop>, JsValue> {
        for key in keys(object)?.iter() {
            let name: &JsString = key.unchecked_ref();
            let value = Reflect::get(object, &key);
            if matches!(&value, Ok(value) if value.is_undefined()) {
                continue;
            }
            // Unpaired surrogates become U+FFFD.
            String::from(name).write(&mut self.out);
            self.out.push(b':');
            let written = match value {
                _ if !name.is_valid_utf16() => self.sentinel(sentinel::LONE_SURROGATE_KEY),
                Err(_) => self.sentinel(sentinel::UNREADABLE),
                Ok(value) => self.value(&value),
            };
            if written.is_err() {
                return Ok(written);
            }
            self.out.push(b',');
        }
        Ok(Ok(()))
    }

    fn sentinel(&mut self, kind: u8) -> Result<(), Stop> {
        self.sentinels += 1;
        let is_last = self.sentinels > MAX_SENTINELS;
        self.out.extend_from_slice(&[sentinel::FIRST_BYTE, if is_last { sentinel::CUT } else { kind }]);
        if is_last { Err(Stop) } else { Ok(()) }
    }
}

/// Returns whether a container is a plain object or array, of any realm, and not of another class.
fn is_plain(container: &JsValue, is_list: bool) -> Result<bool, JsValue> {
    let prototype = prototype_of(container)?;
    if is_list {
        return is_array(&prototype);
    }
    if prototype.is_null() {
        return Ok(true);
    }
    Ok(prototype_of(&prototype)?.is_null() && has_own(&prototype, &"hasOwnProperty".into())?)
}
