//! TypeScript's view of the values that cross between the npm package and `service.wasm`.

use ts_rs::{Config, TS};

use crate::api::Resource;
use crate::http::{
    AdaptiveRate, Answered, Call, CallAction, CallEvent, CallFailure, Meaning, Phase, RetryBudget, StoredPager,
    StoredRequest, TokenAction, TokenCache,
};
use crate::service::{
    Account, Address, BadOption, CachedLink, CallChoice, CallState, CallStep, Details, ErrorItem, Failure, Given, Link,
    LinkChoice, Malformed, Members, PageFacts, PagerStep, RawAction, RawActionProperties, RawAsset, RawClick,
    RawCreative, RawImage, RawImageMetadata, RawItemCard, RawMedium, RawPagination, RawPlacements, RawProperty,
    RawVideo, Sensitive, ServiceFailure, SharedToken, TargetOptions, Token, TokenEvent, TokenStep, UserResult,
};

const HEAD: &str = "\
// Generated from the declarations in src/service/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.

/** What Rust returns for a `Result`. */
export type Result<T, E> = { Ok: T } | { Err: E };
";

/// Returns the declarations of types, each exported.
macro_rules! declarations {
    ($($type:ident),* $(,)?) => {{
        let config = Config::default().with_large_int("number");
        [$((<$type as TS>::docs(), <$type as TS>::decl(&config))),*]
    }};
}

/// Returns `pkg/src/generated/service.ts`.
pub(super) fn service() -> String {
    let declarations = declarations![
        Account,
        AdaptiveRate,
        Address,
        Answered,
        BadOption,
        CachedLink,
        Call,
        CallAction,
        CallChoice,
        CallEvent,
        CallFailure,
        CallState,
        CallStep,
        Details,
        ErrorItem,
        Failure,
        Given,
        Link,
        LinkChoice,
        Malformed,
        Meaning,
        Members,
        PageFacts,
        PagerStep,
        Phase,
        RawAction,
        RawActionProperties,
        RawAsset,
        RawClick,
        RawCreative,
        RawImage,
        RawImageMetadata,
        RawItemCard,
        RawMedium,
        RawPagination,
        RawPlacements,
        RawProperty,
        RawVideo,
        Resource,
        RetryBudget,
        Sensitive,
        ServiceFailure,
        StoredPager,
        StoredRequest,
        TargetOptions,
        Token,
        SharedToken,
        TokenAction,
        TokenCache,
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

/// Returns the first paragraph of a doc comment of TypeScript.
fn first_paragraph(docs: &str) -> String {
    let lines: Vec<_> = docs.lines().take_while(|line| !matches!(line.trim(), "*" | "*/")).collect();
    format!("{}\n */\n", lines.join("\n"))
}
