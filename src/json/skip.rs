//! Steps over values whose content nobody asks for, with full syntax checking and no recursion.

use super::{Reader, Syntax, SyntaxError};

/// How many arrays and objects may stand inside one another. One more is [`Syntax::TooDeep`].
pub const MAX_DEPTH: usize = 128;

/// The containers opened since the start, one bit each: set for an object.
struct Open {
    objects: u128,
    count: usize,
}

impl Open {
    fn push(&mut self, object: bool) {
        self.objects = self.objects << 1 | u128::from(object);
        self.count += 1;
    }

    fn pop(&mut self) {
        self.objects >>= 1;
        self.count -= 1;
    }

    fn in_object(&self) -> bool {
        self.objects & 1 == 1
    }
}

/// Steps over one value; `depth` containers stand open around it.
#[inline(always)]
pub(super) fn value(reader: &mut Reader<'_>, depth: usize) -> Result<(), SyntaxError> {
    let mut open = Open { objects: 0, count: 0 };
    loop {
        // A value starts here.
        match reader.byte() {
            start @ (b'{' | b'[') => {
                if depth + open.count >= MAX_DEPTH {
                    return Err(reader.error(Syntax::TooDeep));
                }
                open.push(start == b'{');
                reader.bump();
                reader.space();
                if reader.byte() == if open.in_object() { b'}' } else { b']' } {
                    reader.bump();
                    open.pop();
                } else {
                    if open.in_object() {
                        key(reader)?;
                    }
                    continue;
                }
            }
            b'"' => _ = reader.string()?,
            b'0'..=b'9' if reader.is_digit() => reader.bump(),
            b'-' | b'0'..=b'9' => _ = reader.number()?,
            b't' => reader.word("true")?,
            b'f' => reader.word("false")?,
            b'n' => reader.word("null")?,
            _ => return Err(reader.error(Syntax::Value)),
        }
        // A value has ended here, and with it perhaps the containers around it.
        loop {
            if open.count == 0 {
                return Ok(());
            }
            reader.space();
            match (reader.byte(), open.in_object()) {
                (b',', object) => {
                    reader.bump();
                    reader.space();
                    if object {
                        key(reader)?;
                    }
                    break;
                }
                (b'}', true) | (b']', false) => {
                    reader.bump();
                    open.pop();
                }
                (_, true) => return Err(reader.error(Syntax::ObjectEnd)),
                (_, false) => return Err(reader.error(Syntax::ArrayEnd)),
            }
        }
    }
}

fn key(reader: &mut Reader<'_>) -> Result<(), SyntaxError> {
    reader.string()?;
    reader.colon()
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, Syntax, SyntaxError};
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
        for (bad, at, problem) in [
            ("", 0, Syntax::Truncated),
            ("[1,]", 3, Syntax::Value),
            ("{,}", 1, Syntax::Key),
            ("{\"a\" 1}", 5, Syntax::Colon),
            ("{\"a\":1]", 6, Syntax::ObjectEnd),
            ("[1}", 2, Syntax::ArrayEnd),
            ("[1", 2, Syntax::Truncated),
            ("1 2", 2, Syntax::Trailing),
            ("tru", 0, Syntax::Value),
            ("\u{FEFF}1", 0, Syntax::ByteOrderMark),
        ] {
            assert_eq!(skip(bad), Err(SyntaxError { at, problem }), "{bad}");
        }
    }

    #[test]
    fn the_depth_limit_is_exact() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(skip(&nested(MAX_DEPTH)), Ok(()));
        assert_eq!(skip(&nested(MAX_DEPTH + 1)), Err(SyntaxError { at: MAX_DEPTH, problem: Syntax::TooDeep }));
        let mixed = r#"{"a":["#.repeat(MAX_DEPTH / 2) + &"]}".repeat(MAX_DEPTH / 2);
        assert_eq!(skip(&mixed), Ok(()));
    }
}
