//! Generates the TypeScript types of the values that cross between the npm package and `service.wasm`.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use super::types::HEADER;
use crate::api::Resource;
use crate::npm::{
    BATCH_EVENTS, BadOption, CallLimits, Details, NextPage, RequestHead, ResponseErrorInfo, ResponseReader,
    ResponseValue, SessionPatchValues, StoredLink, TargetOptions, TokenEvent, TokenStep, UsableToken,
};
use crate::policy::{CallAction, CallEvent, RATE_NUMBERS};

const HEAD: &str = "\
// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The shape of a serialized `Result` of Rust. */
export type Result<T, E> = { Ok: T } | { Err: E };
";

/// The declarations of types by their names. `ts-rs` has no order of the types that a type names.
#[derive(Default)]
struct Declarations(BTreeMap<String, String>);

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types with a declaration of their own have a path.
        let config = Config::default().with_large_int("number");
        if T::output_path().is_none() || self.0.contains_key(&T::ident(&config)) {
            return;
        }
        let docs = T::docs().map(|docs| first_paragraph(&docs)).unwrap_or_default();
        self.0.insert(T::ident(&config), format!("\n{docs}export {}\n", T::decl(&config)));
        T::visit_dependencies(self);
    }
}

/// Declares the types of arguments and results, and all types that they name.
macro_rules! declarations {
    ($($type:ident),* $(,)?) => {{
        let mut declarations = Declarations::default();
        $(declarations.visit::<$type>();)*
        declarations.0.into_values().fold(HEAD.to_owned(), |text, declaration| text + &declaration)
    }};
}

/// Returns `pkg/src/generated/service.ts`.
pub(super) fn types() -> String {
    declarations![
        Resource,
        RequestHead,
        BadOption,
        TargetOptions,
        SessionPatchValues,
        ResponseReader,
        ResponseValue,
        ResponseErrorInfo,
        Details,
        CallAction,
        CallLimits,
        CallEvent,
        NextPage,
        StoredLink,
        TokenStep,
        TokenEvent,
        UsableToken,
    ]
}

/// Returns `pkg/src/http/generated/numbers.ts`.
pub(super) fn numbers() -> String {
    format!(
        "{HEADER}\n/** The events of a list of a batch. The module takes their indices. */\nexport const batchEvents = {BATCH_EVENTS:?} as const;\n\n\
         /** How many numbers the state of a rate has. */\nexport const RATE_NUMBERS = {RATE_NUMBERS};\n"
    )
}

/// Returns the first paragraph of a TypeScript doc comment.
fn first_paragraph(docs: &str) -> String {
    let lines: Vec<_> = docs.lines().take_while(|line| !matches!(line.trim(), "*" | "*/")).collect();
    format!("{}\n */\n", lines.join("\n"))
}
