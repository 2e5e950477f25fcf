//! The units that the service accepts for quantities, compared without case (service document, "Shopping list request",
//! `LineItem`).

use super::unit_words::class_of;
use crate::json::Text;

/// The units of a [`Measurement`](super::wire::Measurement) that the service lists. The service compares them without
/// case.
pub const UNITS: &[&str] = &[
    "cup",
    "cups",
    "c",
    "fl oz can",
    "fl oz container",
    "fl oz jar",
    "fl oz pouch",
    "fl oz ounce",
    "gallon",
    "gallons",
    "gal",
    "gals",
    "milliliter",
    "milliliters",
    "millilitre",
    "millilitres",
    "ml",
    "mls",
    "liter",
    "liters",
    "litre",
    "litres",
    "l",
    "pint",
    "pints",
    "pt",
    "pts",
    "pt container",
    "quart",
    "quarts",
    "qt",
    "qts",
    "tablespoon",
    "tablespoons",
    "tb",
    "tbs",
    "teaspoon",
    "teaspoons",
    "ts",
    "tsp",
    "tspn",
    "gram",
    "grams",
    "g",
    "gs",
    "kilogram",
    "kilograms",
    "kg",
    "kgs",
    "lb",
    "lb bag",
    "lb can",
    "lb container",
    "per lb",
    "pound",
    "pounds",
    "lbs",
    "ounce",
    "ounces",
    "oz",
    "ounces bag",
    "oz bag",
    "ounces can",
    "oz can",
    "ounces container",
    "oz container",
    "bunch",
    "bunches",
    "can",
    "cans",
    "each",
    "ears",
    "head",
    "heads",
    "large",
    "lrg",
    "lge",
    "lg",
    "medium",
    "med",
    "md",
    "package",
    "packages",
    "packet",
    "small",
    "sm",
    "small ears",
    "small head",
    "small heads",
];

/// The listed units that are weights. A container such as `lb bag` is not a weight.
const WEIGHTS: &[&str] = &[
    "gram",
    "grams",
    "g",
    "gs",
    "kilogram",
    "kilograms",
    "kg",
    "kgs",
    "lb",
    "per lb",
    "pound",
    "pounds",
    "lbs",
    "ounce",
    "ounces",
    "oz",
];

/// The result of looking up a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Listed {
        is_weight: bool,
    },
    /// The unit is not listed. Contains the class of the word.
    Unlisted(Option<&'static str>),
}

/// Looks up a unit. `input` is the document that contains it.
#[inline]
pub(super) fn look_up(unit: &Text<'_>, input: &[u8]) -> Unit {
    let Some(word) = unit.packed(input) else { return Unit::Unlisted(None) };
    let folded = lower(word);
    let mut slot = hash(folded);
    // A free slot contains `UNITS.len()`, which is not an index of a unit.
    while let Some(&index) = SLOTS.get(slot)
        && let Some(unit) = PACKED.get(usize::from(index))
    {
        if *unit == folded {
            return Unit::Listed { is_weight: IS_WEIGHT >> index & 1 == 1 };
        }
        slot = (slot + 1) % SLOTS.len();
    }
    Unit::Unlisted(class_of(folded))
}

/// Converts the ASCII letters of a packed word to lowercase.
#[inline(always)]
const fn lower(word: u128) -> u128 {
    const LOW: u128 = u128::from_ne_bytes([0x7F; 16]);
    const HIGH: u128 = u128::from_ne_bytes([0x80; 16]);
    // The high bit of each ASCII byte that is at least `A`, and of each that is greater than `Z`.
    let from_a = (word & LOW) + u128::from_ne_bytes([0x80 - b'A'; 16]);
    let beyond_z = (word & LOW) + u128::from_ne_bytes([0x80 - b'Z' - 1; 16]);
    word | (from_a & !beyond_z & !word & HIGH) >> 2
}

/// Packs a word of at most sixteen bytes into a number, with its first byte lowest.
const fn pack(word: &str) -> u128 {
    let bytes = word.as_bytes();
    let mut packed = 0;
    let mut at = bytes.len();
    while at > 0 {
        at -= 1;
        #[allow(clippy::indexing_slicing, reason = "guarded by the length, and const")]
        let byte = bytes[at];
        packed = packed << 8 | byte as u128;
    }
    packed
}

/// The listed units as packed words.
static PACKED: [u128; UNITS.len()] = packed();

/// A bit for each listed unit: set if it is a weight.
const IS_WEIGHT: u128 = is_weight();

/// A hash table of indexes in `UNITS`, with open addressing.
static SLOTS: [u8; 256] = slots();

#[allow(clippy::cast_possible_truncation, reason = "eight bits are kept on purpose")]
const fn hash(folded: u128) -> usize {
    let word = (folded as u64) ^ (folded >> 64) as u64;
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize
}

#[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
const fn packed() -> [u128; UNITS.len()] {
    let mut packed = [0; UNITS.len()];
    let mut index = 0;
    while index < UNITS.len() {
        packed[index] = pack(UNITS[index]);
        index += 1;
    }
    packed
}

#[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
const fn is_weight() -> u128 {
    let mut bits = 0;
    let mut index = 0;
    while index < UNITS.len() {
        let mut weight = 0;
        while weight < WEIGHTS.len() {
            if pack(UNITS[index]) == pack(WEIGHTS[weight]) {
                bits |= 1 << index;
            }
            weight += 1;
        }
        index += 1;
    }
    bits
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "const: out of bounds would not compile")]
const fn slots() -> [u8; 256] {
    let mut slots = [u8::MAX; 256];
    let mut index = 0;
    while index < UNITS.len() {
        let mut slot = hash(pack(UNITS[index]));
        while slots[slot] != u8::MAX {
            slot = (slot + 1) % slots.len();
        }
        slots[slot] = index as u8;
        index += 1;
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::{IS_WEIGHT, UNITS, Unit, WEIGHTS, look_up};
    use crate::api::unit_words::{COUNTABLE, UNSOLD};
    use crate::json::Reader;

    fn unit(name: &str) -> Unit {
        let json = format!("\"{name}\"");
        look_up(&Reader::new(json.as_bytes()).string().unwrap(), json.as_bytes())
    }

    #[test]
    fn every_listed_unit_in_any_case() {
        for name in UNITS {
            assert!(name.len() <= 16);
            let listed = Unit::Listed { is_weight: WEIGHTS.contains(name) };
            assert_eq!(unit(name), listed, "{name}");
            assert_eq!(unit(&name.to_uppercase()), listed, "{name}");
        }
        assert_eq!(unit("\\u0063up"), Unit::Listed { is_weight: false });
        assert_eq!(IS_WEIGHT.count_ones() as usize, WEIGHTS.len(), "each weight is a listed unit");
    }

    #[test]
    fn unlisted_units() {
        for (class, names) in [
            ("tablespoon", "TBSP tbsp. tbsps tbl"),
            ("each", "ea ea. item items unit units pc pcs. piece pieces ct count"),
            ("package", "pkg pkgs. pack packs"),
            ("kg", "kilo kilos"),
            ("g", "gr g."),
            ("oz", "oz."),
            ("ears", "ear"),
            (COUNTABLE, "dozen bag bags bottle jar box boxes carton container loaf loaves fillet"),
            (UNSOLD, "clove Cloves slice sprig stalk stick strip leaf leaves pinch pinches dash"),
            (UNSOLD, "handful scoop serving floz fl.oz."),
        ] {
            for name in names.split(' ') {
                assert_eq!(unit(name), Unit::Unlisted(Some(class)), "{name}");
            }
        }
        assert_eq!(unit("fl. oz."), Unit::Unlisted(Some(UNSOLD)));
        assert_eq!(unit(" cup"), Unit::Unlisted(Some("cup")));
        for name in ["", " ", ".", "ounces containers", "\u{212A}g", "cupcup", "a unit that is far too long"] {
            assert_eq!(unit(name), Unit::Unlisted(None), "{name}");
        }
    }
}
