//! What a line says.

use alloc::string::String;
use alloc::vec::Vec;

use crate::unit::Unit;

/// A line of a recipe's list of ingredients, read by [`read_ingredient`](crate::read_ingredient).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ingredient {
    /// What to look for in a shop, as the line has it, without what is done to it in the kitchen. Empty if the line names
    /// nothing. A choice is one name: "butter or oil".
    pub name: String,
    /// The amounts: first the one that counts, then the same in other units and the sizes of each piece.
    pub amounts: Vec<Amount>,
    /// Each name of a choice in full: "beef stock" and "chicken stock" for "beef or chicken stock". Empty without a choice.
    pub alternatives: Vec<String>,
    /// What is done to it: "finely chopped".
    pub preparation: String,
    /// What else the line says: "such as Malibu".
    pub comment: String,
    /// "large", "small".
    pub size: String,
    /// What it is for: "for frying", "to serve".
    pub purpose: String,
    /// Whether the line says that it can be left out.
    pub is_optional: bool,
    /// Whether the line is the heading of a group of ingredients: "For the sauce:".
    pub is_heading: bool,
    /// The parts of the line in order.
    pub parts: Vec<Part>,
}

/// An amount of an ingredient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    /// The number, the lower one of a range. `None` for "handful of".
    pub quantity: Option<f64>,
    /// The upper number of a range.
    pub max_quantity: Option<f64>,
    /// The unit. `None` for a number of things.
    pub unit: Option<Unit>,
    /// What the amount measures.
    pub role: Role,
    /// Byte offset of the amount's start in the line.
    pub start: usize,
    /// Byte offset of the amount's end.
    pub end: usize,
}

/// What an amount measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// All of the ingredient.
    Total,
    /// Each piece or package: "2 (14 oz) cans".
    Each,
    /// The length of a piece.
    Length,
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the part says.
    pub kind: PartKind,
    /// Byte offset of its start in the line.
    pub start: usize,
    /// Byte offset of its end.
    pub end: usize,
}

/// What a part of a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of `Ingredient` say it")]
pub enum PartKind {
    Amount,
    Name,
    Size,
    Preparation,
    Comment,
    Purpose,
}
