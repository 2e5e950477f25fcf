//! Words for units in programs and recipes, and what a check says about those that the service does not list (service
//! document, "Measurement"). `packages/recipes` reads lines with the same words.

/// The class of what shops sell a thing in, which the service counts.
pub(super) const COUNTABLE: &str = "+";
/// The class of what no shop sells by that unit.
pub(super) const UNSOLD: &str = "-";

/// Each class has units. A unit has its words, which are in lower case and in the singular, without full stops and spaces. The words
/// behind `|` are for recipes only: rare ones, and those that the service lists.
macro_rules! classes {
    ($($class:literal { $($name:literal: $($words:literal)? $(| $others:literal)?;)* })*
        of recipes alone { $($other:literal: $other_words:literal;)* }
    ) => {
        /// The classes in one text, which is smaller than a table: the class and its words, with `;` after each class. What programs
        /// write most often is first, because it is found first.
        const CLASSES: &str = concat!($($class, $($(" ", $words,)?)* ";"),*);

        /// Returns the words of a unit, with spaces between them.
        ///
        /// # Panics
        /// If there is no unit of that name: in a constant, that is an error of the compiler.
        #[cfg(feature = "internals")]
        pub const fn words_of(name: &str) -> &'static str {
            $($(if is_same(name, $name) {
                return concat!($($words, " ",)? $($others)?);
            })*)*
            $(if is_same(name, $other) {
                return $other_words;
            })*
            assert!(name.is_empty(), "no unit has that name");
            ""
        }
    };
}

classes! {
    "-" {
        "clove": "clove";
        "slice": "slice";
        "pinch": "pinch";
        "stalk": "stalk";
        "stick": "stick";
        "sprig": "sprig";
        "handful": "handful" | "handsful";
        "fl oz": "floz";
        "leaf": "leaf leaves";
        "dash": "dash";
        "strip": "strip";
        "scoop": "scoop" | "scoopful";
        "serving": "serving";
    }
    "+" {
        "jar": "jar";
        "bottle": "bottle";
        "bag": "bag";
        "box": "box";
        "carton": "carton";
        "container": "container";
        "loaf": "loaf loaves";
        "dozen": "dozen" | "doz";
        "fillet": "fillet";
    }
    "teaspoon" { "teaspoon": "tsp" | "teaspoon tspn ts teasp teaspoonful"; }
    "tablespoon" { "tablespoon": "tbsp tbl" | "tablespoon tbs tbsps tb tblsp tablesp tablespoonful"; }
    "cup" { "cup": "c" | "cup cupful"; }
    "pt" { "pint": | "pint pt"; }
    "qt" { "quart": | "quart qt"; }
    "gal" { "gallon": | "gallon gal"; }
    "ml" { "milliliter": "cc" | "ml mls milliliter millilitre"; }
    "l" { "liter": "ltr" | "l liter litre"; }
    "oz" { "ounce": | "oz ounce ozs"; }
    "lb" { "pound": | "lb pound lbs"; }
    "g" { "gram": "gr gm gramme" | "g gram gs grm"; }
    "kg" { "kilogram": "kilo" | "kg kgs kilogram kilogramme"; }
    "can" { "can": "tin" | "can"; }
    "package" { "package": "pkg pack" | "package pkgs packs pk"; }
    "packet" { "packet": | "packet pkt"; "sachet": "sachet"; "envelope": "envelope"; }
    "ears" { "ears": "ear"; }
    "each" { "piece": "piece pc" | "pcs"; "each": "ea count ct item unit"; }
    of recipes alone {
        "head": "head";
        "bunch": "bunch";
        "centiliter": "cl centiliter centilitre";
        "deciliter": "dl deciliter decilitre";
        "milligram": "mg milligram";
        "mm": "mm millimeter millimetre";
        "cm": "cm centimeter centimetre";
        "inch": "inch";
        "pouch": "pouch";
        "tub": "tub";
        "punnet": "punnet";
        "tube": "tube";
        "block": "block";
        "chunk": "chunk";
        "rasher": "rasher";
        "bulb": "bulb";
        "rib": "rib";
        "spear": "spear";
        "sheet": "sheet";
        "wedge": "wedge";
        "cube": "cube";
        "ball": "ball";
        "recipe": "recipe";
        "batch": "batch";
        "part": "part";
        "drop": "drop";
        "knob": "knob";
        "pat": "pat";
        "splash": "splash";
        "glug": "glug";
        "drizzle": "drizzle";
        "squeeze": "squeeze";
        "shake": "shake";
        "sprinkle": "sprinkle";
        "sprinkling": "sprinkling";
        "grating": "grating";
        "grind": "grind";
        "dollop": "dollop";
        "twist": "twist";
    }
}

#[cfg(feature = "internals")]
#[allow(clippy::indexing_slicing, reason = "guarded by the length, and const")]
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Returns the class of a word: the unit that the service lists for it, [`COUNTABLE`] or [`UNSOLD`]. `word` has at most sixteen bytes
/// in lower case, the first one lowest, and is singular or plural, with or without full stops and spaces.
pub(super) fn class_of(mut word: u128) -> Option<&'static str> {
    const OTHER: usize = 17;
    let mut buffer = [0; 16];
    let mut length = 0;
    while word != 0 {
        let [byte, ..] = word.to_le_bytes();
        if !matches!(byte, b'.' | b' ')
            && let Some(slot) = buffer.get_mut(length)
        {
            *slot = byte;
            length += 1;
        }
        word >>= 8;
    }
    // How many bytes of the word that is read the key starts with, or `OTHER`.
    let (mut same, mut start, mut end) = (0, 0, 0);
    for (at, byte) in CLASSES.bytes().enumerate() {
        if !matches!(byte, b' ' | b';') {
            same = if buffer.get(same) == Some(&byte) { same + 1 } else { OTHER };
            continue;
        }
        if end <= start {
            end = at;
        }
        if matches!(buffer.get(same..length), Some(b"" | b"s" | b"es")) {
            return CLASSES.get(start..end);
        }
        same = 0;
        if byte == b';' {
            start = at + 1;
        }
    }
    None
}
