//! Reads ingredient lines and recipes, and makes shopping lists of them.
//!
//! ```
//! use endcap_recipes::{Language, read_ingredient};
//!
//! let ingredient = read_ingredient("1 ½ cups finely chopped onions, plus extra", Language::English);
//! assert_eq!(ingredient.name, "onions");
//! assert_eq!(ingredient.amounts[0].quantity, Some(1.5));
//! assert_eq!(ingredient.amounts[0].unit.unwrap().name(), "cup");
//! assert_eq!(ingredient.preparation, "finely chopped");
//! ```
#![no_std]

extern crate alloc;

mod amounts;
mod choices;
mod decimal;
mod document;
mod english;
mod french;
mod ingredient;
mod item;
#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
mod js;
mod json;
mod lexicon;
mod merge;
mod name;
mod notes;
mod numbers;
mod plain;
mod read;
mod recipe;
mod sums;
mod tail;
mod token;
mod unit;

pub use ingredient::{Amount, Ingredient, Part, PartKind, Role};
pub use item::line_item;
pub use merge::{ScaleError, merge_items, scale_items};
pub use notes::Note;
pub use read::{Language, read_ingredient};
pub use recipe::{Problem, Reason, RecipeList, RecipeOptions, Withheld, Withhold, recipe_lines, recipe_list};
pub use unit::{System, Unit, UnitKind};
