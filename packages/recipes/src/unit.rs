//! Units of ingredient lines.

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
    ($($unit:ident $name:literal $kind:expr, $english:literal, $french:literal;)*) => {
        /// A unit of an ingredient line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names say it all")]
        pub enum Unit { $($unit),* }

        impl Unit {
            /// Returns the unit's English name in the singular.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$unit => $name),* }
            }

            /// Returns what the unit says of a thing.
            pub const fn kind(self) -> UnitKind {
                match self { $(Self::$unit => $kind),* }
            }
        }

        pub(crate) const ENGLISH: &[(&str, Unit)] = &[$(($english, Unit::$unit)),*];
        pub(crate) const FRENCH: &[(&str, Unit)] = &[$(($french, Unit::$unit)),*];
    };
}

use System::{MetricLength, MetricMass, MetricVolume, UsLength, UsMass, UsVolume};
use UnitKind::{Container, Count, Dab, Measure, Part};

units! {
    Teaspoon "teaspoon" Measure(UsVolume, 1.0), "teaspoon tsp tspn ts teasp teaspoonful", "cac cc";
    Tablespoon "tablespoon" Measure(UsVolume, 3.0), "tablespoon tbsp tbs tbl tbsps tb tblsp tablesp tablespoonful", "cas cs";
    FluidOunce "fl oz" Measure(UsVolume, 6.0), "floz", "floz";
    Cup "cup" Measure(UsVolume, 48.0), "cup c cupful", "tasse";
    Pint "pint" Measure(UsVolume, 96.0), "pint pt", "chopine";
    Quart "quart" Measure(UsVolume, 192.0), "quart qt", "pinte";
    Gallon "gallon" Measure(UsVolume, 768.0), "gallon gal", "gallon";
    Milliliter "milliliter" Measure(MetricVolume, 1.0), "ml mls milliliter millilitre cc", "ml millilitre";
    Centiliter "centiliter" Measure(MetricVolume, 10.0), "cl centiliter centilitre", "cl centilitre";
    Deciliter "deciliter" Measure(MetricVolume, 100.0), "dl deciliter decilitre", "dl decilitre";
    Liter "liter" Measure(MetricVolume, 1000.0), "l liter litre ltr", "l litre";
    Ounce "ounce" Measure(UsMass, 1.0), "oz ounce ozs", "oz once";
    Pound "pound" Measure(UsMass, 16.0), "lb pound lbs", "lb lbs livre";
    Milligram "milligram" Measure(MetricMass, 0.001), "mg milligram", "mg milligramme";
    Gram "gram" Measure(MetricMass, 1.0), "g gram gr gm gs gramme grm", "g gr gramme";
    Kilogram "kilogram" Measure(MetricMass, 1000.0), "kg kilo kgs kilogram kilogramme", "kg kgs kilo kilogramme";
    Millimeter "mm" Measure(MetricLength, 1.0), "mm millimeter millimetre", "mm millimetre";
    Centimeter "cm" Measure(MetricLength, 10.0), "cm centimeter centimetre", "cm centimetre";
    Inch "inch" Measure(UsLength, 1.0), "inch", "pouce po";
    Can "can" Container, "can tin", "conserve boite canette";
    Jar "jar" Container, "jar", "pot bocal";
    Bottle "bottle" Container, "bottle", "bouteille";
    Package "package" Container, "package pkg pack pkgs packs pk", "paquet emballage pqt";
    Packet "packet" Container, "packet pkt", "";
    Sachet "sachet" Container, "sachet", "sachet enveloppe";
    Envelope "envelope" Container, "envelope", "";
    Pouch "pouch" Container, "pouch", "";
    Bag "bag" Container, "bag", "sac";
    Box "box" Container, "box", "coffret";
    Carton "carton" Container, "carton", "carton barquette casseau berlingot";
    Tub "tub" Container, "tub", "";
    Punnet "punnet" Container, "punnet", "";
    Tube "tube" Container, "tube", "tube";
    Container "container" Container, "container", "contenant";
    Loaf "loaf" Container, "loaf loaves", "miche";
    Block "block" Container, "block", "bloc";
    Piece "piece" Part, "piece pc pcs", "morceau morceaux piece";
    Chunk "chunk" Part, "chunk", "";
    Clove "clove" Part, "clove", "gousse";
    Slice "slice" Part, "slice", "tranche";
    Rasher "rasher" Part, "rasher", "";
    Head "head" Part, "head", "tete";
    Bulb "bulb" Part, "bulb", "bulbe";
    Stalk "stalk" Part, "stalk", "tige";
    Stick "stick" Part, "stick", "baton";
    Rib "rib" Part, "rib", "branche";
    Sprig "sprig" Dab, "sprig", "brin rameau rameaux";
    Spear "spear" Part, "spear", "";
    Strip "strip" Part, "strip", "laniere";
    Leaf "leaf" Part, "leaf leaves", "feuille";
    Ear "ears" Part, "ear", "epi";
    Sheet "sheet" Part, "sheet", "";
    Wedge "wedge" Part, "wedge", "quartier";
    Cube "cube" Part, "cube", "cube";
    Ball "ball" Part, "ball", "boule";
    Scoop "scoop" Part, "scoop scoopful", "";
    Serving "serving" Part, "serving", "portion";
    Recipe "recipe" Part, "recipe", "recette";
    Batch "batch" Part, "batch", "";
    Part "part" Part, "part", "part";
    Bunch "bunch" Dab, "bunch", "bouquet botte";
    Pinch "pinch" Dab, "pinch", "pincee";
    Dash "dash" Dab, "dash", "trait";
    Handful "handful" Dab, "handful handsful", "poignee";
    Drop "drop" Dab, "drop", "goutte";
    Knob "knob" Dab, "knob", "";
    Pat "pat" Dab, "pat", "";
    Splash "splash" Dab, "splash", "";
    Glug "glug" Dab, "glug", "";
    Drizzle "drizzle" Dab, "drizzle", "";
    Squeeze "squeeze" Dab, "squeeze", "";
    Shake "shake" Dab, "shake", "soupcon";
    Sprinkle "sprinkle" Dab, "sprinkle", "";
    Sprinkling "sprinkling" Dab, "sprinkling", "";
    Grating "grating" Dab, "grating", "";
    Grind "grind" Dab, "grind", "";
    Dollop "dollop" Dab, "dollop", "";
    Twist "twist" Dab, "twist", "tour";
    Dozen "dozen" Count(12.0), "dozen doz", "douzaine";
}
