//! The functions of the npm package `endcap-recipes`. JavaScript writes a document to the buffer and passes its length. The result
//! is JSON at an address, and is valid until the next call.

#![allow(unreachable_pub, reason = "what is exported to JavaScript must be pub, even in a private module")]

mod line_items;
mod output;
mod tape;

use alloc::string::String;
use alloc::vec::Vec;

use endcap::js::with_document;
use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use self::line_items::line_items;
use self::output::{Offsets, Output};
use self::tape::Tape;
use crate::json::Json;
use crate::merge::{merge_all, scale_all};
use crate::plain::pieces;
use crate::unit::NAMES;
use crate::{Language, RecipeOptions, line_item, read_ingredient, recipe_lines, recipe_list};

/// The maximum size of a result that is retained between calls, in bytes.
const MAX_RETAINED: usize = 1 << 20;

/// The result of the last call, and its address and length.
static RESULT: Mutex<(Vec<u8>, [usize; 2])> = Mutex::new((Vec::new(), [0; 2]));

/// Runs a function that appends a result for a document. Returns the address of the result's address and length.
fn result(length: usize, run: &dyn Fn(&str, &mut Vec<u8>)) -> *const usize {
    let Some(mut result) = RESULT.try_lock() else { return core::ptr::null() };
    let (text, place) = &mut *result;
    if text.capacity() > MAX_RETAINED {
        *text = Vec::new();
    }
    text.clear();
    let read = with_document(length, |document| run(core::str::from_utf8(document).unwrap_or_default(), text));
    *place = [text.as_ptr().addr(), text.len()];
    read.map_or(core::ptr::null(), |()| place.as_ptr())
}

const fn language(is_french: bool) -> Language {
    if is_french { Language::French } else { Language::English }
}

/// The ingredients of the last call, and the addresses of their words, numbers and text, with the length of the text.
static TAPE: Mutex<(Tape, [usize; 4])> = Mutex::new((Tape::new(), [0; 4]));

/// Reads the lines of a document, with line feeds between them. Returns the address of the addresses in `TAPE`.
#[wasm_bindgen]
pub fn read(length: usize, is_french: bool) -> *const usize {
    let Some(mut tape) = TAPE.try_lock() else { return core::ptr::null() };
    let (tape, place) = &mut *tape;
    if tape.words.capacity() > MAX_RETAINED {
        *tape = Tape::new();
    }
    tape.clear();
    let read = with_document(length, |document| {
        for line in pieces(core::str::from_utf8(document).unwrap_or_default(), b'\n') {
            tape.push(line, &read_ingredient(line, language(is_french)));
        }
    });
    let Tape { words, numbers, text } = tape;
    *place = [words.as_ptr().addr(), numbers.as_ptr().addr(), text.as_ptr().addr(), text.len()];
    read.map_or(core::ptr::null(), |()| place.as_ptr())
}

/// Returns the names of the units, in the order of the numbers on the tape.
#[wasm_bindgen]
pub fn units() -> *const usize {
    result(0, &|_, out| out.extend_from_slice(NAMES.as_bytes()))
}

/// Returns `{ item, notes }` for a line, without `item` for headings and for lines that name nothing.
#[wasm_bindgen]
pub fn item(length: usize, is_french: bool) -> *const usize {
    result(length, &|line, out| {
        let language = language(is_french);
        Output(out).line(line_item(line, &read_ingredient(line, language)).as_ref(), language);
    })
}

/// Merges line items, or scales them by a factor that is not zero. Returns the items, or a text that says what is wrong with them.
#[wasm_bindgen]
pub fn change(length: usize, factor: f64) -> *const usize {
    result(length, &|document, out| {
        let items = Json::read(document).map_err(|_| String::new()).and_then(|items| line_items(&items));
        let items = items.and_then(|items| {
            if factor == 0.0 { Ok(merge_all(items)) } else { scale_all(items, factor).map_err(|error| error.message()) }
        });
        match items {
            Ok(items) => Output(out).items("", &items),
            Err(problem) => Output(out).text("", &problem),
        }
    })
}

/// Returns the ingredient lines of a recipe, and its language behind them.
#[wasm_bindgen]
pub fn lines(length: usize, language: u8) -> *const usize {
    result(length, &|recipe, out| {
        let (language, mut lines) = recipe_lines(recipe, known_language(language));
        lines.push(if language == Language::French { "fr-CA" } else { "en" }.into());
        Output(out).texts("", &lines);
    })
}

/// Returns the language of a number: 0 for that of the recipe, 1 for English, 2 for French.
const fn known_language(number: u8) -> Option<Language> {
    if number == 0 { None } else { Some(language(number > 1)) }
}

/// Makes a list of the recipe in the first bytes of the document. The bytes from `end` are an array with the linkback URL, the names to
/// withhold, and the lines to withhold. `servings` is 0 for those of the recipe.
#[wasm_bindgen]
pub fn list(length: usize, end: usize, language: u8, servings: f64, withhold_optional: bool) -> *const usize {
    result(length, &|document, out| {
        let (recipe, options) = document.split_at_checked(end).unwrap_or_default();
        let options = Json::read(options).unwrap_or(Json::Null);
        let option = |index| options.items().get(index).unwrap_or(&Json::Null);
        let (linkback_url, lines) = (option(0), option(2));
        let mut names = Vec::new();
        for name in option(1).items() {
            names.extend(name.text());
        }
        let is_withheld = |line: &str, _: &_| lines.items().iter().any(|other| other.text() == Some(line));
        let mut result = recipe_list(
            recipe,
            &RecipeOptions {
                language: known_language(language),
                servings: (servings > 0.0).then_some(servings),
                withhold: &names,
                withhold_if: Some(&is_withheld),
                withhold_optional,
                linkback_url: linkback_url.text(),
            },
        );
        if let Err(crate::Problem::InvalidJson { offset }) = &mut result.list {
            *offset = Offsets::new(recipe).at(*offset);
        }
        Output(out).result(&result);
    })
}
