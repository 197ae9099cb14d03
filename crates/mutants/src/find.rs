//! Finds what can be changed in a source file.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, BinOp, Expr, ImplItemFn, ItemFn, Pat, PatGuard, ReturnType, Signature, TraitItemFn, Type, UnOp,
};

/// A piece of text to put in at a byte of the file, in place of so many bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edit {
    pub(crate) at: usize,
    pub(crate) instead_of: usize,
    pub(crate) text: String,
}

/// One small change. Its edits only add text around what is there, or replace a single operator, so that changes may lie inside each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    /// The line it is on, counted from 1.
    pub(crate) line: usize,
    /// The function it is in.
    pub(crate) function: String,
    /// What becomes of what: `< becomes <=`.
    pub(crate) what: String,
    /// How; `ID` stands for the number of the mutant.
    pub(crate) edits: Vec<Edit>,
}

/// All changes of a file, in the order of the text. Code of tests and constants is left alone.
pub(crate) fn changes(text: &str) -> Result<Vec<Change>, String> {
    let file = syn::parse_file(text).map_err(|error| error.to_string())?;
    let mut finder = Finder { function: Vec::new(), changes: Vec::new() };
    finder.visit_file(&file);
    finder.changes.sort_by_key(|change| change.edits.first().map_or(0, |edit| edit.at));
    Ok(finder.changes)
}

struct Finder {
    function: Vec<String>,
    changes: Vec<Change>,
}

impl Finder {
    fn add(&mut self, place: Span, what: impl Into<String>, edits: Vec<Edit>) {
        let function = self.function.last().cloned().unwrap_or_default();
        let line = place.start().line;
        self.changes.push(Change { line, function, what: what.into(), edits });
    }

    /// Puts `before`, `between` and `after` around the two sides of an operator.
    fn around(&mut self, binary: &syn::ExprBinary, what: String, [before, between, after]: [&str; 3]) {
        let (start, end) = ends(binary.span());
        let operator = binary.op.span().byte_range();
        let edits = vec![
            put(start, before),
            Edit { at: operator.start, instead_of: operator.len(), text: between.to_owned() },
            put(end, after),
        ];
        self.add(binary.op.span(), what, edits);
    }

    fn body(&mut self, signature: &Signature, body: &syn::Block) {
        let values: &[&str] = match &signature.output {
            ReturnType::Default => &[""],
            ReturnType::Type(_, kind) => values_of(kind),
        };
        if body.stmts.is_empty() {
            return;
        }
        for value in values {
            let text = format!(" if crate::mutants::on(ID) {{ return {value}; }}");
            let at = body.brace_token.span.open().byte_range().end;
            let what = if value.is_empty() { "does nothing".into() } else { format!("returns {value}") };
            self.add(signature.ident.span(), what, vec![put(at, &text)]);
        }
    }

    fn inside(&mut self, signature: &Signature, attributes: &[Attribute], walk: impl FnOnce(&mut Finder)) {
        if signature.constness.is_some() || is_for_tests(attributes) {
            return;
        }
        self.function.push(signature.ident.to_string());
        walk(self);
        self.function.pop();
    }
}

fn put(at: usize, text: &str) -> Edit {
    Edit { at, instead_of: 0, text: text.to_owned() }
}

fn ends(span: Span) -> (usize, usize) {
    let range = span.byte_range();
    (range.start, range.end)
}

/// What a function may return instead: values that fit many functions and are wrong for most.
fn values_of(kind: &Type) -> &'static [&'static str] {
    let Type::Path(path) = kind else { return &[] };
    let Some(last) = path.path.segments.last() else { return &[] };
    match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => &["0", "1"],
        "Option" => &["None"],
        "Vec" => &["Vec::new()"],
        "String" => &["String::new()"],
        _ => &[],
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || (path.is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test"))
    })
}

/// Whether a condition binds names: such a chain cannot be wrapped.
fn binds(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        Expr::Paren(inner) => binds(&inner.expr),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    // Constants are reckoned by the compiler, where no switch can be read.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.inside(&item.sig, &item.attrs, |finder| {
            finder.body(&item.sig, &item.block);
            visit::visit_item_fn(finder, item);
        });
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.inside(&item.sig, &item.attrs, |finder| {
            finder.body(&item.sig, &item.block);
            visit::visit_impl_item_fn(finder, item);
        });
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.inside(&item.sig, &item.attrs, |finder| {
            if let Some(body) = &item.default {
                finder.body(&item.sig, body);
            }
            visit::visit_trait_item_fn(finder, item);
        });
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        // The length is a constant.
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        if !binds(&binary.left) && !binds(&binary.right) {
            self.operator(binary);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let UnOp::Not(not) = &unary.op {
            let at = not.span.byte_range();
            let edits = vec![
                Edit { at: at.start, instead_of: at.len(), text: "(crate::mutants::on(ID) == (".into() },
                put(unary.expr.span().byte_range().end, "))"),
            ];
            self.add(not.span, "! is dropped", edits);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, choice: &'ast syn::ExprMatch) {
        let wild = choice.arms.last().is_some_and(|arm| matches!(arm.pat, Pat::Wild(_)));
        for (index, arm) in choice.arms.iter().enumerate() {
            match &arm.pat {
                Pat::Guard(PatGuard { guard, .. }) if !binds(guard) => {
                    let (start, end) = ends(guard.span());
                    let edits = vec![put(start, "(crate::mutants::on(ID) || ("), put(end, "))")];
                    self.add(guard.span(), "the guard always holds", edits);
                    let edits = vec![put(start, "(!crate::mutants::on(ID) && ("), put(end, "))")];
                    self.add(guard.span(), "the guard never holds", edits);
                }
                Pat::Guard(_) => {}
                _ if wild && index + 1 < choice.arms.len() => {
                    let at = arm.pat.span().byte_range().end;
                    let edits = vec![put(at, " if !crate::mutants::on(ID)")];
                    self.add(arm.pat.span(), "the arm is left out", edits);
                }
                _ => {}
            }
        }
        visit::visit_expr_match(self, choice);
    }
}

impl Finder {
    fn operator(&mut self, binary: &syn::ExprBinary) {
        let call = |name: &str| format!("(crate::mutants::{name}(ID, &(");
        let compare = |finder: &mut Finder, what: &str, name: &str| {
            finder.around(binary, what.to_owned(), [&call(name), "), &(", ")))"]);
        };
        let count = |finder: &mut Finder, what: &str, name: &str| {
            let before = format!("(crate::mutants::{name}(ID, (");
            finder.around(binary, what.to_owned(), [&before, "), (", ")))"]);
        };
        match binary.op {
            BinOp::Eq(_) => compare(self, "== becomes !=", "eq"),
            BinOp::Ne(_) => compare(self, "!= becomes ==", "ne"),
            BinOp::Lt(_) => compare(self, "< becomes <=", "lt"),
            BinOp::Le(_) => compare(self, "<= becomes <", "le"),
            BinOp::Gt(_) => compare(self, "> becomes >=", "gt"),
            BinOp::Ge(_) => compare(self, ">= becomes >", "ge"),
            BinOp::Add(_) => count(self, "+ becomes -", "add"),
            BinOp::Sub(_) => count(self, "- becomes +", "sub"),
            BinOp::AddAssign(_) => self.assign(binary, "+= becomes -=", "add"),
            BinOp::SubAssign(_) => self.assign(binary, "-= becomes +=", "sub"),
            // Both sides stand once, so that changes inside them stand once too.
            BinOp::And(_) => self.around(
                binary,
                "&& becomes ||".into(),
                [
                    "({ let left = ",
                    "; (left || crate::mutants::on(ID)) && ((",
                    ") || (crate::mutants::on(ID) && left)) })",
                ],
            ),
            BinOp::Or(_) => self.around(
                binary,
                "|| becomes &&".into(),
                [
                    "({ let left = ",
                    "; (left && !crate::mutants::on(ID)) || ((",
                    ") && (!crate::mutants::on(ID) || left)) })",
                ],
            ),
            _ => {}
        }
    }

    fn assign(&mut self, binary: &syn::ExprBinary, what: &str, name: &str) {
        let before = format!("crate::mutants::{name}_to(ID, &mut (");
        self.around(binary, what.to_owned(), [&before, "), (", "))"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whats(text: &str) -> Vec<String> {
        changes(text).unwrap().into_iter().map(|change| change.what).collect()
    }

    #[test]
    fn operators_bodies_guards_and_arms_can_be_changed() {
        let text =
            "fn far(a: u8, b: u8) -> bool { match a { 1 if b > 2 => true, 3 => !(a == b), _ => a + 1 < b } }";
        assert_eq!(
            whats(text),
            [
                "returns true",
                "returns false",
                "the guard always holds",
                "the guard never holds",
                "> becomes >=",
                "the arm is left out",
                "! is dropped",
                "== becomes !=",
                "< becomes <=",
                "+ becomes -",
            ]
        );
    }

    #[test]
    fn tests_constants_and_conditions_that_bind_names_are_left_alone() {
        assert!(whats("const A: u8 = 1 + 2; const fn b(a: u8) -> bool { a == 1 }").is_empty());
        assert!(whats("#[cfg(test)] mod tests { fn a() -> bool { 1 == 2 } }").is_empty());
        assert!(whats("#[test] fn a() { assert!(1 == 2); }").is_empty());
        let text = "fn a(b: Option<u8>) -> R { if let Some(c) = b && d { e() } else { f() } }";
        assert!(whats(text).is_empty());
    }

    #[test]
    fn a_change_knows_its_line_and_function() {
        let all = changes("struct A;\nimpl A {\n    fn b(&self) -> R {\n        c == d\n    }\n}").unwrap();
        assert_eq!((all[0].line, all[0].function.as_str()), (4, "b"));
    }
}
