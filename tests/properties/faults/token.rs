//! Faults to inject into token requests.

use super::{Fault, fault, leave_out, mistyped, recase, repeat, set};
use crate::json::Json;

const REQUIRED: &[&str] = &["client_id", "client_secret", "grant_type"];
const ALL: &[&str] = &["client_id", "client_secret", "grant_type", "scope", "code", "redirect_uri", "assertion"];

pub(super) const OF_TOKENS: &[Fault] = &[
    fault("missing", |maker, token| {
        let name = maker.one_of(REQUIRED);
        leave_out(maker, token, name)
    }),
    fault("type", |maker, token| {
        let name = maker.one_of(ALL);
        set(token, name, mistyped(maker, &Json::text("")))
    }),
    fault("duplicate-key", |maker, token| repeat(token, maker.one_of(ALL))),
    fault("field-case", |maker, token| {
        let name = maker.one_of(ALL);
        recase(maker, token, name)
    }),
];
