//! Decisions that the caller may want to show.

use alloc::string::{String, ToString as _};

use crate::unit::Unit;
use crate::{Language, decimal};

/// A decision made for a line item.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the parameters of the message")]
pub enum Note {
    /// `first-choice`: the line has a choice of names.
    FirstChoice { name: String },
    /// `upper-end`: the line has a range.
    UpperEnd { low: f64, high: f64 },
    /// `converted`: the service does not list the unit.
    Converted { quantity: f64, unit: Unit, converted: f64, listed: &'static str },
    /// `beside-metric`: an ambiguous unit stands beside a metric one.
    BesideMetric { unit: Unit },
    /// `counted`: a container that the service does not list is counted.
    Counted { unit: Unit },
    /// `not-sold`: shops do not sell by this unit.
    NotSold { unit: Unit },
    /// `length`: the line has the length of a piece.
    Length,
    /// `not-an-image-url`: the image is left out.
    ImageUrl,
    /// `not-a-linkback-url`: the URL of the recipe is left out.
    LinkbackUrl,
    /// `untitled`: the recipe has no name.
    Untitled,
    /// `unknown-servings`: the recipe does not say for how many it is, so it is not scaled.
    UnknownServings,
}

impl Note {
    /// Returns the name of the rule, which never changes.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::FirstChoice { .. } => "first-choice",
            Self::UpperEnd { .. } => "upper-end",
            Self::Converted { .. } => "converted",
            Self::BesideMetric { .. } => "beside-metric",
            Self::Counted { .. } => "counted",
            Self::NotSold { .. } => "not-sold",
            Self::Length => "length",
            Self::ImageUrl => "not-an-image-url",
            Self::LinkbackUrl => "not-a-linkback-url",
            Self::Untitled => "untitled",
            Self::UnknownServings => "unknown-servings",
        }
    }

    /// Returns the note in words.
    pub fn message(&self, language: Language) -> String {
        let is_english = language == Language::English;
        let text = |english: &str, french: &str| if is_english { english } else { french }.to_string();
        match self {
            Self::FirstChoice { name } if is_english => ["\"", name, "\" was taken of a choice"].concat(),
            Self::FirstChoice { name } => ["« ", name, " » a été pris parmi plusieurs choix"].concat(),
            Self::UpperEnd { low, high } => {
                let (low, high) = (decimal::text(*low), decimal::text(*high));
                let words = if is_english { [" was taken of ", " to "] } else { [" a été pris de ", " à "] };
                [&high, words[0], &low, words[1], &high].concat()
            }
            Self::Converted { quantity, unit, converted, listed } => {
                let listed_in_french = match *listed {
                    "tablespoon" => "c. à soupe",
                    "milliliter" => "ml",
                    "gram" => "g",
                    _ => "unité(s)",
                };
                let from = [&decimal::text(*quantity), " ", unit.name(), " is "].concat();
                [&text(&from, "converti en "), &decimal::text(*converted), " ", &text(listed, listed_in_french)]
                    .concat()
            }
            Self::BesideMetric { unit } | Self::Counted { unit } | Self::NotSold { unit } => {
                let (before, after, french) = match self {
                    Self::Counted { .. } => ("each ", " counts as one", "chaque contenant compte pour un"),
                    Self::NotSold { .. } => (
                        "shops do not sell by the ",
                        "; the amount is left out",
                        "cette unité ne se vend pas en magasin; la quantité est omise",
                    ),
                    _ => (
                        "",
                        " is left out beside a metric amount",
                        "la mesure impériale est omise à côté d'une quantité métrique",
                    ),
                };
                text(&[before, unit.name(), after].concat(), french)
            }
            Self::Length => text("a piece counts as one", "un morceau compte pour un"),
            Self::ImageUrl => text(
                "the image is left out: its URL is not an absolute https URL",
                "l'image est omise : son URL n'est pas une URL https absolue",
            ),
            Self::LinkbackUrl => text(
                "the linkback is left out: its URL is not an absolute https URL",
                "le lien de retour est omis : son URL n'est pas une URL https absolue",
            ),
            Self::Untitled => text(
                "the recipe has no name; its title is \"Recipe\"",
                "la recette n'a pas de nom; son titre est « Recette »",
            ),
            Self::UnknownServings => text(
                "the recipe is not scaled: it does not say how many it serves",
                "les quantités restent les mêmes : la recette n'indique pas de portions",
            ),
        }
    }
}
