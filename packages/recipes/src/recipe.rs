//! Makes a shopping list of a recipe.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use endcap::json::{SyntaxError, SyntaxErrorKind};
use endcap::wire::{LandingPageConfiguration, LinkType, ShoppingList};

use crate::choices::choices;
use crate::item::line_item;
use crate::json::Json;
use crate::lexicon::{Class, class, key};
use crate::merge::{merge_all, scale_all};
use crate::notes::Note;
use crate::plain::{is_blank, pieces};
use crate::{Ingredient, Language, decimal, read_ingredient};

/// The largest body that the check accepts by default.
const MAX_BYTES: usize = 1 << 20;

/// Decides by a line and what it says whether it is withheld.
pub type Withhold<'o> = &'o dyn Fn(&str, &Ingredient) -> bool;

/// How to make a list of a recipe.
#[derive(Clone, Copy, Default)]
pub struct RecipeOptions<'o> {
    /// The language of the recipe. By default, that of its `inLanguage` or of the page in its document, or English.
    pub language: Option<Language>,
    /// How many the list is for. Without it, quantities stay as they are. A recipe for 4 to 6 stays as it is for each of them.
    pub servings: Option<f64>,
    /// Names of what users have at home, compared without case. Of "salt and pepper" only salt is withheld if only salt is one.
    pub withhold: &'o [&'o str],
    /// Decides by the line and what it says what else is withheld.
    pub withhold_if: Option<Withhold<'o>>,
    /// Whether ingredients that the recipe calls optional are withheld.
    pub withhold_optional: bool,
    /// The page of the recipe on your site. By default, the recipe's own URL.
    pub linkback_url: Option<&'o str>,
}

impl fmt::Debug for RecipeOptions<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RecipeOptions").field("servings", &self.servings).finish_non_exhaustive()
    }
}

/// A list made of a recipe.
#[derive(Clone, Debug, PartialEq)]
pub struct RecipeList {
    /// The language in which the recipe was read.
    pub language: Language,
    /// The list, which passes the check, or why there is none.
    pub list: Result<ShoppingList, Problem>,
    /// Decisions, each with the line it is about, if it is about one.
    pub notes: Vec<(Option<String>, Note)>,
    /// The lines that are not in the list.
    pub withheld: Vec<Withheld>,
}

/// A line that is not in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withheld {
    /// The line. The JSON of an entry that is not text.
    pub line: String,
    /// Why it is not in the list.
    pub reason: Reason,
}

/// Why a line is not in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is the heading of a group.
    Heading,
    /// It names nothing to buy.
    NoName,
    /// Users have it at home.
    Pantry,
    /// The recipe calls it optional.
    Optional,
    /// It is not a text, and has neither a text nor a name.
    NotText,
}

/// Why there is no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text is not valid JSON.
    InvalidJson {
        /// Byte offset of the error.
        offset: usize,
    },
    /// The document has more than 128 nested arrays and objects.
    TooDeep,
    /// The document has no schema.org `Recipe`.
    NoRecipe,
    /// The recipe has nothing to buy.
    NoIngredients,
    /// The list would be larger than the check accepts.
    TooLarge,
    /// `servings` is not a positive number, or too far from the servings of the recipe.
    Servings,
}

impl Problem {
    /// Returns the problem in words, with what to do.
    pub fn message(&self) -> String {
        match self {
            Self::InvalidJson { offset } => {
                let offset = decimal::integer(i64::try_from(*offset).unwrap_or(i64::MAX));
                ["invalid JSON at offset ", &offset, "; pass the text of one JSON-LD script"].concat()
            }
            Self::TooDeep => "nested more than 128 deep".to_string(),
            Self::NoRecipe => {
                "no schema.org `Recipe` in the document; pass an object with `@type` \"Recipe\"".to_string()
            }
            Self::NoIngredients => "`recipeIngredient` has nothing to buy; see `withheld`".to_string(),
            Self::TooLarge => {
                "the list is larger than 1 MiB; shorten `recipeInstructions` or split `recipeIngredient`".to_string()
            }
            Self::Servings => "`servings` must be positive, near that of the recipe".to_string(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message())
    }
}

impl core::error::Error for Problem {}

/// Returns the ingredient lines of a schema.org recipe, and the language in which [`recipe_list`] reads them. Returns no lines
/// if there is no recipe.
pub fn recipe_lines(recipe: &str, language: Option<Language>) -> (Language, Vec<String>) {
    let document = Json::read(recipe).unwrap_or(Json::Null);
    let found = document.recipe().unwrap_or(&Json::Null);
    let language = language.unwrap_or_else(|| found.language(&document));
    let lines = found.ingredients(recipe, language).into_iter();
    (language, lines.filter(|line| line.1.is_none()).map(|line| line.0).collect())
}

/// Makes a shopping list of a schema.org recipe: the JSON of an object, an array, or a document with a `@graph`.
///
/// ```
/// use endcap_recipes::{RecipeOptions, Reason, recipe_list};
///
/// let recipe = r#"{"@type": "Recipe", "name": "Soup", "recipeYield": "2 servings",
///     "recipeIngredient": ["2 onions", "1 tsp salt"], "recipeInstructions": "<p>Chop.</p><p>Cook.</p>"}"#;
/// let options = RecipeOptions { servings: Some(4.0), withhold: &["salt"], ..RecipeOptions::default() };
/// let result = recipe_list(recipe, &options);
/// let list = result.list.unwrap();
/// assert_eq!(list.line_items[0].line_item_measurements[0].quantity, Some(4.0));
/// assert_eq!(list.instructions, ["Chop.", "Cook."]);
/// assert_eq!(result.withheld[0].reason, Reason::Pantry);
/// ```
pub fn recipe_list(recipe: &str, options: &RecipeOptions<'_>) -> RecipeList {
    let mut result = RecipeList {
        language: options.language.unwrap_or_default(),
        list: Err(Problem::NoRecipe),
        notes: Vec::new(),
        withheld: Vec::new(),
    };
    match Json::read(recipe) {
        Err(SyntaxError { kind: SyntaxErrorKind::TooDeep, .. }) => result.list = Err(Problem::TooDeep),
        Err(error) => result.list = Err(Problem::InvalidJson { offset: error.offset }),
        Ok(document) => {
            if let Some(found) = document.recipe() {
                result.language = options.language.unwrap_or_else(|| found.language(&document));
                result.list = list(recipe, found, options, &mut result);
            }
        }
    }
    result
}

fn list(
    document: &str,
    recipe: &Json,
    options: &RecipeOptions<'_>,
    result: &mut RecipeList,
) -> Result<ShoppingList, Problem> {
    let RecipeList { language, notes, withheld, .. } = result;
    let language = *language;
    let mut items = Vec::new();
    let mut lines = recipe.ingredients(document, language);
    let mut rest = Vec::with_capacity(lines.len());
    while let Some(line) = lines.pop() {
        rest.push(line);
    }
    while let Some((line, unreadable)) = rest.pop() {
        let ingredient = read_ingredient(&line, language);
        let things = choices(&ingredient.name, Class::And, language);
        let reason = match line_item(&line, &ingredient).filter(|_| unreadable.is_none()) {
            None if ingredient.is_heading => unreadable.unwrap_or(Reason::Heading),
            None => unreadable.unwrap_or(Reason::NoName),
            Some(_) if options.withhold_optional && ingredient.is_optional => Reason::Optional,
            Some(_) if is_withheld(&line, &ingredient, &things, options) => Reason::Pantry,
            Some(_)
                if ingredient.amounts.is_empty()
                    && things.len() > 1
                    && things.iter().all(|thing| is_staple(thing, language)) =>
            {
                for thing in things.into_iter().rev() {
                    rest.push((thing, None));
                }
                continue;
            }
            Some((item, decisions)) => {
                notes.extend(decisions.into_iter().map(|note| (Some(line.clone()), note)));
                items.push(item);
                continue;
            }
        };
        withheld.push(Withheld { line, reason });
    }
    if items.is_empty() {
        return Err(Problem::NoIngredients);
    }
    if let Some(servings) = options.servings {
        match recipe.servings(language) {
            Some((least, most)) => {
                items = scale_all(items, servings / servings.max(least).min(most)).map_err(|_| Problem::Servings)?;
            }
            None => notes.push((None, Note::UnknownServings)),
        }
    }
    let mut title = recipe.title();
    if title.is_empty() {
        notes.push((None, Note::Untitled));
        title = if language == Language::French { "Recette" } else { "Recipe" }.to_string();
    }
    let mut https = |url: Option<&str>, note: Note| {
        let url = url.map(str::trim).filter(|url| !url.is_empty())?;
        if !is_https(url) {
            notes.push((None, note));
            return None;
        }
        Some(url.to_string())
    };
    let image_url = https(recipe.image(), Note::ImageUrl);
    let linkback = https(options.linkback_url.or_else(|| recipe.url()), Note::LinkbackUrl);
    let mut list = ShoppingList::new(title, items).link_type(LinkType::Recipe).instructions(recipe.steps());
    list.image_url = image_url;
    list.landing_page_configuration = linkback.map(|url| LandingPageConfiguration::default().partner_linkback_url(url));
    if json_length(&list) > MAX_BYTES {
        list.line_items = merge_all(list.line_items);
    }
    if json_length(&list) > MAX_BYTES { Err(Problem::TooLarge) } else { Ok(list) }
}

fn is_withheld(line: &str, ingredient: &Ingredient, things: &[String], options: &RecipeOptions<'_>) -> bool {
    let has = |name: &str| options.withhold.iter().any(|other| key(other) == key(name));
    has(&ingredient.name)
        || things.iter().all(|thing| has(thing))
        || options.withhold_if.is_some_and(|withhold| withhold(line, ingredient))
}

/// Returns whether a thing is sold alone, so that "and" does not make one product of it and another one.
fn is_staple(thing: &str, language: Language) -> bool {
    let is_french = language == Language::French;
    let head = pieces(thing, b' ').fold("", |head, word| if is_french && !head.is_empty() { head } else { word });
    matches!(class(head, language), Class::Head | Class::Whole | Class::Oil)
}

/// Returns whether a URL is absolute, https, without a user name and without white space.
fn is_https(url: &str) -> bool {
    let host = url.get(..8).filter(|scheme| scheme.eq_ignore_ascii_case("https://")).and_then(|_| url.get(8..));
    let has_host = host.is_some_and(|host| {
        host.starts_with(|character: char| !character.is_ascii() || character.is_ascii_alphanumeric())
            && host.bytes().take_while(|byte| !b"/?#\\".contains(byte)).all(|byte| byte != b'@')
    });
    has_host && !url.chars().any(is_blank)
}

/// Returns an upper bound of the list's length as JSON.
fn json_length(list: &ShoppingList) -> usize {
    let escaped = |byte: u8| match byte {
        0..0x20 => 6,
        b'"' | b'\\' => 2,
        _ => 1,
    };
    let text = |text: &str| 3 + text.bytes().map(escaped).sum::<usize>();
    let option = |value: &Option<String>| value.as_deref().map_or(0, text);
    let items = list.line_items.iter().map(|item| {
        let amounts = item.line_item_measurements.iter();
        let amounts =
            amounts.map(|amount| 30 + option(&amount.unit) + decimal::text(amount.quantity.unwrap_or_default()).len());
        100 + text(&item.name) + option(&item.display_text) + amounts.sum::<usize>()
    });
    let linkback = list.landing_page_configuration.as_ref().map_or(0, |page| option(&page.partner_linkback_url));
    let instructions = list.instructions.iter().map(|step| text(step)).sum::<usize>();
    500 + text(&list.title) + option(&list.image_url) + linkback + instructions + items.sum::<usize>()
}
