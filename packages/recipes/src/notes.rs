//! Decisions that the caller may want to show.

use alloc::format;
use alloc::string::{String, ToString as _};

use crate::Language;
use crate::unit::Unit;

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
        match (self, is_english) {
            (Self::FirstChoice { name }, true) => format!("\"{name}\" was taken of a choice"),
            (Self::FirstChoice { name }, false) => format!("« {name} » a été pris parmi plusieurs choix"),
            (Self::UpperEnd { low, high }, true) => format!("{high} was taken of {low} to {high}"),
            (Self::UpperEnd { low, high }, false) => format!("{high} a été pris de {low} à {high}"),
            (Self::Converted { quantity, unit, converted, listed }, true) => {
                format!("{quantity} {} is {converted} {listed}", unit.name())
            }
            (Self::Converted { quantity, unit, converted, listed }, false) => {
                format!("{quantity} {} font {converted} {listed}", unit.name())
            }
            (Self::BesideMetric { unit }, true) => format!("{} is left out beside a metric amount", unit.name()),
            (Self::BesideMetric { unit }, false) => format!("{} est omis à côté d'une quantité métrique", unit.name()),
            (Self::Counted { unit }, true) => format!("each {} counts as one", unit.name()),
            (Self::Counted { unit }, false) => format!("chaque {} compte pour un", unit.name()),
            (Self::NotSold { unit }, true) => {
                format!("shops do not sell by the {}; the amount is left out", unit.name())
            }
            (Self::NotSold { unit }, false) => format!("{} ne se vend pas; la quantité est omise", unit.name()),
            (Self::Length, true) => "a piece counts as one".to_string(),
            (Self::Length, false) => "un morceau compte pour un".to_string(),
            (Self::ImageUrl, true) => "the image is left out: its URL is not an absolute https URL".to_string(),
            (Self::ImageUrl, false) => "l'image est omise : son URL n'est pas une URL https absolue".to_string(),
            (Self::LinkbackUrl, true) => "the linkback is left out: its URL is not an absolute https URL".to_string(),
            (Self::LinkbackUrl, false) => {
                "le lien de retour est omis : son URL n'est pas une URL https absolue".to_string()
            }
            (Self::Untitled, true) => "the recipe has no name; its title is \"Recipe\"".to_string(),
            (Self::Untitled, false) => "la recette n'a pas de nom; son titre est « Recette »".to_string(),
            (Self::UnknownServings, true) => "the recipe is not scaled: it does not say how many it serves".to_string(),
            (Self::UnknownServings, false) => {
                "les quantités restent les mêmes : la recette n'indique pas de portions".to_string()
            }
        }
    }
}
