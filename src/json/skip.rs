//! Skips values that are not used, with complete syntax checks. The recursion is limited by [`MAX_DEPTH`].

use super::{Reader, SyntaxError, SyntaxErrorKind};

/// The maximum number of nested arrays and objects. Deeper nesting is [`SyntaxErrorKind::TooDeep`].
pub const MAX_DEPTH: usize = 128;

/// Skips one value inside `depth` containers.
pub(super) fn value(reader: &mut Reader<'_>, depth: usize) -> Result<(), SyntaxError> {
    let open = reader.byte();
    let (close, end) = match open {
        b'{' => (b'}', SyntaxErrorKind::ObjectEnd),
        b'[' => (b']', SyntaxErrorKind::ArrayEnd),
        _ => return scalar(reader),
    };
    if depth >= MAX_DEPTH {
        return Err(reader.error(SyntaxErrorKind::TooDeep));
    }
    reader.bump();
    reader.skip_space();
    if reader.byte() == close {
        reader.bump();
        return Ok(());
    }
    loop {
        if open == b'{' {
            reader.string()?;
            reader.skip_colon()?;
        }
        value(reader, depth + 1)?;
        reader.skip_space();
        match reader.byte() {
            b',' => reader.bump(),
            byte if byte == close => {
                reader.bump();
                return Ok(());
            }
            _ => return Err(reader.error(end)),
        }
        reader.skip_space();
    }
}

/// Skips a value that is not a container.
fn scalar(reader: &mut Reader<'_>) -> Result<(), SyntaxError> {
    match reader.byte() {
        b'"' => reader.string().map(drop),
        b'-' | b'0'..=b'9' => reader.number().map(drop),
        b't' => reader.skip_literal("true"),
        b'f' => reader.skip_literal("false"),
        b'n' => reader.skip_literal("null"),
        _ => Err(reader.error(SyntaxErrorKind::Value)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, SyntaxError, SyntaxErrorKind};
    use super::MAX_DEPTH;

    fn skip(json: &str) -> Result<(), SyntaxError> {
        let mut reader = Reader::new(json.as_bytes());
        reader.start()?;
        reader.skip(0)?;
        reader.finish()
    }

    #[test]
    fn documents() {
        for good in ["{}", "[]", " [ ] ", r#"{"a":[1,{"b":null},"c"],"d":{}}"#, "true", "-1.5e3", "\"x\"", "[[],[[]]]"]
        {
            assert_eq!(skip(good), Ok(()), "{good}");
        }
        for (bad, offset, kind) in [
            ("", 0, SyntaxErrorKind::Truncated),
            ("[1,]", 3, SyntaxErrorKind::Value),
            ("{,}", 1, SyntaxErrorKind::Key),
            ("{\"a\" 1}", 5, SyntaxErrorKind::Colon),
            ("{\"a\":1]", 6, SyntaxErrorKind::ObjectEnd),
            ("[1}", 2, SyntaxErrorKind::ArrayEnd),
            ("[1", 2, SyntaxErrorKind::Truncated),
            ("1 2", 2, SyntaxErrorKind::Trailing),
            ("tru", 0, SyntaxErrorKind::Value),
            ("\u{FEFF}1", 0, SyntaxErrorKind::ByteOrderMark),
        ] {
            assert_eq!(skip(bad), Err(SyntaxError { offset, kind }), "{bad}");
        }
    }

    #[test]
    fn the_depth_limit_is_exact() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(skip(&nested(MAX_DEPTH)), Ok(()));
        assert_eq!(
            skip(&nested(MAX_DEPTH + 1)),
            Err(SyntaxError { offset: MAX_DEPTH, kind: SyntaxErrorKind::TooDeep })
        );
        let mixed = r#"{"a":["#.repeat(MAX_DEPTH / 2) + &"]}".repeat(MAX_DEPTH / 2);
        assert_eq!(skip(&mixed), Ok(()));
    }
}
