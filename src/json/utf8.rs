//! Validates UTF-8, one sequence at a time (Unicode, table 3-7).

/// Returns the length of the well-formed sequence of two to four bytes that starts at `at`, or `None`.
#[inline]
pub(super) fn sequence(input: &[u8], at: usize) -> Option<usize> {
    let byte = |ahead: usize| input.get(at + ahead).copied().unwrap_or(0);
    let follows = |ahead: usize| byte(ahead) & 0xC0 == 0x80;
    let (lead, second) = (byte(0), byte(1));
    match lead {
        0xC2..=0xDF => follows(1).then_some(2),
        0xE0..=0xEF => {
            let allowed = match lead {
                0xE0 => 0xA0..=0xBF,
                0xED => 0x80..=0x9F,
                _ => 0x80..=0xBF,
            };
            (allowed.contains(&second) && follows(2)).then_some(3)
        }
        0xF0..=0xF4 => {
            let allowed = match lead {
                0xF0 => 0x90..=0xBF,
                0xF4 => 0x80..=0x8F,
                _ => 0x80..=0xBF,
            };
            (allowed.contains(&second) && follows(2) && follows(3)).then_some(4)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::sequence;

    #[test]
    fn agrees_with_the_standard_library_on_every_start() {
        for lead in 0x80..=0xFF {
            for second in 0..=0xFF {
                for (third, fourth) in [(0x80, 0x80), (0xBF, 0xBF), (0x7F, 0x80), (0x80, 0x7F), (0xC0, 0x80)] {
                    let bytes = [lead, second, third, fourth];
                    let expected = (2..=4)
                        .find(|&len| std::str::from_utf8(&bytes[..len]).is_ok_and(|text| text.chars().count() == 1));
                    assert_eq!(sequence(&bytes, 0), expected, "{bytes:x?}");
                }
            }
        }
    }

    #[test]
    fn a_sequence_cut_short_is_none() {
        assert_eq!(sequence("é".as_bytes(), 0), Some(2));
        assert_eq!(sequence(&"é".as_bytes()[..1], 0), None);
        assert_eq!(sequence(&"\u{1F34C}".as_bytes()[..3], 0), None);
    }
}
