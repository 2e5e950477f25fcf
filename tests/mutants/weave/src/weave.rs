//! Inserts faults behind switches into a source. Only adds text, and never removes any.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Block, Expr, ExprBinary, ExprUnary, Signature};

use crate::fault::{Fault, Genre, Place};

/// The text with the faults in it, and the numbers of those that are. No switch can be in a `const fn`: all but those with
/// the names in `constant` become plain ones.
pub(crate) fn weave(source: &str, faults: &[(u32, &Fault)], constant: &[String]) -> syn::Result<(String, Vec<u32>)> {
    let file = syn::parse_file(source)?;
    let mut at: HashMap<_, Vec<_>> = HashMap::new();
    for (number, fault) in faults {
        at.entry((fault.genre, fault.span.start)).or_default().push((*number, *fault));
    }
    let mut weaver = Weaver { source, constant, at, additions: Vec::new(), woven: Vec::new() };
    weaver.visit_file(&file);
    Ok((weaver.text(), weaver.woven))
}

struct Weaver<'a> {
    source: &'a str,
    constant: &'a [String],
    at: HashMap<(Genre, Place), Vec<(u32, &'a Fault)>>,
    additions: Vec<Addition>,
    woven: Vec<u32>,
}

/// Text to insert before and after a part of the source.
struct Addition {
    around: Range<usize>,
    before: String,
    after: &'static str,
}

impl Weaver<'_> {
    /// Returns the faults of a genre that start with a span.
    fn take(&mut self, genre: Genre, span: Span) -> Vec<(u32, String)> {
        let start = span.start();
        let place = Place { line: start.line, column: start.column + 1 };
        let found = self.at.remove(&(genre, place)).unwrap_or_default();
        self.woven.extend(found.iter().map(|(number, _)| number));
        found.into_iter().map(|(number, fault)| (number, fault.replacement.clone())).collect()
    }

    fn add(&mut self, around: Range<usize>, before: String, after: &'static str) {
        if !before.is_empty() {
            self.additions.push(Addition { around, before, after });
        }
    }

    /// Inserts the alternatives of an expression.
    fn choose(&mut self, around: Range<usize>, others: Vec<(u32, String)>) {
        let mut before = String::new();
        for (number, other) in others {
            let start = if before.is_empty() { "(" } else { "" };
            let _ = write!(before, "{start}if crate::mutant::is({number}) {{ {other} }} else ");
        }
        if !before.is_empty() {
            before.push_str("{ ");
        }
        self.add(around, before, " })");
    }

    fn slice(&self, span: Span) -> String {
        self.source.get(span.byte_range()).unwrap_or_default().to_owned()
    }

    /// The source with all additions. Of those at one place, the ends of inner parts come first, then the starts of outer
    /// ones.
    fn text(&self) -> String {
        // The last one of those around the same part is the innermost.
        let ends = (self.additions.iter().rev())
            .map(|addition| (addition.around.end, 0, usize::MAX - addition.around.start, addition.after));
        let starts = (self.additions.iter())
            .map(|addition| (addition.around.start, 1, usize::MAX - addition.around.end, addition.before.as_str()));
        let mut all: Vec<_> = ends.chain(starts).collect();
        all.sort_by_key(|(at, side, depth, _)| (*at, *side, *depth));
        let mut text = String::with_capacity(2 * self.source.len());
        let mut done = 0;
        for (at, _, _, addition) in all {
            text.push_str(self.source.get(done..at).unwrap_or_default());
            text.push_str(addition);
            done = at;
        }
        text.push_str(self.source.get(done..).unwrap_or_default());
        text
    }
}

impl<'ast> Visit<'ast> for Weaver<'_> {
    fn visit_signature(&mut self, signature: &'ast Signature) {
        if let Some(word) = signature.constness.filter(|_| !self.constant.iter().any(|name| signature.ident == name)) {
            self.add(word.span.byte_range(), "/* ".to_owned(), " */");
        }
        visit::visit_signature(self, signature);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        if let [first, ..] = block.stmts.as_slice() {
            let mut before = String::new();
            for (number, value) in self.take(Genre::FnValue, first.span()) {
                let _ = write!(before, "if crate::mutant::is({number}) {{ return {value}; }} ");
            }
            // Encloses everything else that starts there.
            let inside = block.brace_token.span.open().byte_range().end;
            self.add(inside..inside, before, "");
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let ExprBinary { left, op, right, .. } = binary;
        if !has_let(left) && !has_let(right) {
            let (left, right) = (self.slice(left.span()), self.slice(right.span()));
            let others = self.take(Genre::BinaryOperator, op.span());
            let others =
                others.into_iter().map(|(number, other)| (number, format!("({left}) {other} ({right})"))).collect();
            self.choose(binary.span().byte_range(), others);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast ExprUnary) {
        let operand = self.slice(unary.expr.span());
        let others = self.take(Genre::UnaryOperator, unary.op.span());
        let others = others.into_iter().map(|(number, _)| (number, operand.clone())).collect();
        self.choose(unary.span().byte_range(), others);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let left_out: Vec<_> = self.take(Genre::MatchArm, arm.span()).into_iter().map(|(number, _)| number).collect();
        match &arm.guard {
            Some((_, guard)) => {
                let (mut never, mut always) = (String::new(), String::new());
                for number in left_out {
                    let _ = write!(never, "!crate::mutant::is({number}) && ");
                }
                for (number, value) in self.take(Genre::MatchArmGuard, guard.span()) {
                    let _ = match value.as_str() {
                        "true" => write!(always, "crate::mutant::is({number}) || "),
                        _ => write!(never, "!crate::mutant::is({number}) && "),
                    };
                }
                if !never.is_empty() || !always.is_empty() {
                    self.add(guard.span().byte_range(), format!("{never}({always}"), ")");
                }
            }
            None => {
                let mut before = String::new();
                for number in left_out {
                    let word = if before.is_empty() { " if" } else { " &&" };
                    let _ = write!(before, "{word} !crate::mutant::is({number})");
                }
                let end = arm.pat.span().byte_range().end;
                self.add(end..end, before, "");
            }
        }
        visit::visit_arm(self, arm);
    }
}

/// Returns whether this is one of several conditions, and one of them binds names.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}
