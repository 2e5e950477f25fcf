//! Property: a fault that is injected into a valid payload causes exactly one blocking issue.

mod placement;
mod shopping_list;
mod token;
mod user;

use std::mem::discriminant;

use endcap::check::Resource;

use crate::json::Json;
use crate::maker::Maker;

/// The faults of a resource.
pub(crate) fn of(resource: Resource) -> &'static [Fault] {
    match resource {
        Resource::ShoppingList => shopping_list::OF_SHOPPING_LISTS,
        Resource::Placement => placement::OF_PLACEMENTS,
        Resource::User => user::OF_USERS,
        Resource::Token => token::OF_TOKENS,
        other => panic!("no faults of a {other}"),
    }
}

/// A fault. `spoil` injects it into a payload and returns the path of the only blocking issue.
pub(crate) struct Fault {
    /// The rule of the expected issue.
    pub(crate) rule: &'static str,
    pub(crate) spoil: fn(&mut Maker, &mut Json) -> String,
}

const fn fault(rule: &'static str, spoil: fn(&mut Maker, &mut Json) -> String) -> Fault {
    Fault { rule, spoil }
}

/// Removes a member, or sets it to null.
fn leave_out(maker: &mut Maker, object: &mut Json, name: &str) -> String {
    if maker.random.bool() {
        object.remove(name);
    } else {
        *object.at(name) = Json::Null;
    }
    name.to_owned()
}

fn set(object: &mut Json, name: &str, value: Json) -> String {
    *object.at(name) = value;
    name.to_owned()
}

fn push(object: &mut Json, name: &str, value: Json) -> String {
    format!("{name}[{}]", object.at(name).push(value))
}

/// Repeats a member.
fn repeat(object: &mut Json, name: &str) -> String {
    let again = object.at(name).clone();
    object.members().push((name.to_owned(), again));
    name.to_owned()
}

/// Adds a member with its name in another case: next to the original, or in its place if it is optional.
fn recase(maker: &mut Maker, object: &mut Json, name: &str) -> String {
    let spelled = loop {
        let letters = name.chars().map(|letter| match letter {
            's' => maker.one_of(&['s', 'S', '\u{17F}']),
            'k' => maker.one_of(&['k', 'K', '\u{212A}']),
            _ if maker.random.bool() => letter.to_ascii_uppercase(),
            _ => letter,
        });
        let spelled: String = letters.collect();
        if spelled != name {
            break spelled;
        }
    };
    let value = maker.one_of(&[Json::Null, Json::text("x"), Json::Object(Vec::new()), Json::List(Vec::new())]);
    object.members().push((spelled.clone(), value));
    if spelled.is_ascii() { spelled } else { format!("[\"{spelled}\"]") }
}

/// Returns a value that is not null and of another type than `due`.
fn mistyped(maker: &mut Maker, due: &Json) -> Json {
    let others =
        [Json::Boolean(false), Json::number(1), Json::text("1"), Json::List(Vec::new()), Json::Object(Vec::new())];
    let others: Vec<_> = others.into_iter().filter(|other| discriminant(other) != discriminant(due)).collect();
    maker.one_of(&others)
}

fn no_integer(maker: &mut Maker) -> Json {
    let numbers = ["1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "9007199254740992.0", "1e18", "1e400"];
    let others = [Json::Null, Json::text("5"), Json::Boolean(true), Json::List(Vec::new())];
    if maker.random.bool() { Json::number(maker.one_of(&numbers)) } else { maker.one_of(&others) }
}
