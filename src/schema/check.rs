//! The entrance: a document, a schema, and what comes of them.

use super::sink::{Draft, Nothing, Raw};
use super::walk::Walk;
use super::{Caps, Context, Notes, Object, Outcome, Report, Rule, RuleSet, Sink, Span};

/// A document: its outermost object, and the rules over all of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// The object.
    pub object: &'static Object,
    /// Rules that only make sense once the whole document is known to be well formed.
    pub whole: Option<fn(&mut Context<'_, '_>)>,
}

/// What a caller can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most bytes a document may have; 1 MiB unless told otherwise.
    pub limit: usize,
    /// Breaches that only make for advice. Has no effect on rejections, nor where the document was not read to its
    /// end (`syntax`, `too-deep`, `too-large`), nor on `field-case`.
    pub allow: RuleSet,
}

impl Default for Options {
    fn default() -> Self {
        Self { limit: 1 << 20, allow: RuleSet::EMPTY }
    }
}

/// Holds a document against a schema and reports every fault.
pub(crate) fn check(root: Root, document: &[u8], options: &Options) -> Report {
    let (mut caps, mut report) = (Caps::new(options.allow), Report::new());
    walk(root, Document::whole(document), options, &mut caps, &mut report);
    report.finish(caps);
    report
}

/// Checks a document that the crate wrote of a value: a mark in it stands for what JSON cannot say, see `foreign`.
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub(crate) fn check_written(root: Root, document: &[u8], options: &Options) -> Report {
    let encoded = document.contains(&super::foreign::MARK);
    let (mut caps, mut report) = (Caps::new(options.allow), Report::new());
    walk(root, Document { bytes: document, length: document.len(), encoded }, options, &mut caps, &mut report);
    report.finish(caps);
    report
}

/// Whether [`check`] would find nothing that blocks, without putting anything into words.
pub(crate) fn accepts(root: Root, document: &[u8], options: &Options) -> bool {
    let mut caps = Caps::new(options.allow);
    walk(root, Document::whole(document), options, &mut caps, &mut Nothing);
    caps.is_ok()
}

/// The bytes to walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Document<'d> {
    /// They, and perhaps zeros after them, so that looking ahead does not end with them.
    pub bytes: &'d [u8],
    /// How many bytes are the document's.
    pub length: usize,
    /// Whether an encoder of host values wrote them, marks included.
    pub encoded: bool,
}

impl<'d> Document<'d> {
    fn whole(bytes: &'d [u8]) -> Self {
        Self { bytes, length: bytes.len(), encoded: false }
    }
}

/// Walks a document; `caps` are those of this check, with what its caller lets pass.
pub(crate) fn walk<'d>(
    root: Root,
    document: Document<'d>,
    options: &Options,
    caps: &'d mut Caps,
    sink: &'d mut dyn Sink,
) {
    let Document { bytes: input, length: end, encoded } = document;
    // Offsets are kept in 32 bits.
    if end > options.limit || u32::try_from(input.len()).is_err() {
        let number = |length| i64::try_from(length).unwrap_or(i64::MAX);
        report_too_large(number(options.limit), Some(number(end)), caps, sink);
    } else {
        Walk { input, end, notes: Notes::default(), caps, sink, encoded }.document(root);
    }
}

/// Reports a document over the limit; `actual` is its length where that is known.
#[cold]
pub(crate) fn report_too_large(limit: i64, actual: Option<i64>, caps: &mut Caps, sink: &mut dyn Sink) {
    let params = [("limit", Raw::Number(limit)), ("actual", Raw::Number(actual.unwrap_or(limit)))];
    let params = params.get(..if actual.is_some() { 2 } else { 1 }).unwrap_or_default();
    let (rule, outcome, span) = (Rule::TooLarge, Outcome::Final, Span::default());
    if let Some(class) = caps.admit(rule, outcome, None) {
        sink.report(class, &Draft { rule, outcome, path: None, span, params, more: "" });
    }
}
