//! Passes ingredients to JavaScript as numbers, which is faster than JSON: texts are parts of the line, by offsets in UTF-16 code
//! units. `packages/recipes/npm/src/tape.ts` reads them.

use alloc::vec::Vec;

use super::output::Offsets;
use crate::Ingredient;

/// The ingredients of a document.
pub(crate) struct Tape {
    /// For each ingredient: flags, the range of a heading's name, and the numbers of alternatives, amounts and parts; for each amount its
    /// unit, role and range; and for each part its kind and range.
    pub(crate) words: Vec<u32>,
    /// For each amount: its quantity and its upper quantity, or NaN.
    pub(crate) numbers: Vec<f64>,
    /// The alternatives, each with a line feed behind it.
    pub(crate) text: Vec<u8>,
}

impl Tape {
    pub(crate) const fn new() -> Self {
        Self { words: Vec::new(), numbers: Vec::new(), text: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.numbers.clear();
        self.text.clear();
    }

    pub(crate) fn push(&mut self, line: &str, ingredient: &Ingredient) {
        let offsets = Offsets::new(line);
        let flags = u32::from(ingredient.is_optional) | u32::from(ingredient.is_heading) << 1;
        let start = line.len() - line.trim_start().len();
        let end = if ingredient.is_heading { start + ingredient.name.len() } else { start };
        let counts = [ingredient.alternatives.len(), ingredient.amounts.len(), ingredient.parts.len()];
        self.words.push(flags);
        self.range(&offsets, start, end);
        self.words.extend(counts.map(word));
        for alternative in &ingredient.alternatives {
            self.text.extend_from_slice(alternative.as_bytes());
            self.text.push(b'\n');
        }
        for amount in &ingredient.amounts {
            let unit = amount.unit.map_or(0, |unit| 1 + unit as u32);
            self.words.extend([unit, amount.role as u32]);
            self.range(&offsets, amount.start, amount.end);
            self.numbers.extend([amount.quantity, amount.max_quantity].map(|number| number.unwrap_or(f64::NAN)));
        }
        for part in &ingredient.parts {
            self.words.push(part.kind as u32);
            self.range(&offsets, part.start, part.end);
        }
    }

    fn range(&mut self, offsets: &Offsets, start: usize, end: usize) {
        self.words.extend([start, end].map(|offset| word(offsets.at(offset))));
    }
}

fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
