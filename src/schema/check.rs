//! Checks a document against a schema.

use super::checker::Checker;
use super::sink::{DiscardIssues, RawIssue};
use super::{ByteRange, Context, IssueLimiter, Notes, Object, Report, Rule, RuleLevels, Sink};

/// The schema of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// The outermost object.
    pub object: &'static Object,
    /// Rules over the whole document. They run at its end, and are skipped if its syntax is invalid.
    pub final_rules: Option<fn(&mut Context<'_, '_>)>,
}

/// The options of a check.
///
/// ```
/// use endcap::check::{Level, Options, Rule, RuleLevels};
///
/// let rules = RuleLevels::DEFAULT.with(Rule::Blank, Level::Error)?;
/// let options = Options::default().with_max_bytes(64 << 10).with_rules(rules);
/// assert_eq!(options.max_bytes, 65_536);
/// # Ok::<(), endcap::check::RuleLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The maximum size of a document in bytes. The default is 1 MiB.
    pub max_bytes: usize,
    /// The rules whose level differs from the default.
    pub rules: RuleLevels,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_bytes: 1 << 20, rules: RuleLevels::DEFAULT }
    }
}

impl Options {
    /// Sets the maximum size of a document in bytes.
    #[must_use]
    pub const fn with_max_bytes(self, max_bytes: usize) -> Self {
        Self { max_bytes, ..self }
    }

    /// Sets the rules whose level differs from the default.
    #[must_use]
    pub const fn with_rules(self, rules: RuleLevels) -> Self {
        Self { rules, ..self }
    }
}

/// Checks a document against a schema and reports all issues.
pub(crate) fn check(root: Root, document: &[u8], options: &Options) -> Report {
    let (mut limiter, mut report) = (IssueLimiter::new(options.rules), Report::new());
    check_into(root, Document::new(document), options, &mut limiter, &mut report);
    report.finish(&limiter);
    report
}

/// Checks a document that an encoder of the crate wrote. It may contain sentinels for values that JSON cannot
/// represent; see `sentinels`.
#[cfg(feature = "std")]
pub(crate) fn check_encoded(root: Root, document: &[u8], options: &Options) -> Report {
    let may_have_sentinels = document.contains(&crate::json::sentinel::FIRST_BYTE);
    let (mut limiter, mut report) = (IssueLimiter::new(options.rules), Report::new());
    check_into(
        root,
        Document { bytes: document, length: document.len(), may_have_sentinels },
        options,
        &mut limiter,
        &mut report,
    );
    report.finish(&limiter);
    report
}

/// Returns whether [`check`] would report no error, without writing messages.
pub(crate) fn accepts(root: Root, document: &[u8], options: &Options) -> bool {
    let mut limiter = IssueLimiter::new(options.rules);
    check_into(root, Document::new(document), options, &mut limiter, &mut DiscardIssues);
    limiter.is_ok()
}

/// The bytes to check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Document<'d> {
    /// The document, optionally followed by zeros that leave room to look ahead.
    pub bytes: &'d [u8],
    /// The length of the document in bytes.
    pub length: usize,
    /// Whether an encoder of JavaScript or Rust values wrote the document. For values that JSON cannot represent, it
    /// writes sentinels.
    pub may_have_sentinels: bool,
}

impl<'d> Document<'d> {
    fn new(bytes: &'d [u8]) -> Self {
        Self { bytes, length: bytes.len(), may_have_sentinels: false }
    }
}

/// Checks a document, and reports its issues to `sink`. `limiter` has the limits of this check, with the caller's
/// levels of rules.
pub(crate) fn check_into<'d>(
    root: Root,
    document: Document<'d>,
    options: &Options,
    limiter: &'d mut IssueLimiter,
    sink: &'d mut dyn Sink,
) {
    let Document { bytes: input, length: end, may_have_sentinels } = document;
    // Offsets have 32 bits.
    if end > options.max_bytes || u32::try_from(input.len()).is_err() {
        let number = |length| i64::try_from(length).unwrap_or(i64::MAX);
        report_too_large(number(options.max_bytes), Some(number(end)), limiter, sink);
    } else {
        let (notes, keys_of_last) = (Notes::default(), (usize::MAX, 0));
        Checker { input, end, notes, limiter, sink, may_have_sentinels, keys_of_last }.check_document(root);
    }
}

/// Reports a document over the size limit. `actual` is its length, if known.
#[cold]
pub(crate) fn report_too_large(limit: i64, actual: Option<i64>, limiter: &mut IssueLimiter, sink: &mut dyn Sink) {
    let found = Rule::too_large(limit, actual);
    let issue = RawIssue::new(found.rule, found.params(), None, ByteRange::default());
    if let Some(severity) = limiter.admit(issue.rule, issue.verdict, None) {
        sink.report(severity, &issue);
    }
}
