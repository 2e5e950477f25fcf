//! Units of ingredient lines. The English words are those of the check.

use endcap::unit_words::words_of;

use crate::plain::pieces;

/// A group of units that convert into each other exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Volumes of the United States; the base is the teaspoon.
    UsVolume,
    /// Metric volumes; the base is the milliliter.
    MetricVolume,
    /// Ounces and pounds; the base is the ounce.
    UsMass,
    /// Metric masses; the base is the gram.
    MetricMass,
    /// Metric lengths; the base is the millimeter.
    MetricLength,
    /// Inches.
    UsLength,
}

impl System {
    /// Returns whether the units measure lengths.
    pub const fn is_length(self) -> bool {
        matches!(self, Self::MetricLength | Self::UsLength)
    }
}

/// What a unit says of a thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UnitKind {
    /// A measure, with its system and its size in the base of the system.
    Measure(System, f64),
    /// What shops sell a thing in: can, jar, package.
    Container,
    /// A part of a thing: clove, slice, stalk.
    Part,
    /// An amount taken by hand: pinch, handful. Needs neither number nor "of".
    Dab,
    /// A number of things.
    Count(f64),
}

macro_rules! units {
    ($($unit:ident $name:literal $kind:expr, $french:literal;)*) => {
        /// A unit of an ingredient line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names say it all")]
        pub enum Unit { $($unit),* }

        impl Unit {
            /// The units.
            pub(crate) const ALL: &[Self] = &[$(Self::$unit),*];

            /// Returns the unit's English name in the singular.
            pub fn name(self) -> &'static str {
                pieces(NAMES, b'\n').nth(self as usize).unwrap_or_default()
            }

            /// Returns what the unit says of a thing.
            pub fn kind(self) -> UnitKind {
                const KINDS: &[UnitKind] = &[$($kind),*];
                KINDS.get(self as usize).copied().unwrap_or(Part)
            }
        }

        /// The name of each unit, with a line feed behind it. As a table, they would be larger in the npm package.
        pub(crate) const NAMES: &str = concat!($($name, "\n"),*);

        const WORDS: &[&str] = &[$(words_of($name)),*];

        /// The words of each unit, with a line feed behind those of each.
        pub(crate) const ENGLISH: &[u8] = &lines::<{ length(WORDS) }>(WORDS);
        pub(crate) const FRENCH: &[u8] = concat!($($french, "\n"),*).as_bytes();
    };
}

/// Returns the length of texts with a line feed behind each.
const fn length(mut texts: &[&str]) -> usize {
    let mut length = 0;
    while let [text, rest @ ..] = texts {
        length += text.len() + 1;
        texts = rest;
    }
    length
}

/// Returns texts with a line feed behind each.
#[expect(clippy::indexing_slicing, reason = "only the compiler runs it")]
const fn lines<const LENGTH: usize>(mut texts: &[&str]) -> [u8; LENGTH] {
    let mut lines = [b'\n'; LENGTH];
    let mut at = 0;
    while let [text, rest @ ..] = texts {
        let mut bytes = text.as_bytes();
        while let [byte, rest @ ..] = bytes {
            lines[at] = *byte;
            at += 1;
            bytes = rest;
        }
        at += 1;
        texts = rest;
    }
    lines
}

use System::{MetricLength, MetricMass, MetricVolume, UsLength, UsMass, UsVolume};
use UnitKind::{Container, Count, Dab, Measure, Part};

units! {
    Teaspoon "teaspoon" Measure(UsVolume, 1.0), "cac cc tsp teaspoon";
    Tablespoon "tablespoon" Measure(UsVolume, 3.0), "cas cs tbsp tbs tablespoon";
    FluidOunce "fl oz" Measure(UsVolume, 6.0), "floz";
    Cup "cup" Measure(UsVolume, 48.0), "tasse cup";
    Pint "pint" Measure(UsVolume, 96.0), "chopine";
    Quart "quart" Measure(UsVolume, 192.0), "pinte";
    Gallon "gallon" Measure(UsVolume, 768.0), "gallon";
    Milliliter "milliliter" Measure(MetricVolume, 1.0), "ml millilitre";
    Centiliter "centiliter" Measure(MetricVolume, 10.0), "cl centilitre";
    Deciliter "deciliter" Measure(MetricVolume, 100.0), "dl decilitre";
    Liter "liter" Measure(MetricVolume, 1000.0), "l litre";
    Ounce "ounce" Measure(UsMass, 1.0), "oz once ounce";
    Pound "pound" Measure(UsMass, 16.0), "lb lbs livre pound";
    Milligram "milligram" Measure(MetricMass, 0.001), "mg milligramme";
    Gram "gram" Measure(MetricMass, 1.0), "g gr gramme";
    Kilogram "kilogram" Measure(MetricMass, 1000.0), "kg kgs kilo kilogramme";
    Millimeter "mm" Measure(MetricLength, 1.0), "mm millimetre";
    Centimeter "cm" Measure(MetricLength, 10.0), "cm centimetre";
    Inch "inch" Measure(UsLength, 1.0), "pouce po";
    Can "can" Container, "conserve boite canette";
    Jar "jar" Container, "pot bocal";
    Bottle "bottle" Container, "bouteille";
    Package "package" Container, "paquet emballage pqt";
    Packet "packet" Container, "";
    Sachet "sachet" Container, "sachet enveloppe";
    Envelope "envelope" Container, "";
    Pouch "pouch" Container, "";
    Bag "bag" Container, "sac";
    Box "box" Container, "coffret";
    Carton "carton" Container, "carton barquette casseau berlingot";
    Tub "tub" Container, "";
    Punnet "punnet" Container, "";
    Tube "tube" Container, "tube";
    Container "container" Container, "contenant";
    Loaf "loaf" Container, "miche";
    Block "block" Container, "bloc";
    Piece "piece" Part, "morceau morceaux piece";
    Chunk "chunk" Part, "";
    Clove "clove" Part, "gousse";
    Slice "slice" Part, "tranche";
    Rasher "rasher" Part, "";
    Head "head" Part, "tete";
    Bulb "bulb" Part, "bulbe";
    Stalk "stalk" Part, "tige";
    Stick "stick" Part, "baton";
    Rib "rib" Part, "branche";
    Sprig "sprig" Dab, "brin rameau rameaux";
    Spear "spear" Part, "";
    Strip "strip" Part, "laniere";
    Leaf "leaf" Part, "feuille";
    Ear "ears" Part, "epi";
    Sheet "sheet" Part, "";
    Wedge "wedge" Part, "quartier";
    Cube "cube" Part, "cube";
    Ball "ball" Part, "boule";
    Scoop "scoop" Part, "";
    Serving "serving" Part, "portion";
    Recipe "recipe" Part, "recette";
    Batch "batch" Part, "";
    Part "part" Part, "part";
    Bunch "bunch" Dab, "bouquet botte";
    Pinch "pinch" Dab, "pincee";
    Dash "dash" Dab, "trait";
    Handful "handful" Dab, "poignee";
    Drop "drop" Dab, "goutte";
    Knob "knob" Dab, "";
    Pat "pat" Dab, "";
    Splash "splash" Dab, "";
    Glug "glug" Dab, "";
    Drizzle "drizzle" Dab, "";
    Squeeze "squeeze" Dab, "";
    Shake "shake" Dab, "soupcon";
    Sprinkle "sprinkle" Dab, "";
    Sprinkling "sprinkling" Dab, "";
    Grating "grating" Dab, "";
    Grind "grind" Dab, "";
    Dollop "dollop" Dab, "";
    Twist "twist" Dab, "tour";
    Dozen "dozen" Count(12.0), "douzaine";
}
