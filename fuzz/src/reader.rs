//! The strict reader, compared token by token with `serde_json`: both accept the same documents, with the same values.

use endcap::json::{MAX_DEPTH, NotAnInteger, Number, Reader, SyntaxError, SyntaxErrorKind, Text};

use crate::document::{self, Tree};
use crate::number::{Exact, exact, is_spelled_safely};

/// The input is the document.
pub fn run(input: &[u8]) {
    let theirs = document::read(input, MAX_DEPTH);
    let mut reader = Reader::new(input);
    let ours = reader.start().and_then(|()| value(&mut reader, 0)).and_then(|tree| reader.finish().map(|()| tree));
    assert_eq!(ours.as_ref().ok(), theirs.as_ref().ok(), "{ours:?}, but {theirs:?}");
    let mut other = Reader::new(input);
    let skipped = other.start().and_then(|()| other.skip(0)).and_then(|()| other.finish());
    match (&ours, &skipped) {
        (Ok(_), Ok(())) => assert_eq!(other.offset(), reader.offset()),
        (Err(read), Err(skipped)) => assert_eq!(read, skipped, "skipping and reading differ"),
        _ => panic!("skipped {skipped:?}, read {ours:?}"),
    }
    if let Err(SyntaxError { offset: at, kind, .. }) = skipped {
        assert!(at <= input.len());
        assert!(kind != SyntaxErrorKind::Truncated || at == input.len(), "{at} is not the end");
        is_first_trouble(input, at, kind);
    }
}

/// Checks that the text before the first error can be continued without that error.
fn is_first_trouble(input: &[u8], at: usize, kind: SyntaxErrorKind) {
    let mut reader = Reader::new(&input[..at]);
    let earlier = reader.start().and_then(|()| reader.skip(0)).and_then(|()| reader.finish()).err();
    let is_ended = |error: SyntaxError| error.kind == SyntaxErrorKind::Truncated || error.offset == at;
    // An invalid number is reported at its start, and the text cut at that position may have an earlier error.
    assert!(
        earlier.is_none_or(|error| is_ended(error) || kind == SyntaxErrorKind::Number),
        "{kind:?} at {at}, but before it {earlier:?}"
    );
}

/// Reads a value with the pull reader.
fn value(reader: &mut Reader<'_>, depth: usize) -> Result<Tree, SyntaxError> {
    match reader.byte() {
        b'{' | b'[' if depth == MAX_DEPTH => Err(reader.skip(depth).expect_err("one too deep is skipped")),
        b'{' => {
            let mut members = Vec::new();
            items(reader, b'}', SyntaxErrorKind::ObjectEnd, |reader| {
                let name = text(reader.string()?);
                reader.skip_colon()?;
                members.push((name, value(reader, depth + 1)?));
                Ok(())
            })?;
            Ok(Tree::Object(members))
        }
        b'[' => {
            let mut all = Vec::new();
            items(reader, b']', SyntaxErrorKind::ArrayEnd, |reader| {
                all.push(value(reader, depth + 1)?);
                Ok(())
            })?;
            Ok(Tree::List(all))
        }
        b'"' => Ok(Tree::Text(text(reader.string()?))),
        b't' => reader.skip_literal("true").map(|()| Tree::Boolean(true)),
        b'f' => reader.skip_literal("false").map(|()| Tree::Boolean(false)),
        b'n' => reader.skip_literal("null").map(|()| Tree::Null),
        b'-' | b'0'..=b'9' => Ok(Tree::Number(number(reader.number()?))),
        _ => Err(reader.error(SyntaxErrorKind::Value)),
    }
}

fn items(
    reader: &mut Reader<'_>,
    end: u8,
    otherwise: SyntaxErrorKind,
    mut item: impl FnMut(&mut Reader<'_>) -> Result<(), SyntaxError>,
) -> Result<(), SyntaxError> {
    reader.bump();
    reader.skip_space();
    if reader.byte() != end {
        loop {
            item(reader)?;
            reader.skip_space();
            if reader.byte() != b',' {
                break;
            }
            reader.bump();
            reader.skip_space();
        }
    }
    if reader.byte() != end {
        return Err(reader.error(otherwise));
    }
    reader.bump();
    Ok(())
}

/// Returns the string, after comparing each of its methods with its characters.
fn text(text: Text<'_>) -> String {
    let characters: String = text.chars().collect();
    let count = characters.chars().count();
    assert!(text.is(&characters) && !text.is(&format!("{characters}x")));
    assert!(text.is_longer_than(count.wrapping_sub(1)) == (count > 0) && !text.is_longer_than(count));
    assert_eq!(text.is_blank(), characters.chars().all(char::is_whitespace));
    let mut buffer = vec![0; characters.len()];
    assert_eq!(text.bytes(&mut buffer), Some(characters.as_bytes()));
    let half: String = characters.chars().take(count / 2).collect();
    let spelling = [b"\"", text.first(count / 2), b"\""].concat();
    assert_eq!(serde_json::from_slice::<String>(&spelling).ok(), Some(half));
    characters
}

/// Returns the spelling of the number, after comparing each of its methods with the exact number.
fn number(number: Number<'_>) -> String {
    let spelling = String::from_utf8(number.raw().to_vec()).expect("a number is ASCII");
    let expected = match exact(&spelling) {
        Exact::Fraction { is_beyond: false } => Err(NotAnInteger::Fraction),
        // Of two errors, the first is reported.
        Exact::Fraction { is_beyond: true } | Exact::Huge { .. } => Err(NotAnInteger::Range),
        Exact::Whole(whole) => match i64::try_from(whole) {
            Err(_) => Err(NotAnInteger::Range),
            Ok(_) if !is_spelled_safely(&spelling, whole) => Err(NotAnInteger::Spelling),
            Ok(integer) => Ok(integer),
        },
    };
    assert_eq!(number.as_i64(), expected, "{spelling}");
    let double: f64 = spelling.parse().expect("Rust reads every number of JSON");
    assert_eq!((number.is_finite(), number.is_positive()), (double.is_finite(), double > 0.0), "{spelling}");
    spelling
}
