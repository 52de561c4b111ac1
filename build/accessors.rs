//! Generates the Rust code through which the page reads its texts: the enum of languages, a struct
//! for each group with a method (accessor) for each text, and the table of the English texts.

use std::fmt::Write;

use crate::locale::{Group, Locale, Message, Text};

/// The code for the source language and its translations. `src/app/i18n/words.rs` includes it.
pub(crate) fn generate(source: &Locale, translations: &[Locale]) -> String {
    let mut code = String::new();
    // Writing to a string does not fail.
    let _ = languages(&mut code, source, translations);
    let _ = words(&mut code, source);
    let _ = texts(&mut code, source);
    code
}

/// The enum `Lang`: a variant for each file, and the pseudo-language.
fn languages(code: &mut String, source: &Locale, translations: &[Locale]) -> std::fmt::Result {
    let locales = || std::iter::once(source).chain(translations);
    writeln!(code, "/// A language of the page.")?;
    writeln!(code, "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]")?;
    writeln!(code, "pub enum Lang {{")?;
    for (index, locale) in locales().enumerate() {
        writeln!(code, "    /// {}: `{}`.", locale.name, locale.file)?;
        writeln!(
            code,
            "    {}{},",
            if index == 0 { "#[default] " } else { "" },
            camel(&locale.tag)
        )?;
    }
    writeln!(
        code,
        "    /// The pseudo-language for tests: English with accents, from right to left."
    )?;
    writeln!(code, "    Pseudo,\n}}\n")?;
    writeln!(code, "impl Lang {{")?;
    writeln!(code, "    /// All languages: English first, the pseudo-language last.")?;
    write!(code, "    pub const ALL: [Self; {}] = [", translations.len() + 2)?;
    for locale in locales() {
        write!(code, "Self::{}, ", camel(&locale.tag))?;
    }
    writeln!(code, "Self::Pseudo];\n")?;
    writeln!(code, "    /// The properties of the language.")?;
    writeln!(code, "    pub(super) const fn language(self) -> Language {{")?;
    writeln!(code, "        match self {{")?;
    for locale in locales() {
        let Locale { tag, name, direction, formats, .. } = locale;
        writeln!(
            code,
            "            Self::{} => Language {{ tag: {tag:?}, name: {name:?}, \
             direction: Dir::{}, formats: {formats:?} }},",
            camel(tag),
            camel(direction),
        )?;
    }
    writeln!(code, "            Self::Pseudo => PSEUDO,\n        }}\n    }}\n}}\n")
}

/// The struct `Words` and a struct for each group.
fn words(code: &mut String, source: &Locale) -> std::fmt::Result {
    writeln!(code, "/// All texts of one language, grouped by where they are read.")?;
    writeln!(code, "#[derive(Clone, Copy, Debug)]\npub struct Words {{")?;
    writeln!(code, "    catalog: &'static Catalog,")?;
    for group in &source.groups {
        comment(code, "    ", group.comment.as_deref())?;
        writeln!(code, "    pub {}: {},", group.name, type_name(group))?;
    }
    writeln!(code, "}}\n\nimpl Words {{")?;
    writeln!(code, "    /// The words of a catalog.")?;
    writeln!(code, "    pub(super) const fn new(catalog: &'static Catalog) -> Self {{")?;
    writeln!(code, "        Self {{\n            catalog,")?;
    for group in &source.groups {
        writeln!(code, "            {}: {}(catalog),", group.name, type_name(group))?;
    }
    writeln!(code, "        }}\n    }}\n}}\n")?;
    let mut index = 0;
    for group in &source.groups {
        comment(code, "", group.comment.as_deref())?;
        writeln!(code, "#[derive(Clone, Copy, Debug)]")?;
        writeln!(code, "pub struct {}(&'static Catalog);\n", type_name(group))?;
        writeln!(code, "impl {} {{", type_name(group))?;
        for text in &group.texts {
            accessor(code, text, index)?;
            index += 1;
        }
        writeln!(code, "}}\n")?;
    }
    Ok(())
}

/// The method of one text. It is not public, so that the compiler warns about texts that are not
/// used.
fn accessor(code: &mut String, text: &Text, index: usize) -> std::fmt::Result {
    comment(code, "    ", text.comment.as_deref())?;
    if text.comment.is_some() {
        writeln!(code, "    ///")?;
    }
    let sample = match &text.message {
        Message::Plain(text) => text,
        Message::Plural(forms) => forms.last().map_or("", |(_, text)| text),
    };
    writeln!(code, "    /// `{}`", sample.replace('\n', " ").replace('`', "'"))?;
    writeln!(code, "    #[must_use]")?;
    let (name, parameters) = (text.name(), text.parameters());
    let display = |name: &&str| format!(", {name}: &dyn Display");
    let value = |name: &&str| format!("({name:?}, {name})");
    match (&text.message, parameters.as_slice()) {
        (Message::Plural(_), [count, others @ ..]) => {
            let arguments: String = others.iter().map(display).collect();
            let values = others.iter().map(value);
            let values: Vec<String> =
                std::iter::once(format!("({count:?}, &{count})")).chain(values).collect();
            writeln!(
                code,
                "    pub(crate) fn {name}(&self, {count}: u32{arguments}) -> String {{\n        \
                 self.0.fill_plural({index}, {count}, &[{}])\n    }}\n",
                values.join(", ")
            )
        }
        (_, []) => writeln!(
            code,
            "    pub(crate) fn {name}(&self) -> &'static str {{\n        \
             self.0.text({index})\n    }}\n"
        ),
        (_, parameters) => {
            let arguments: String = parameters.iter().map(display).collect();
            let values: Vec<String> = parameters.iter().map(value).collect();
            writeln!(
                code,
                "    pub(crate) fn {name}(&self{arguments}) -> String {{\n        \
                 self.0.fill({index}, &[{}])\n    }}\n",
                values.join(", ")
            )
        }
    }
}

/// The table of the source's texts. Each accessor contains the index of its text in this table.
fn texts(code: &mut String, source: &Locale) -> std::fmt::Result {
    writeln!(code, "/// The English texts with their keys, in the order of the accessors.")?;
    let len = source.texts().count();
    writeln!(code, "pub(super) static ENGLISH: [Entry; {len}] = [")?;
    for (group, text) in source.texts() {
        write!(code, "    Entry {{ group: {:?}, key: {:?}, text: ", group.name, text.key)?;
        match &text.message {
            Message::Plain(text) => write!(code, "Text::Plain({text:?})")?,
            Message::Plural(forms) => {
                write!(code, "Text::Plural(&[")?;
                for (category, form) in forms {
                    write!(code, "(PluralCategory::{}, {form:?}), ", camel(category))?;
                }
                write!(code, "])")?;
            }
        }
        writeln!(code, " }},")?;
    }
    writeln!(code, "];")
}

fn comment(code: &mut String, indent: &str, text: Option<&str>) -> std::fmt::Result {
    text.map_or(Ok(()), |text| writeln!(code, "{indent}/// {text}"))
}

fn type_name(group: &Group) -> String {
    format!("{}Words", camel(&group.name))
}

/// `life_saver` and `pt-BR` as Rust writes types: `LifeSaver`, `PtBr`.
fn camel(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first
            .into_iter()
            .chain(letters.map(|letter| letter.to_ascii_lowercase()))
            .collect::<String>()
    };
    name.split(['_', '-']).map(word).collect()
}
