//! Error responses of the service.

use endcap::UnixTime;
use endcap::http::{ResponseParts, SensitiveValues, ServiceError};

use crate::number_of;

/// The text that every secret here contains.
const CANARY: &str = "c4n4ry";

/// A secret that is redacted at any position.
const SECRET: &str = "c4n4ry.0aB1cD2eF3gH4iJ5kL6mN7oP8qR9";

/// A secret with few digits, and a short one, which is redacted as a whole word only.
const OTHERS: [&str; 7] = [
    "c4n4ryAbCdEfGhIjKlMn",
    " Bearer c4n4ry ",
    " client_secret=c4n4ry ",
    " \"client_secret\": \"c4n4ry\" ",
    " \\\"access_token\\\":\\\"c4n4ry\\\" ",
    " api_key: c4n4ry ",
    " Authorization: Basic c4n4ry ",
];

/// The seconds since the epoch.
pub const NOW: UnixTime = UnixTime::from_secs(1_000_000);

/// A line with the status, a position, the number of the secret at that position, and the value of `Retry-After`; and the body.
#[derive(Debug)]
pub struct Input<'a> {
    /// The status.
    pub status: u16,
    /// The value of `Retry-After`.
    pub wait: String,
    /// The body, without a secret.
    pub body: &'a [u8],
    /// The position of the secret in the body.
    place: usize,
    /// The secret.
    secret: &'static str,
}

impl<'a> Input<'a> {
    /// Parses an input.
    pub fn new(input: &'a [u8]) -> Self {
        let (line, body) = crate::line(input);
        let line = String::from_utf8_lossy(line);
        let mut words = line.splitn(4, ' ');
        let mut number = || number_of::<usize>(words.next().unwrap_or_default().as_bytes());
        let (status, place, kind) = (number(), number(), number());
        let status = u16::try_from(status).unwrap_or(u16::MAX);
        let secret = kind.checked_sub(1).and_then(|kind| OTHERS.get(kind)).copied().unwrap_or(SECRET);
        let wait = words.next().unwrap_or_default().to_owned();
        Self { status, wait, body, place: place.min(body.len()), secret }
    }
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    let Input { status, wait, body, place, secret } = Input::new(input);
    if body.windows(CANARY.len()).any(|bytes| bytes == CANARY.as_bytes()) {
        return;
    }
    let response =
        |body: &[u8]| ResponseParts::new(status, body).with_header("X-Other", "1").with_header("RETRY-after", &*wait);
    sound(&response(body).error(NOW), status);
    let (before, after) = body.split_at(place);
    let leaky = [before, secret.as_bytes(), after].concat();
    let sensitive = SensitiveValues::default().with_secrets(&[SECRET, OTHERS[0], CANARY]);
    let error = response(&leaky).error_with(NOW, &sensitive);
    sound(&error, status);
    for shown in [error.to_string(), format!("{error:?}"), error.body] {
        assert!(!shown.contains(CANARY), "{shown}");
    }
}

/// Checks the properties of every error.
fn sound(error: &ServiceError, status: u16) {
    assert_eq!(error.status, status);
    assert!(error.errors.len() <= 64);
    for item in &error.errors {
        check_length(item.key.as_deref(), 300);
        check_length(item.message.as_deref(), 300);
    }
    check_length(error.reason.as_deref(), 604);
    assert!(!error.to_string().contains(char::is_control));
}

/// Checks that a text is one line of at most `max` characters and an ellipsis.
fn check_length(text: Option<&str>, max: usize) {
    let text = text.unwrap_or_default();
    assert!(text.chars().count() <= max + 1, "{} characters", text.chars().count());
    let is_hidden = |character: char| {
        character.is_control()
            || character.is_whitespace() && character != ' '
            || "\u{200b}\u{202e}\u{feff}".contains(character)
    };
    assert!(!text.contains(is_hidden) && !text.contains("  "), "{text:?}");
}
