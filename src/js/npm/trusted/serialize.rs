//! Serializers that trap on an error.

use serde::ser::{self, Serialize};

use super::{Never, Trusted, unwrap_or_trap};

macro_rules! serialize {
    ($($name:ident($($arg:ident: $type:ty),*);)*) => {
        $(fn $name(self, $($arg: $type),*) -> Result<S::Ok, Never> {
            Ok(unwrap_or_trap(self.0.$name($($arg),*)))
        })*
    };
}

macro_rules! serialize_parts {
    ($($name:ident($($arg:ident: $type:ty),*) -> $part:ident;)*) => {
        $(fn $name(self, $($arg: $type),*) -> Result<Self::$part, Never> {
            Ok(Trusted(unwrap_or_trap(self.0.$name($($arg),*))))
        })*
    };
}

impl<S: ser::Serializer> ser::Serializer for Trusted<S> {
    type Ok = S::Ok;
    type Error = Never;
    type SerializeSeq = Trusted<S::SerializeSeq>;
    type SerializeTuple = Trusted<S::SerializeTuple>;
    type SerializeTupleStruct = Trusted<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Trusted<S::SerializeTupleVariant>;
    type SerializeMap = Trusted<S::SerializeMap>;
    type SerializeStruct = Trusted<S::SerializeStruct>;
    type SerializeStructVariant = Trusted<S::SerializeStructVariant>;

    serialize! {
        serialize_bool(value: bool);
        serialize_i8(value: i8);
        serialize_i16(value: i16);
        serialize_i32(value: i32);
        serialize_u8(value: u8);
        serialize_u16(value: u16);
        serialize_u32(value: u32);
        serialize_f32(value: f32);
        serialize_f64(value: f64);
        serialize_char(value: char);
        serialize_str(value: &str);
        serialize_bytes(value: &[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
    }

    serialize_parts! {
        serialize_seq(length: Option<usize>) -> SerializeSeq;
        serialize_tuple(length: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, length: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, length: usize) -> SerializeTupleVariant;
        serialize_map(length: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, length: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, length: usize) -> SerializeStructVariant;
    }

    // As numbers, so that no code for larger integers is compiled. The package's integers are at most 2^53.
    #[expect(clippy::cast_precision_loss, reason = "see above")]
    fn serialize_i64(self, value: i64) -> Result<S::Ok, Never> {
        self.serialize_f64(value as f64)
    }

    #[expect(clippy::cast_precision_loss, reason = "see above")]
    fn serialize_u64(self, value: u64) -> Result<S::Ok, Never> {
        self.serialize_f64(value as f64)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, Never> {
        Ok(unwrap_or_trap(self.0.serialize_some(&Trusted(value))))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, Never> {
        Ok(unwrap_or_trap(self.0.serialize_newtype_struct(name, &Trusted(value))))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, Never> {
        Ok(unwrap_or_trap(self.0.serialize_newtype_variant(name, index, variant, &Trusted(value))))
    }
}

impl<T: Serialize + ?Sized> Serialize for Trusted<&T> {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Ok(unwrap_or_trap(self.0.serialize(Trusted(serializer))))
    }
}

macro_rules! compound {
    ($($trait:ident { $($name:ident($($key:ident: $type:ty)?))* })*) => {
        $(impl<S: ser::$trait> ser::$trait for Trusted<S> {
            type Ok = S::Ok;
            type Error = Never;

            $(fn $name<T: Serialize + ?Sized>(&mut self, $($key: $type,)? value: &T) -> Result<(), Never> {
                Ok(unwrap_or_trap(self.0.$name($($key,)? &Trusted(value))))
            })*

            fn end(self) -> Result<S::Ok, Never> {
                Ok(unwrap_or_trap(self.0.end()))
            }
        })*
    };
}

compound! {
    SerializeSeq { serialize_element() }
    SerializeTuple { serialize_element() }
    SerializeTupleStruct { serialize_field() }
    SerializeTupleVariant { serialize_field() }
    SerializeMap { serialize_key() serialize_value() }
    SerializeStruct { serialize_field(key: &'static str) }
    SerializeStructVariant { serialize_field(key: &'static str) }
}
