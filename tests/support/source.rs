//! A parser of Rust sources: the paths, names and methods that they mention, with line numbers.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// A path, name or method call in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The line, from 1.
    pub line: usize,
    /// A path with `self`, `super` and the crate's own name resolved (`crate::app::state`), or a
    /// method (`.legal`).
    pub text: String,
}

impl Mention {
    /// Whether it is this path or below it, this method, or a path that contains this name.
    pub fn matches(&self, banned: &str) -> bool {
        if banned.starts_with('.') {
            return self.text == banned;
        }
        let below = self.text.strip_prefix(banned);
        below.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            || !banned.contains("::") && self.text.split("::").any(|name| name == banned)
    }
}

/// The mentions in a file.
#[derive(Debug, Default)]
pub struct Source {
    /// The mentions outside tests, in order.
    pub mentions: Vec<Mention>,
    /// The module paths of files that are compiled only for tests.
    pub test_modules: BTreeSet<String>,
}

impl Source {
    /// Parses a file; `module` is its module path, such as `crate::app::state`.
    ///
    /// # Panics
    /// If it is not Rust.
    pub fn parse(module: &str, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{module}: {error}"));
        let mut reader = Reader { modules: vec![module.to_owned()], source: Self::default() };
        reader.visit_file(&file);
        reader.source
    }
}

struct Reader {
    /// The module paths from the file to the current inline module.
    modules: Vec<String>,
    source: Source,
}

impl Reader {
    fn module(&self) -> &str {
        self.modules.last().map_or("crate", String::as_str)
    }

    fn mention(&mut self, line: usize, segments: &[String]) {
        let text = self.resolve(segments);
        self.source.mentions.push(Mention { line, text });
    }

    /// Resolves a path that begins with `self`, `super` or the crate's name to one from the root.
    fn resolve(&self, segments: &[String]) -> String {
        let mut rest = segments;
        let mut base = match segments.first().map(String::as_str) {
            // Programs call the library `niagara`; in the library, a module may have that name.
            Some("niagara") if self.modules == ["crate"] => {
                rest = &segments[1..];
                "crate".to_owned()
            }
            Some("crate") => {
                rest = &segments[1..];
                "crate".to_owned()
            }
            Some("self" | "super") => self.module().to_owned(),
            _ => return segments.join("::"),
        };
        while let Some((first, tail)) = rest.split_first() {
            match first.as_str() {
                "self" => {}
                "super" => base = base.rsplit_once("::").map_or("crate", |(up, _)| up).to_owned(),
                _ => break,
            }
            rest = tail;
        }
        [&[base], rest].concat().join("::")
    }

    /// Every path that a `use` tree names.
    fn use_tree(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.use_tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.mention(name.ident.span().start().line, prefix);
            }
            syn::UseTree::Name(syn::UseName { ident })
            | syn::UseTree::Rename(syn::UseRename { ident, .. }) => {
                self.mention(ident.span().start().line, &with(ident));
            }
            syn::UseTree::Glob(glob) => self.mention(glob.star_token.spans[0].start().line, prefix),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.use_tree(prefix, tree));
            }
        }
    }

    /// The paths and methods in the arguments of a macro, which need not be Rust.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut line = 0;
        // The number of colons, or a dot, before the next name.
        let (mut colons, mut dot) = (0, false);
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.end_of_path(line, &mut path);
                        line = name.span().start().line;
                    }
                    path.push(if dot { format!(".{name}") } else { name.to_string() });
                    (colons, dot) = (0, false);
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => colons += 1,
                TokenTree::Punct(sign) => {
                    self.end_of_path(line, &mut path);
                    (colons, dot) = (0, sign.as_char() == '.');
                }
                TokenTree::Group(group) => {
                    self.end_of_path(line, &mut path);
                    (colons, dot) = (0, false);
                    self.tokens(group.stream());
                }
                TokenTree::Literal(_) => {
                    self.end_of_path(line, &mut path);
                    (colons, dot) = (0, false);
                }
            }
        }
        self.end_of_path(line, &mut path);
    }

    fn end_of_path(&mut self, line: usize, path: &mut Vec<String>) {
        if !path.is_empty() {
            self.mention(line, path);
            path.clear();
        }
    }
}

/// Whether an item is compiled for tests only.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test")
    })
}

fn attributes_of(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_test(attributes_of(item)) {
            visit::visit_item(self, item);
        } else if let syn::Item::Mod(module) = item
            && module.content.is_none()
        {
            let path = format!("{}::{}", self.module(), module.ident);
            self.source.test_modules.insert(path);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.modules.push(format!("{}::{}", self.module(), module.ident));
        visit::visit_item_mod(self, module);
        self.modules.pop();
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let line = path.segments.first().map_or(0, |segment| segment.ident.span().start().line);
        self.mention(line, &segments);
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.mention(call.method.span().start().line, &[format!(".{}", call.method)]);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        visit::visit_macro(self, call);
        self.tokens(call.tokens.clone());
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {
        // `pub(super)` and `pub(in path)` use nothing.
    }
}
