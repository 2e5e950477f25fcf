//! TypeScript's view of the values that cross between the npm package and `service.wasm`.

use ts_rs::{Config, TS};

use crate::service::{
    Account, Address, BadOption, Details, Endpoint, ErrorItem, Failure, Given, Link, LinkChoice, Malformed, Members,
    RawAction, RawActionProperties, RawAsset, RawClick, RawCreative, RawImage, RawImageMetadata, RawItemCard,
    RawMedium, RawPagination, RawPlacements, RawProperty, RawVideo, Sensitive, ServiceFailure, TargetOptions, Token,
    UserResult,
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
        Address,
        BadOption,
        Details,
        Endpoint,
        ErrorItem,
        Failure,
        Given,
        Link,
        LinkChoice,
        Malformed,
        Members,
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
        Sensitive,
        ServiceFailure,
        TargetOptions,
        Token,
        UserResult,
    ];
    let mut text = HEAD.to_owned();
    for (docs, declaration) in declarations {
        text.push('\n');
        text.push_str(&docs.unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    }
    text
}
