//! Generates the parameters of issues as TypeScript types and for the reference.

use std::fmt::Write as _;

use super::one_line;
use super::types::key;
use crate::api::{UNSAFE_SCHEMES, token, user};
use crate::schema::{ParamToken, ParamType, RULE_PARAMS, Rule, TOKEN_LISTS};

/// Enums that occur only in parameters: type name, description and values.
const PARAM_ENUMS: [(&str, &str, &[&str]); 4] = [
    ("UnsafeScheme", "Schemes that are not safe to show.", UNSAFE_SCHEMES),
    ("ForbiddenCharacter", "Characters that names must not contain.", user::FORBIDDEN),
    ("GrantTypeForAds", "The grant type of tokens for ads.", &[token::GRANT_TYPE_FOR_ADS]),
    ("ScopeForAds", "The scope of tokens for ads.", &[token::SCOPE_FOR_ADS]),
];

/// Returns the TypeScript type of a parameter.
fn type_of(kind: &ParamType) -> String {
    match kind {
        ParamType::Number => "number".to_owned(),
        ParamType::Field | ParamType::Text => "string".to_owned(),
        ParamType::Tokens(lists) => lists.join(" | "),
        ParamType::EnumValue(list) => (*list).to_owned(),
        ParamType::EnumValues(list) => format!("readonly {list}[]"),
        ParamType::Optional(kind) => type_of(kind),
    }
}

/// Returns the parameters of a rule: their names, with a question mark if they are optional, and their types.
fn members(rule: Rule) -> Vec<(String, String)> {
    let declared = RULE_PARAMS.get(rule as usize).unwrap().iter().map(|(name, kind)| {
        let mark = if matches!(kind, ParamType::Optional(_)) { "?" } else { "" };
        (format!("{name}{mark}"), type_of(kind))
    });
    // If issues of a rule are dropped, its last warning contains their number in `more`.
    let more = (!rule.has_fixed_level()).then(|| ("more?".to_owned(), "number".to_owned()));
    declared.chain(more).collect()
}

/// Returns all enums: type name, description and values.
fn enums() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static str>)> {
    let tokens = TOKEN_LISTS
        .iter()
        .map(|list| (list.name, list.docs.trim(), list.tokens.iter().map(|token| token.as_str()).collect()));
    tokens.chain(PARAM_ENUMS.iter().map(|list| (list.0, list.1, list.2.to_vec())))
}

/// Returns the types of all parameters, and the English phrases of the tokens.
pub(super) fn types() -> String {
    let mut text = String::new();
    for (name, docs, values) in enums() {
        write!(text, "\n/** {docs} */\nexport type {name} =").unwrap();
        let values: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
        let line = format!(" {};\n", values.join(" | "));
        let fits = "export type  =".len() + name.len() + line.len() <= 121;
        if fits { text.push_str(&line) } else { writeln!(text, "\n  | {};", values.join("\n  | ")).unwrap() }
    }
    text.push_str("\n/** The parameters of the issues of each rule. `more` says how many warnings of the rule and field name were dropped. */\nexport interface IssueParams {");
    for rule in Rule::ALL {
        let members: Vec<_> = members(*rule).iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        let members = if members.is_empty() {
            "Record<string, never>".to_owned()
        } else {
            format!("{{ {} }}", members.join("; "))
        };
        write!(text, "\n  {}: {members};", key(rule.slug())).unwrap();
    }
    text.push_str("\n}\n\n/** The English phrases of tokens, except those that are `a` or `an` and the words of the token. */\nexport const PHRASES: Readonly<Record<string, string>> = {");
    for token in TOKEN_LISTS.iter().flat_map(|list| list.tokens).filter(|token| !is_regular(**token)) {
        write!(text, "\n  {}: \"{}\",", key(token.as_str()), token.phrase()).unwrap();
    }
    text + "\n};\n"
}

/// Returns whether the phrase of a token is an article and the token's name, which the package can compose.
fn is_regular(token: ParamToken) -> bool {
    let article = if token.as_str().starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    token.phrase() == format!("{article} {}", token.as_str().replace('-', " "))
}

/// Returns a rule's parameters for the reference.
pub(super) fn of_rule(rule: Rule) -> String {
    let members = members(rule).into_iter().filter(|(name, _)| name != "more?");
    members.map(|(name, kind)| format!("`{name}: {}`", kind.replace('|', "\\|"))).collect::<Vec<_>>().join(", ")
}

/// Returns the enums for the reference.
pub(super) fn reference() -> String {
    let mut text = String::from(
        "\n## Params\n\n`Issue.params` contains the parameters of the message. The values are numbers, names of fields, or values of these enums. \
         `actual` is text of the payload only for a field whose type is an enum, 32 characters at most. `more` is how many \
         warnings of the rule and field name were dropped. Parentheses contain the text of English messages.\n\n\
         | type | values |\n| --- | --- |\n",
    );
    for (name, docs, values) in enums() {
        let tokens = TOKEN_LISTS.iter().find(|list| list.name == name).map(|list| list.tokens);
        let values: Vec<_> = match tokens {
            Some(tokens) => tokens.iter().map(|token| format!("`{}` ({})", token.as_str(), token.phrase())).collect(),
            None => values.iter().map(|value| format!("`{value}`")).collect(),
        };
        writeln!(text, "| `{name}` | {} {} |", one_line(&[docs]), values.join(", ")).unwrap();
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::enums;

    #[test]
    fn enum_values_are_single_words() {
        let mut types = BTreeSet::new();
        for (name, _, values) in enums() {
            assert!(types.insert(name), "{name}");
            assert!(!values.is_empty(), "{name}");
            for value in values {
                assert!(!value.is_empty() && !value.contains(char::is_whitespace), "{name}: {value:?}");
            }
        }
        let mut names = BTreeSet::new();
        for token in super::TOKEN_LISTS.iter().flat_map(|list| list.tokens) {
            let name = token.as_str();
            assert!(names.insert(name), "{name}: phrases go by names");
            assert!(
                name.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase() || byte.is_ascii_digit()),
                "{name}"
            );
        }
    }
}
