//! The bodies that operations take.

use super::{ClientError, ClientErrorKind};
use crate::http::{Payload, Valid};
use crate::schema::Options;

/// A body to send: a value such as a `ShoppingList` or a `&ShoppingList`, which is checked, or a [`Valid`] body. This
/// trait is sealed.
#[allow(private_bounds, reason = "seals the trait")]
pub trait IntoValid<T: Payload>: Sealed<T> {}

pub(super) trait Sealed<T: Payload> {
    /// Returns the checked body.
    fn checked(self, options: &Options) -> Result<Valid<'static, T>, ClientError>;
}

impl<T: Payload> IntoValid<T> for T {}

impl<T: Payload> Sealed<T> for T {
    fn checked(self, options: &Options) -> Result<Valid<'static, T>, ClientError> {
        (&self).checked(options)
    }
}

impl<T: Payload> IntoValid<T> for &T {}

impl<T: Payload> Sealed<T> for &T {
    fn checked(self, options: &Options) -> Result<Valid<'static, T>, ClientError> {
        Valid::from_value(self, options)
            .map_err(|report| ClientError::unsent(ClientErrorKind::Invalid(Box::new(report))))
    }
}

impl<T: Payload> IntoValid<T> for Valid<'_, T> {}

impl<T: Payload> Sealed<T> for Valid<'_, T> {
    fn checked(self, _: &Options) -> Result<Valid<'static, T>, ClientError> {
        Ok(self.into_owned())
    }
}

impl<T: Payload + Clone> IntoValid<T> for &Valid<'_, T> {}

impl<T: Payload + Clone> Sealed<T> for &Valid<'_, T> {
    fn checked(self, _: &Options) -> Result<Valid<'static, T>, ClientError> {
        Ok(self.clone().into_owned())
    }
}
