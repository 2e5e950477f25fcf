//! A table of words.

use alloc::string::String;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::Language;
use crate::unit::Unit;

/// What a word can be, apart from being part of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Class {
    Other,
    /// A unit, after a number or before "of".
    Unit(Unit),
    /// A number as a word, in twelfths.
    Number(u16),
    Article,
    /// An amount that is not a number: "few".
    Some,
    /// Narrows an amount: "about".
    Qualifier,
    /// How a measure is filled: "heaped".
    Packed,
    Size,
    /// Belongs to a participle: "finely".
    Adverb,
    /// What was done in the kitchen: "chopped".
    Prepared,
    /// What was done in the kitchen, or before it was sold in a can or as meat: "diced", "haché".
    Cut,
    Meat,
    /// Preparation after an adverb, otherwise part of the name: "ground".
    Ground,
    /// Describes a name and cannot be one: "fresh".
    Adjective,
    /// What follows was done before it was sold: "canned".
    Sold,
    /// Stands before "of": "juice of 1 lemon".
    PartOf,
    /// Ends the name and starts a comment: "preferably".
    Comment,
    /// Ends the name and starts a preparation: "into".
    Manner,
    For,
    /// Ends the name, unless what follows is [`Class::SoldIn`] or [`Class::Oil`].
    In,
    SoldIn,
    Oil,
    /// Ends the name before [`Class::Condition`]: "at room temperature", "au goût".
    At,
    Condition,
    /// Follows "to" in a purpose: "to serve".
    Use,
    Optional,
    /// Alone on a line a heading: "filling".
    Heading,
    Of,
    From,
    Or,
    And,
    To,
    Plus,
    Times,
    Each,
    /// Before "oz".
    Fluid,
    /// A unit with [`Class::Table`] or [`Class::Tea`]: "cuillère à soupe".
    Spoon,
    Table,
    Tea,
    /// A dash of what pours: "filet".
    Thread,
    /// What names of a choice share at their end: "stock".
    Head,
    /// What shares no end with the other names of a choice: "butter".
    Whole,
}

pub(crate) const SLOTS: usize = 1024;

/// A hash table from words in lower case, without accents and mostly in the singular, to classes. A slot has the number of
/// a group of words, from one, and the offset of a word in its text. Units are the first groups.
///
/// The first search fills the slots: stored in the npm package, they would be a tenth of it, and a table of the groups' texts a
/// twentieth. Threads that fill them at the same time store the same numbers.
#[derive(Debug)]
pub(crate) struct Lexicon {
    /// The words of each unit, and of each class. A line feed is behind each group.
    pub(crate) texts: [&'static [u8]; 2],
    pub(crate) classes: &'static [Class],
    pub(crate) slots: [AtomicU32; SLOTS],
    pub(crate) is_filled: AtomicBool,
}

/// Makes a table of the words of units and of classes. Of a word in two groups the first counts.
macro_rules! lexicon {
    ($units:expr, &[$(($class:expr, $words:literal $(,)?)),* $(,)?] $(,)?) => {
        $crate::lexicon::Lexicon {
            texts: [$units, concat!($($words, "\n"),*).as_bytes()],
            classes: &[$($class),*],
            slots: [const { core::sync::atomic::AtomicU32::new(0) }; $crate::lexicon::SLOTS],
            is_filled: core::sync::atomic::AtomicBool::new(false),
        }
    };
}
pub(crate) use lexicon;

impl Lexicon {
    /// Returns the class of a folded word.
    pub(crate) fn find(&self, word: &[u8]) -> Option<Class> {
        if !self.is_filled.load(Ordering::Acquire) {
            self.fill();
        }
        let [units, words] = self.texts;
        let mut at = hash(word) % SLOTS;
        loop {
            let slot = self.slots.get(at % SLOTS)?.load(Ordering::Relaxed);
            let group = (slot >> 16).checked_sub(1)? as usize;
            let unit = Unit::ALL.get(group);
            let rest = if unit.is_some() { units } else { words }.get((slot & 0xFFFF) as usize..)?;
            if let Some([b' ' | b'\n', ..]) = rest.strip_prefix(word) {
                return match unit {
                    Some(unit) => Some(Class::Unit(*unit)),
                    None => self.classes.get(group - Unit::ALL.len()).copied(),
                };
            }
            at += 1;
        }
    }

    #[cold]
    fn fill(&self) {
        let mut group = 1;
        for text in self.texts {
            let mut start = 0;
            for (at, byte) in text.iter().enumerate().filter(|(_, byte)| matches!(byte, b' ' | b'\n')) {
                self.insert(text.get(start..at).unwrap_or_default(), group << 16 | start);
                start = at + 1;
                group += usize::from(*byte == b'\n');
            }
        }
        self.is_filled.store(true, Ordering::Release);
    }

    /// Stores a word in the first slot that is free, or that another thread has stored it in.
    fn insert(&self, word: &[u8], packed: usize) {
        let packed = u32::try_from(packed).unwrap_or_default();
        let first = hash(word) % SLOTS;
        for slot in (first..first + SLOTS).filter_map(|at| self.slots.get(at % SLOTS)).filter(|_| !word.is_empty()) {
            let stored = slot.compare_exchange(0, packed, Ordering::Relaxed, Ordering::Relaxed);
            if stored.is_ok() || stored == Err(packed) {
                break;
            }
        }
    }
}

/// FNV-1a.
pub(crate) fn hash(word: &[u8]) -> usize {
    let step = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    word.iter().fold(0x811c_9dc5, step) as usize
}

/// Returns a name in the form in which equal names are equal bytes: in lower case, with accents as characters of their own and "œ" as "oe".
/// Covers the letters of English and French. The tables of Unicode would be a third of the npm package.
pub(crate) fn key(name: &str) -> String {
    let mut key = String::new();
    for character in name.trim().chars() {
        let [first, second] = parts(character);
        key.push(first);
        if second != '\0' {
            key.push(second);
        }
    }
    key
}

/// Returns a character in lower case and without accent, and behind it the accent, the second letter of "œ", or NUL.
fn parts(character: char) -> [char; 2] {
    /// The letters of Latin-1 from "À" or "à" on, and the distance of each accent from U+0300.
    const ACCENTED: &[u8; 64] = b"a\x00a\x01a\x02a\x03a\x08a\x0a  c\x27e\x00e\x01e\x02e\x08i\x00i\x01i\x02i\x08\
        \x20\x20n\x03o\x00o\x01o\x02o\x03o\x08\x20\x20\x20\x20u\x00u\x01u\x02u\x08y\x01\x20\x20y\x08";
    match character {
        '’' => ['\'', '\0'],
        'œ' | 'Œ' => ['o', 'e'],
        'À'..='ÿ' => match ACCENTED.get((character as usize & 31) * 2..) {
            Some([letter, accent, ..]) if *letter != b' ' => {
                [char::from(*letter), char::from_u32(0x300 + u32::from(*accent)).unwrap_or(character)]
            }
            _ => [character, '\0'],
        },
        _ => [character.to_ascii_lowercase(), '\0'],
    }
}

/// Writes a word to `buffer` in lower case without accents. Returns `None` for words that are too long to be in a table.
fn fold<'b>(word: &str, buffer: &'b mut [u8; 24]) -> Option<&'b [u8]> {
    if word.is_ascii() {
        let folded = buffer.get_mut(..word.len())?;
        folded.copy_from_slice(word.as_bytes());
        folded.make_ascii_lowercase();
        return Some(folded);
    }
    let mut length = 0;
    for character in word.chars() {
        for part in parts(character) {
            if !matches!(part, '\0' | '\u{300}'..='\u{36f}') {
                *buffer.get_mut(length)? = u8::try_from(part).ok()?;
                length += 1;
            }
        }
    }
    buffer.get(..length)
}

/// Returns the class of a word.
pub(crate) fn class(written: &str, language: Language) -> Class {
    match (written, language) {
        ("T", Language::English) => return Class::Unit(Unit::Tablespoon),
        ("t", Language::English) => return Class::Unit(Unit::Teaspoon),
        _ => {}
    }
    let mut buffer = [0; 24];
    let Some(word) = fold(written, &mut buffer) else { return Class::Other };
    let words = language.words();
    let inflected = || {
        if let Some(hyphen) = word.iter().rposition(|byte| *byte == b'-') {
            // "fresh-squeezed", "medium-sized", "gluten-free", but "red-skinned" and "hard-shelled" stay in the name.
            let last = word.get(hyphen + 1..).filter(|last| !matches!(*last, b"skinned" | b"shelled"))?;
            return words.find(last).filter(|class| {
                matches!(class, Class::Prepared | Class::Cut | Class::Ground | Class::Size | Class::Adjective)
            });
        }
        let singular = word.strip_suffix(b"s");
        let stem = match language {
            Language::English if word.ends_with(b"ly") => return Some(Class::Adverb),
            Language::English => word.strip_suffix(b"es"),
            Language::French => singular.unwrap_or(word).strip_suffix(b"e"),
        };
        singular.and_then(|word| words.find(word)).or_else(|| words.find(stem?))
    };
    match words.find(word).or_else(inflected).unwrap_or(Class::Other) {
        // Only the accent tells "tranché" from "tranche".
        Class::Unit(Unit::Slice) | Class::PartOf if language == Language::French && is_participle(written) => {
            Class::Prepared
        }
        class => class,
    }
}

/// Returns whether a French word ends with "é", "ée", "és" or "ées".
fn is_participle(word: &str) -> bool {
    // The last byte of "é", of its accent as a character of its own, and of "É".
    matches!(word.bytes().rev().find(|byte| !matches!(byte, b'e' | b's')), Some(0xA9 | 0x81 | 0x89))
}
