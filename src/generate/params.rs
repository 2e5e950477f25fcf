//! Generates the parameters of issues as TypeScript types and for the reference, and tests them with the shared cases.

use std::fmt::Write as _;

use super::one_line;
use super::types::{LISTS, key};
use crate::api::{UNSAFE_SCHEMES, token, user};
use crate::schema::{ParamToken, ParamType, RULE_PARAMS, Rule, TOKEN_LISTS};

/// Enums that occur only in parameters: type name, description and values.
const PARAM_ENUMS: [(&str, &str, &[&str]); 4] = [
    ("UnsafeScheme", "Schemes that are not safe to show.", UNSAFE_SCHEMES),
    ("ForbiddenCharacter", "Characters that names must not contain.", user::FORBIDDEN),
    ("GrantTypeForAds", "The grant type of tokens for ads.", &[token::GRANT_TYPE_FOR_ADS]),
    ("ScopeForAds", "The scope of tokens for ads.", &[token::SCOPE_FOR_ADS]),
];

/// Returns the values of an enum.
fn enum_values(name: &str) -> &'static [&'static str] {
    let mut lists = LISTS.iter().map(|list| (list.1, list.3)).chain(PARAM_ENUMS.iter().map(|list| (list.0, list.2)));
    lists.find(|list| list.0 == name).unwrap().1
}

/// Returns the tokens of an enum.
fn tokens(name: &str) -> &'static [ParamToken] {
    TOKEN_LISTS.iter().find(|list| list.name == name).unwrap().tokens
}

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
    use std::fs;

    use serde_json::Value;

    use super::{enum_values, enums, tokens};
    use crate::generate::root;
    use crate::schema::{ParamType, RULE_PARAMS, Rule};

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

    /// Returns whether a value has the type of a parameter.
    fn fits(value: &Value, kind: &ParamType) -> bool {
        let is_listed = |value: &Value, list| value.as_str().is_some_and(|word| enum_values(list).contains(&word));
        match kind {
            ParamType::Number => value.is_i64(),
            ParamType::Field => value.as_str().is_some_and(|name| {
                name.bytes()
                    .all(|byte| byte == b'_' || byte == b'.' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
            }),
            ParamType::Text => value.as_str().is_some_and(|text| text.chars().count() <= 32),
            ParamType::Tokens(lists) => value
                .as_str()
                .is_some_and(|name| lists.iter().any(|list| tokens(list).iter().any(|token| token.as_str() == name))),
            ParamType::EnumValue(list) => is_listed(value, list),
            ParamType::EnumValues(list) => value.as_array().is_some_and(|values| {
                values.len() == enum_values(list).len() && values.iter().all(|value| is_listed(value, list))
            }),
            ParamType::Optional(kind) => fits(value, kind),
        }
    }

    /// `tests/messages.json` contains the issues of every shared case, and `tests/cases.rs` compares them with the
    /// check.
    #[test]
    fn parameters_of_the_shared_cases_are_as_declared() {
        let read = |name: &str| fs::read_to_string(root().join("tests").join(name)).unwrap();
        let messages: Value = serde_json::from_str(&read("messages.json")).unwrap();
        let mut seen = BTreeSet::new();
        for table in ["document", "shopping-list", "placement", "user", "token"] {
            let cases: Vec<Value> = serde_json::from_str(&read(&format!("cases/{table}.json"))).unwrap();
            for case in cases {
                let name = format!("{table}: {}", case["name"].as_str().unwrap());
                let issues = messages[&name].as_array().into_iter().flatten();
                for (issue, found) in issues.zip(case["issues"].as_array().unwrap()) {
                    let rule = found["rule"].as_str().unwrap().parse::<Rule>().unwrap();
                    let declared = RULE_PARAMS[rule as usize];
                    let params = issue["params"].as_object().unwrap();
                    for (param, value) in params {
                        seen.insert((rule.slug(), param.clone()));
                        let kind = declared.iter().find(|(declared, _)| declared == param).map(|(_, kind)| kind);
                        let kind = kind.unwrap_or_else(|| {
                            assert!(
                                param == "more" && !rule.has_fixed_level(),
                                "{name}: {rule}: {param} is not declared"
                            );
                            &ParamType::Number
                        });
                        assert!(fits(value, kind), "{name}: {rule}: {param} is {value}");
                    }
                    for (param, kind) in declared {
                        let is_optional = matches!(kind, ParamType::Optional(_));
                        assert!(is_optional || params.contains_key(*param), "{name}: {rule}: no {param}");
                    }
                }
            }
        }
        for rule in Rule::ALL {
            for (param, _) in RULE_PARAMS[*rule as usize] {
                assert!(seen.contains(&(rule.slug(), (*param).to_owned())), "no case has {param} of {rule}");
            }
        }
    }
}
