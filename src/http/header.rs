//! The values of optional request headers (service document, "Endpoints").

use core::fmt;
use core::str::FromStr;

use super::{RetailerIdProblem, TargetError};

/// The maximum length of a retailer's slug in bytes.
pub(super) const MAX_RETAILER_ID: usize = 256;

/// The slug of a retailer with several banners, sent as `X-Retailer-Id`. Empty by default, which sends no header.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RetailerId(String);

impl RetailerId {
    /// Creates a slug. An empty one sends no header.
    ///
    /// # Errors
    /// Returns an error if the text has more than 256 bytes or a character other than visible ASCII. The error does not
    /// contain the text.
    pub fn new(slug: &str) -> Result<Self, TargetError> {
        if slug.len() > MAX_RETAILER_ID {
            return Err(TargetError::RetailerId(RetailerIdProblem::TooLong));
        }
        if !slug.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(TargetError::RetailerId(RetailerIdProblem::Characters));
        }
        Ok(Self(slug.to_owned()))
    }

    /// Returns the slug, which may be empty.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A language of responses, sent as `Accept-Language`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// `en-US`, the service's default for the United States.
    EnUs,
    /// `en-CA`, the service's default for Canada.
    EnCa,
    /// `fr-CA`.
    FrCa,
}

impl Language {
    /// All languages.
    pub const ALL: &'static [Self] = &[Self::EnUs, Self::EnCa, Self::FrCa];

    /// Returns the language for a tag in the service's spelling, such as `en-US`.
    ///
    /// # Errors
    /// Returns an error for any other tag.
    pub fn new(tag: &str) -> Result<Self, TargetError> {
        Self::ALL.iter().find(|language| language.tag() == tag).copied().ok_or(TargetError::Language)
    }

    /// Returns the tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::EnUs => "en-US",
            Self::EnCa => "en-CA",
            Self::FrCa => "fr-CA",
        }
    }
}

impl fmt::Display for RetailerId {
    /// Writes the slug.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for RetailerId {
    type Err = TargetError;

    fn from_str(slug: &str) -> Result<Self, TargetError> {
        Self::new(slug)
    }
}

impl fmt::Display for Language {
    /// Writes the tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

impl FromStr for Language {
    type Err = TargetError;

    fn from_str(tag: &str) -> Result<Self, TargetError> {
        Self::new(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, RetailerId};

    #[test]
    fn slugs() {
        for good in ["", "key-foods", "a_b.c", "A!~"] {
            let slug = RetailerId::new(good).unwrap();
            assert_eq!((slug.as_str(), slug.to_string().as_str()), (good, good));
            assert_eq!(good.parse(), Ok(slug));
        }
        for bad in [" ", "a b", "a\r\nX: y", "a\0", "é", "\u{7f}", &"x".repeat(257)] {
            assert!(RetailerId::new(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn tags() {
        for language in Language::ALL {
            assert_eq!(Language::new(language.tag()), Ok(*language));
            assert_eq!(language.to_string().parse(), Ok(*language));
        }
        for bad in ["", "en", "en-us", "en_US", "fr-FR", "en-US,fr-CA", "en-US "] {
            assert!(Language::new(bad).is_err(), "{bad:?}");
        }
    }
}
