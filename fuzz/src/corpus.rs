//! The stored inputs: a file for each target, an input on each line, escaped as in a Rust byte string.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Returns the path of the inputs of a target.
pub fn file(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{target}.txt"))
}

/// Returns the inputs of a target.
///
/// # Errors
/// Fails if the file does not exist.
pub fn read(target: &str) -> io::Result<Vec<Vec<u8>>> {
    Ok(fs::read_to_string(file(target))?.lines().map(unescape).collect())
}

/// Returns the bytes of a line, which [`slice::escape_ascii`] wrote.
fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = line.bytes();
    let mut input = Vec::new();
    while let Some(byte) = bytes.next() {
        input.push(match (byte, byte == b'\\') {
            (_, true) => match bytes.next() {
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(b'r') => b'\r',
                Some(b'x') => {
                    let mut digit = || bytes.next().and_then(|digit| char::from(digit).to_digit(16));
                    let value = digit().zip(digit()).map(|(high, low)| 16 * high + low);
                    u8::try_from(value.unwrap_or_default()).unwrap_or_default()
                }
                Some(other) => other,
                None => b'\\',
            },
            (other, false) => other,
        });
    }
    input
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(unescape(&all.escape_ascii().to_string()), all);
    }
}
