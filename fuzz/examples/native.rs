//! Prints the native result of each stored input, as a line of JSON: the call in a form that any runtime can repeat,
//! and its result. `tests/fuzz` repeats the calls with the npm package.

use endcap::UnixTime;
use endcap::check::{Issue, Resource, Rule, RuleLevels, Segment, Value as Parameter};
use endcap::http::{ReadError, ResponseParts, ServiceError, UserError, UserResponse, read_link, read_token};
use endcap::json::MAX_DEPTH;
use endcap_fuzz::document::{self, Tree};
use endcap_fuzz::{corpus, errors, links, retry_after, users, walk};
use serde_json::{Value, json};

#[path = "../../tests/http/spelled.rs"]
mod spelled;

fn main() {
    type Replay = fn(&[u8]) -> Value;
    let result: [(&str, Replay); 6] = [
        ("errors", replay_error),
        ("links", replay_link),
        ("retry_after", replay_wait),
        ("tokens", replay_token),
        ("users", replay_user),
        ("walk", replay_report),
    ];
    for (target, replay) in result {
        for input in corpus::read(target).expect("a corpus") {
            let result = replay(&input);
            if !result.is_null() {
                println!("{result}");
            }
        }
    }
}

/// The last time that a `Date` of JavaScript can represent, in seconds.
const LATEST: u64 = 8_640_000_000_000;

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

fn replay_report(input: &[u8]) -> Value {
    let walk::Input { resource, options, document } = walk::Input::new(input);
    let report = resource.check(document, &options);
    let changed = Rule::ALL.iter().filter(|rule| options.rules.level(**rule) != RuleLevels::DEFAULT.level(**rule));
    let rules: serde_json::Map<_, _> =
        changed.map(|rule| (rule.slug().to_owned(), json!(options.rules.level(*rule).as_str()))).collect();
    let number = Resource::ALL.iter().position(|other| *other == resource);
    let issues: Vec<_> = report.issues().map(|each| issue(&each)).collect();
    let result = json!({"ok": report.is_ok(), "truncated": report.is_truncated(), "issues": issues});
    json!({"call": "check", "resource": number, "maxBytes": options.max_bytes, "rules": rules, "body": hex(document), "expected": result})
}

fn issue(issue: &Issue<'_>) -> Value {
    let segment = |segment: &Segment<'_>| match segment {
        Segment::Name(name) => json!(name),
        Segment::Index(index) => json!(index),
    };
    let segments: Vec<_> = issue.segments.iter().map(segment).collect();
    let value = |value: &Parameter<'_>| match value {
        Parameter::Number(number) => json!(number),
        Parameter::Text(text) => json!(text),
        Parameter::Token(token) => json!(token.as_str()),
        Parameter::List(words) => json!(words),
        _ => unreachable!("a new kind of parameter"),
    };
    let params: serde_json::Map<_, _> =
        issue.params.iter().map(|param| (param.name.to_owned(), value(&param.value))).collect();
    json!({
        "severity": issue.severity.as_str(), "rule": issue.rule.slug(), "code": issue.code, "key": issue.key,
        "path": issue.path, "segments": segments, "start": issue.start, "end": issue.end, "params": params,
        "message": issue.message,
    })
}

fn replay_error(input: &[u8]) -> Value {
    let errors::Input { status, wait, body, .. } = errors::Input::new(input);
    let error = ResponseParts::new(status, body).with_header("retry-after", &*wait).error(errors::NOW);
    json!({
        "call": "readError", "status": status, "wait": wait, "now": errors::NOW.as_duration().as_secs(), "body": hex(body),
        "expected": service_error(&error),
    })
}

fn replay_wait(input: &[u8]) -> Value {
    let Some(retry_after::Input { now, value }) = retry_after::Input::new(input) else { return Value::Null };
    if now > LATEST {
        return Value::Null;
    }
    let error = ResponseParts::new(503, b"").with_header("retry-after", value).error(UnixTime::from_secs(now));
    json!({
        "call": "readError", "status": 503, "wait": value, "now": now, "body": "", "expected": service_error(&error),
    })
}

fn service_error(error: &ServiceError) -> Value {
    let mut result = spelled::error(error);
    // Without a status, JavaScript has `null`.
    result["status"] = json!((error.status != 0).then_some(error.status));
    result["message"] = json!(error.to_string());
    result
}

fn malformed(malformed: ReadError) -> Value {
    json!({ "malformed": match malformed {
        ReadError::Field(name) => Some(name),
        _ => None,
    }})
}

fn replay_token(input: &[u8]) -> Value {
    let result = read_token(input).map_or_else(malformed, |token| {
        json!({
            "access_token": token.access_token.reveal(), "expires_in": token.expires_in.map(|life| life.as_secs()),
            "created_at": token.created_at, "scope": token.scope,
        })
    });
    json!({"call": "token", "body": hex(input), "expected": result})
}

fn replay_link(input: &[u8]) -> Value {
    let links::Input::Response { hosts, body } = links::Input::new(input) else { return Value::Null };
    let hosts: Vec<_> = hosts.iter().map(String::as_str).collect();
    let Some(options) = links::options(&hosts) else { return Value::Null };
    let result = read_link(body, options).map_or_else(malformed, |url| json!({"products_link_url": url}));
    json!({"call": "link", "hosts": hosts, "body": hex(body), "expected": result})
}

fn replay_user(input: &[u8]) -> Value {
    let users::Input { status, sent, body } = users::Input::new(input);
    // The package throws a `TypeError` if the sent body is not a JSON object.
    if !matches!(document::read_leniently(sent, MAX_DEPTH), Ok(Tree::Object(_))) {
        return Value::Null;
    }
    let result = match ResponseParts::new(status, body).user(sent, UnixTime::EPOCH) {
        Ok(UserResponse::Created(account)) => spelled::account(&account),
        Ok(UserResponse::AlreadyExists { user_id, error }) => {
            json!({"exists": user_id, "reason": service_error(&error)})
        }
        Err(UserError::Service(error)) => json!({"failed": service_error(&error)}),
        Err(UserError::Malformed(reason)) => malformed(reason),
        other => panic!("{other:?}"),
    };
    json!({"call": "user", "status": status, "sent": hex(sent), "body": hex(body), "expected": result})
}
