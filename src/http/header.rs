//! The values of optional headers (`api.md`, Endpoints).

use super::{RetailerIdProblem, TargetError};

/// The most bytes of a retailer's slug.
pub(super) const MAX_RETAILER_ID: usize = 256;

/// The slug of a retailer with several banners, for `X-Retailer-Id`. Empty, which is the default, for all others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetailerId(String);

impl RetailerId {
    /// Takes a slug; an empty one means no header.
    ///
    /// # Errors
    /// Something other than visible ASCII; what was given is not repeated.
    pub fn new(slug: &str) -> Result<Self, TargetError> {
        if slug.len() > MAX_RETAILER_ID {
            return Err(TargetError::RetailerId(RetailerIdProblem::TooLong));
        }
        if !slug.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(TargetError::RetailerId(RetailerIdProblem::Characters));
        }
        Ok(Self(slug.to_owned()))
    }

    /// The slug, empty where there is none.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A language that the service answers in, for `Accept-Language`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `en-US`, the service's default for the United States.
    EnUs,
    /// `en-CA`, the service's default for Canada.
    EnCa,
    /// `fr-CA`.
    FrCa,
}

impl Language {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::EnUs, Self::EnCa, Self::FrCa];

    /// The language of a tag, spelled as the service spells it.
    ///
    /// # Errors
    /// Any other tag.
    pub fn new(tag: &str) -> Result<Self, TargetError> {
        Self::ALL.iter().find(|language| language.tag() == tag).copied().ok_or(TargetError::Language)
    }

    /// The tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::EnUs => "en-US",
            Self::EnCa => "en-CA",
            Self::FrCa => "fr-CA",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, RetailerId};

    #[test]
    fn slugs() {
        for good in ["", "key-foods", "a_b.c", "A!~"] {
            assert_eq!(RetailerId::new(good).unwrap().as_str(), good);
        }
        for bad in [" ", "a b", "a\r\nX: y", "a\0", "é", "\u{7f}", &"x".repeat(257)] {
            assert!(RetailerId::new(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn tags() {
        for language in Language::ALL {
            assert_eq!(Language::new(language.tag()), Ok(*language));
        }
        for bad in ["", "en", "en-us", "en_US", "fr-FR", "en-US,fr-CA", "en-US "] {
            assert!(Language::new(bad).is_err(), "{bad:?}");
        }
    }
}
