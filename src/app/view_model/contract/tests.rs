//! Tests that `docs/TESTING.md` and `niagara.d.ts` list exactly what is in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use syn::visit::{self, Visit};

use super::*;
use crate::app::view_model::url;

const TESTING: &str = include_str!("../../../../docs/TESTING.md");
const TYPES: &str = include_str!("../../../../niagara.d.ts");
const NOTATION: &str = include_str!("../../../../tests/data/notation.json");

/// The rows of the tables under a heading of docs/TESTING.md, cell by cell, without backticks.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let (_, section) = TESTING.split_once(&format!("\n## {heading}\n")).expect(heading);
    let section = section.split("\n## ").next().unwrap_or_default();
    let cells = |line: &str| -> Vec<String> {
        let line = line.replace("\\|", "\0");
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().trim_matches('`').replace('\0', "|")).collect()
    };
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(cells).collect()
}

/// The first cells of the tables under a heading, which have to be distinct.
fn names(heading: &str) -> BTreeSet<String> {
    let rows = rows(heading);
    let names: BTreeSet<String> = rows.iter().map(|row| row[0].clone()).collect();
    assert_eq!(names.len(), rows.len(), "{heading}: a row occurs twice");
    names
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files
}

/// The names of attributes and the values of `data-act` that the sources of the page write.
#[derive(Default)]
struct Found {
    attributes: BTreeSet<String>,
    acts: BTreeSet<String>,
}

impl Found {
    fn in_sources() -> Self {
        let mut found = Self::default();
        for file in files_below(&root().join("src/app")) {
            let path = file.to_string_lossy().into_owned();
            if path.ends_with("/tests.rs") || path.contains("/contract") {
                continue;
            }
            let parsed = syn::parse_file(&fs::read_to_string(&file).unwrap()).expect(&path);
            found.visit_file(&parsed);
        }
        let index = fs::read_to_string(root().join("index.html")).unwrap();
        for part in index.split("data-act=\"").skip(1) {
            found.acts.insert(part.split('"').next().unwrap().to_owned());
        }
        found
    }

    /// `data-x=…` and `act="…"` among the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut name = String::new();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => self.literal(&literal.to_string()),
                TokenTree::Ident(ident) if name.ends_with('-') => name += &ident.to_string(),
                TokenTree::Ident(ident) => name = ident.to_string(),
                TokenTree::Punct(punct) if punct.as_char() == '-' && !name.is_empty() => {
                    name.push('-');
                }
                TokenTree::Punct(punct) if punct.as_char() == '=' => {
                    if name.starts_with("data-") {
                        self.attributes.insert(name.clone());
                    }
                    if name == "act" || name == "data-act" {
                        self.act(&tokens[index + 1..]);
                    }
                    name.clear();
                }
                TokenTree::Punct(_) => name.clear(),
            }
        }
    }

    /// The value of an act: a literal, or `format!("pick-{canoe}")`, which stands for the acts of
    /// both canoes. Any other expression is ignored: its acts are also written as literals.
    fn act(&mut self, value: &[TokenTree]) {
        let literal = |token: &TokenTree| match token {
            TokenTree::Literal(literal) => {
                syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|text| text.value())
            }
            _ => None,
        };
        match value {
            [token @ TokenTree::Literal(_), ..] => self.acts.extend(literal(token)),
            [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(group), ..]
                if name == "format" =>
            {
                let first = group.stream().into_iter().next();
                let text = first.as_ref().and_then(literal).expect("a text to be formatted");
                let (before, _) = text.split_once('{').expect("something to be put in");
                self.acts.extend(["1", "2"].map(|canoe| format!("{before}{canoe}")));
            }
            _ => {}
        }
    }

    /// A text that is an attribute's name.
    fn literal(&mut self, text: &str) {
        let text = text.trim_matches('"');
        let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
        if text.starts_with("data-") && text.chars().all(is_name) {
            self.attributes.insert(text.to_owned());
        }
    }
}

impl Visit<'_> for Found {
    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.tokens(mac.tokens.clone());
    }

    fn visit_lit_str(&mut self, text: &syn::LitStr) {
        self.literal(&text.value());
    }

    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if !module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            visit::visit_item_mod(self, module);
        }
    }
}

#[test]
fn every_attribute_of_the_sources_is_documented() {
    let found = Found::in_sources();
    assert!(found.attributes.contains("data-weather"), "{:?}", found.attributes);
    assert_eq!(names("Attributes"), found.attributes, "docs/TESTING.md, sources");
}

#[test]
fn every_act_of_the_sources_is_documented() {
    assert_eq!(names("Acts"), Found::in_sources().acts, "docs/TESTING.md, sources");
}

#[test]
fn every_function_is_documented_with_its_signature() {
    let table: BTreeSet<String> = Function::ALL.into_iter().map(Function::signature).collect();
    assert_eq!(names("Functions"), table);
    assert!(TESTING.contains(&format!("now {VERSION})")), "the version in the first lines");
}

#[test]
fn every_row_names_the_version_since_which_it_holds() {
    let versions = ["1.0", "1.1", VERSION];
    for heading in ["Parameters", "Attributes", "Acts", "Functions"] {
        let rows = rows(heading);
        assert!(rows.len() > 10, "{heading}");
        for row in rows {
            let since = row.iter().filter(|cell| versions.contains(&cell.as_str())).count();
            assert_eq!(since, 1, "{heading}: {row:?}");
            assert!(row.iter().all(|cell| !cell.is_empty()), "{heading}: {row:?}");
        }
    }
}

/// The string literals in the match arms of the function with this name.
struct MatchArms {
    function: &'static str,
    is_inside: bool,
    texts: BTreeSet<String>,
}

impl Visit<'_> for MatchArms {
    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        self.is_inside = function.sig.ident == self.function;
        visit::visit_item_fn(self, function);
        self.is_inside = false;
    }

    fn visit_pat(&mut self, pattern: &syn::Pat) {
        if let (true, syn::Pat::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) =
            (self.is_inside, pattern)
        {
            self.texts.insert(text.value());
        }
        visit::visit_pat(self, pattern);
    }
}

#[test]
fn every_parameter_is_documented_with_an_example() {
    let source = fs::read_to_string(root().join("src/app/view_model/url.rs")).unwrap();
    let mut arms = MatchArms { function: "read", is_inside: false, texts: BTreeSet::new() };
    arms.visit_file(&syn::parse_file(&source).unwrap());
    assert!(arms.texts.contains("seed"), "{:?}", arms.texts);
    let mut documented = names("Parameters");
    assert!(documented.remove("option.NAME"));
    documented.retain(|name| !name.starts_with('#'));
    assert_eq!(documented, arms.texts);
    for row in rows("Parameters").iter().filter(|row| !row[0].starts_with('#')) {
        assert!(url::read(&row[2]).is_ok(), "{row:?}");
    }
}

/// The lines of each interface of niagara.d.ts, without comments and semicolons.
fn interfaces() -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut name = String::new();
    for line in TYPES.lines() {
        if let Some(rest) = line.strip_prefix("export interface ") {
            name = rest.trim_end_matches(" {").to_owned();
        } else if let Some(line) = line.strip_prefix("  ").filter(|line| line.ends_with(';')) {
            found.entry(name.clone()).or_default().insert(line.trim_end_matches(';').to_owned());
        }
    }
    found
}

#[test]
fn the_types_for_scripts_are_those_of_the_page() {
    let types = interfaces();
    let (mut page, mut clock) = (BTreeSet::new(), BTreeSet::new());
    for function in Function::ALL {
        match function.signature().strip_prefix("clock.") {
            Some(signature) => clock.insert(signature.to_owned()),
            None => page.insert(function.signature()),
        };
    }
    page.extend(["readonly version: string".to_owned(), "readonly clock: Clock".to_owned()]);
    assert_eq!(types["Niagara"], page);
    assert_eq!(types["Clock"], clock);
    let triggers = CallbackTrigger::ALL.map(|it| format!("{:?}", it.as_str())).join(" | ");
    assert!(types["Told"].contains(&format!("what: {triggers}")));
}

#[test]
fn the_types_of_a_position_are_those_of_the_notation() {
    let types = interfaces();
    let keys = |interface: &str| -> BTreeSet<String> {
        let key = |line: &String| line.split([':', '?']).next().unwrap().to_owned();
        types[interface].iter().map(key).collect()
    };
    let of = |value: &Value| -> BTreeSet<String> {
        value.as_object().expect("an object").keys().cloned().collect()
    };
    let position: Value = serde_json::from_str(NOTATION).unwrap();
    assert_eq!(keys("Position"), of(&position));
    assert_eq!(keys("Sites"), of(&position["sites"]));
    assert_eq!(keys("Seat"), of(&position["seats"][0]));
    assert_eq!(keys("Canoe"), of(&position["seats"][0]["canoes"][0]));
    assert_eq!(keys("Joe"), of(&position["joe"]));
}
