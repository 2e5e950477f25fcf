//! Tests owned issues and the display of their parts.

#![cfg(test)]

use endcap::check::{Options, Resource, Segment, Value};

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
            assert_eq!(owned.as_issue(), issue);
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
