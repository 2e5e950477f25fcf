//! Generates the TypeScript types of the values that cross between the npm package and `service.wasm`.

use ts_rs::{Config, TS};

use crate::api::Resource;
use crate::http::{Account, ErrorItem, OAuthError, ServiceError};
use crate::npm::{
    BadOption, CallLimits, Details, Link, LinkSettings, NextPage, ReadErrorInfo, RequestHead, ResponseHead, Sensitive,
    ServiceErrorInfo, SessionPatchValues, StoredLink, TargetOptions, TokenEvent, TokenFields, TokenStep, UsableToken,
    UserErrorInfo, UserResult,
};
use crate::policy::{CallAction, CallEvent, CallFailure, ResponseSummary, StatusOverride, TokenAction, TokenState};

const HEAD: &str = "\
// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The shape of a serialized `Result` of Rust. */
export type Result<T, E> = { Ok: T } | { Err: E };
";

/// Returns the documentation and the declaration of each type.
macro_rules! declarations {
    ($($type:ident),* $(,)?) => {{
        let config = Config::default().with_large_int("number");
        [$((<$type as TS>::docs(), <$type as TS>::decl(&config))),*]
    }};
}

/// Returns `pkg/src/generated/service.ts`.
pub(super) fn types() -> String {
    let declarations = declarations![
        Account,
        RequestHead,
        ResponseSummary,
        BadOption,
        StoredLink,
        CallAction,
        CallLimits,
        CallEvent,
        CallFailure,
        Details,
        ErrorItem,
        UserErrorInfo,
        ResponseHead,
        Link,
        LinkSettings,
        ReadErrorInfo,
        StatusOverride,
        SessionPatchValues,
        OAuthError,
        Resource,
        Sensitive,
        ServiceError,
        ServiceErrorInfo,
        NextPage,
        TargetOptions,
        TokenFields,
        UsableToken,
        TokenAction,
        TokenState,
        TokenEvent,
        TokenStep,
        UserResult,
    ];
    let mut text = HEAD.to_owned();
    for (docs, declaration) in declarations {
        text.push('\n');
        text.push_str(&docs.map(|docs| first_paragraph(&docs)).unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    }
    text
}

/// Returns the first paragraph of a TypeScript doc comment.
fn first_paragraph(docs: &str) -> String {
    let lines: Vec<_> = docs.lines().take_while(|line| !matches!(line.trim(), "*" | "*/")).collect();
    format!("{}\n */\n", lines.join("\n"))
}
