//! Tests owned issues, the display of their parts, and the names of enums.

#![cfg(test)]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use endcap::check::{Level, Options, ParamToken, Resource, Rule, Segment, Severity, UnknownNameError, Value};
use endcap::creative::Layout;
use endcap::http::{ErrorKind, Language, OAuthError, TargetError};
use endcap::wire::{DisplayFormat, HealthFilter, LinkType, RectanglePosition};

#[test]
fn an_owned_issue_equals_its_source() {
    let bodies: [(Resource, &[u8]); 4] = [
        (Resource::ShoppingList, br#"{"line_items":[{"name":"","upcs":["1"]},{"na me":1,"filters":[]}]}"#),
        (Resource::ShoppingList, br#"{"title":"t","line_items":[{"name":"n","filters":{"health_filters":["x"]}}]}"#),
        (Resource::User, br#"{"user_id":"u","first_name":"A","metadata":{"a":1},"locale":"x"}"#),
        (Resource::Placement, b"{"),
    ];
    let mut count = 0;
    for (resource, body) in bodies {
        let report = resource.check(body, &Options::default());
        for issue in report.issues() {
            let owned = issue.clone().into_owned();
            assert_eq!(owned.to_issue(), issue);
            assert_eq!((owned.severity(), owned.is_error()), (issue.severity, issue.is_error()));
            assert_eq!((owned.rule(), owned.code()), (issue.rule, issue.code));
            assert_eq!((owned.key(), owned.path()), (issue.key, issue.path));
            assert_eq!((owned.start(), owned.end()), (issue.start, issue.end));
            assert!(owned.segments().eq(issue.segments.iter().copied()), "{issue:?}");
            assert!(owned.params().eq(issue.params.iter().copied()), "{issue:?}");
            assert_eq!(owned.message(), issue.message);
            assert_eq!((owned.to_string(), format!("{owned:?}")), (issue.to_string(), format!("{issue:?}")));
            assert_eq!(owned, owned.clone());
            count += 1;
        }
    }
    assert!(count > 8, "{count}");
}

#[test]
fn values_are_written_as_in_the_message() {
    let body = r#"{"title":"t","line_items":[{"name":"n","filters":{"health_filters":["x"]},"upcs":7}]}"#;
    let report = Resource::ShoppingList.check(body, &Options::default());
    let mut kinds = [false; 3];
    for issue in report.issues() {
        for param in issue.params {
            assert!(issue.message.contains(&param.value.to_string()), "{param:?}: {}", issue.message);
            kinds[match param.value {
                Value::Text(_) => 0,
                Value::Token(_) => 1,
                _ => 2,
            }] = true;
        }
    }
    assert_eq!(kinds, [true; 3]);
    assert_eq!((Segment::Name("a b").to_string(), Segment::Index(3).to_string()), ("a b".into(), "3".into()));
    assert_eq!(Value::List(&["a", "b"]).to_string(), "a, b");
}

/// Asserts that each name is read as the value that has it, and no other text is read. Returns the number of names.
fn names_are_read<T>() -> usize
where
    T: FromStr<Err = UnknownNameError> + Display + Debug + PartialEq,
{
    let unknown = "".parse::<T>().unwrap_err();
    let names = unknown.expected();
    let mut values: Vec<T> = Vec::new();
    for name in names {
        let value: T = name.parse().unwrap();
        assert!(!values.contains(&value), "{name}");
        assert_eq!((value.to_string().as_str(), format!("{value:>60}").len()), (*name, 60));
        assert!(unknown.to_string().contains(&format!("`{name}`")), "{unknown}");
        for other in [format!("{name} "), name.to_uppercase()] {
            assert!(names.contains(&other.as_str()) || other.parse::<T>() == Err(unknown), "{other:?}");
        }
        values.push(value);
    }
    values.len()
}

#[test]
fn enum_values_are_read_by_their_names() {
    assert_eq!(names_are_read::<Rule>(), Rule::ALL.len());
    assert_eq!(names_are_read::<LinkType>(), LinkType::ALL.len());
    assert_eq!(names_are_read::<HealthFilter>(), HealthFilter::ALL.len());
    assert_eq!(names_are_read::<DisplayFormat>(), DisplayFormat::ALL.len());
    assert_eq!(names_are_read::<RectanglePosition>(), RectanglePosition::ALL.len());
    assert_eq!((names_are_read::<Level>(), names_are_read::<Severity>(), names_are_read::<Layout>()), (3, 2, 4));
    assert_eq!((names_are_read::<ErrorKind>(), names_are_read::<OAuthError>()), (8, 3));
    assert!(names_are_read::<ParamToken>() > 50);
    assert!(Language::ALL.iter().all(|language| language.to_string().parse() == Ok(*language)));
    assert_eq!("en".parse::<Language>(), Err(TargetError::Language));
}

/// Asserts that serde writes and reads a value by its name.
#[cfg(feature = "serde")]
#[test]
fn serde_uses_the_names() {
    fn both<T: serde::Serialize + serde::de::DeserializeOwned + Debug + PartialEq>(value: &T, name: &str) {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(json, format!("{name:?}"));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
        assert!(serde_json::from_str::<T>("\"x\"").is_err());
    }
    both(&Rule::UpcFormat, "upc-format");
    both(&Level::Off, "off");
    both(&Severity::Warning, "warning");
    both(&Layout::ImageBanner, "image_banner");
    both(&ErrorKind::RateLimit, "rate_limit");
    both(&OAuthError::InvalidGrant, "invalid_grant");
    both(&ParamToken::WhiteSpace, "white-space");
    both(&LinkType::Recipe, "recipe");
}
