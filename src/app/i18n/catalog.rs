//! The texts of one language as data, and how their placeholders are filled.

use core::fmt::{Display, Write};

use serde_json::Value;

use super::lang::Dir;
use super::locale_rules::{ListKind, LocaleRules, PluralCategory};
use super::pseudo::pseudo;
use super::words::{ENGLISH, Lang};

/// A text of a language. The names in braces are placeholders.
#[derive(Clone, Copy, Debug)]
pub(super) enum Text {
    /// A text without plural forms.
    Plain(&'static str),
    /// Forms for the plural categories of the language; the last form replaces missing ones.
    Plural(&'static [(PluralCategory, &'static str)]),
}

impl Text {
    /// The text with `change` applied to every form. The new forms are leaked: they exist as long
    /// as the page is open.
    fn map(self, change: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Plain(text) => Self::Plain(change(text).leak()),
            Self::Plural(forms) => {
                let forms = forms.iter().map(|(category, form)| (*category, &*change(form).leak()));
                Self::Plural(forms.collect::<Vec<_>>().leak())
            }
        }
    }

    /// Reads a text from the JSON of a language file: a string, or an object whose keys are plural
    /// categories and whose values are strings. `None` for other JSON.
    fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => Some(Self::Plain(text.clone().leak())),
            Value::Object(forms) => {
                let form = |(category, text): (&String, &Value)| {
                    let text: &'static str = text.as_str()?.to_owned().leak();
                    Some((category.parse().ok()?, text))
                };
                let mut forms: Vec<_> = forms.iter().map(form).collect::<Option<_>>()?;
                // `Other` is the greatest, so its form comes last and replaces missing ones.
                forms.sort_by_key(|(category, _)| *category);
                Some(Self::Plural(forms.leak()))
            }
            _ => None,
        }
    }

    /// The form for a plural category.
    fn for_category(self, category: PluralCategory) -> &'static str {
        match self {
            Self::Plain(text) => text,
            Self::Plural(forms) => {
                let form = forms.iter().find(|(of_form, _)| *of_form == category);
                form.or(forms.last()).map_or("", |(_, text)| text)
            }
        }
    }
}

/// An English text, and where a language file has its translation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The group of texts, such as `table`.
    pub(super) group: &'static str,
    /// The key within the group, with the names of the placeholders: `loaded(name, gem)`.
    pub(super) key: &'static str,
    /// The English text with its placeholders.
    pub(super) text: Text,
}

/// All texts of one language, by their index in [`ENGLISH`], and the language's rules for plurals,
/// lists and dates.
#[derive(Debug)]
pub(super) struct Catalog {
    /// The tag (BCP 47) of the locale whose rules the language uses.
    locale: &'static str,
    /// The rules of plurals, lists and dates.
    rules: &'static dyn LocaleRules,
    /// The writing direction of the language.
    dir: Dir,
    /// The texts in the order of [`ENGLISH`].
    texts: Vec<Text>,
}

impl Catalog {
    /// The catalog of the English texts.
    pub(super) fn english(rules: &'static dyn LocaleRules) -> Self {
        let texts = ENGLISH.iter().map(|entry| entry.text).collect();
        Self { locale: Lang::En.locale(), rules, dir: Lang::En.dir(), texts }
    }

    /// The texts of the pseudo-language, made of the English ones.
    pub(super) fn pseudo(rules: &'static dyn LocaleRules) -> Self {
        let texts = ENGLISH.iter().map(|entry| entry.text.map(pseudo)).collect();
        Self { locale: Lang::Pseudo.locale(), rules, dir: Lang::Pseudo.dir(), texts }
    }

    /// The texts of a language file (`docs/TRANSLATING.md`); those that it lacks, or that are
    /// neither a string nor plural forms, are English.
    ///
    /// # Errors
    ///
    /// If the file is not JSON.
    pub(super) fn read(
        lang: Lang,
        json: &str,
        rules: &'static dyn LocaleRules,
    ) -> serde_json::Result<Self> {
        let file: Value = serde_json::from_str(json)?;
        let translated = |entry: &Entry| Text::from_json(file.get(entry.group)?.get(entry.key)?);
        let texts = ENGLISH.iter().map(|entry| translated(entry).unwrap_or(entry.text)).collect();
        Ok(Self { locale: lang.locale(), rules, dir: lang.dir(), texts })
    }

    /// The writing direction of the language.
    pub(super) const fn dir(&self) -> Dir {
        self.dir
    }

    /// The text with this index, with unfilled placeholders; of several plural forms, the one for
    /// [`PluralCategory::Other`].
    pub(super) fn text(&self, index: usize) -> &'static str {
        self.texts[index].for_category(PluralCategory::Other)
    }

    /// A text with its placeholders filled; `values` has the name and value of each.
    pub(super) fn fill(&self, index: usize, values: &[(&str, &dyn Display)]) -> String {
        fill(self.text(index), values)
    }

    /// The form of a text for a number, with its placeholders filled.
    pub(super) fn fill_plural(
        &self,
        index: usize,
        count: u32,
        values: &[(&str, &dyn Display)],
    ) -> String {
        fill(self.texts[index].for_category(self.rules.plural(self.locale, count)), values)
    }

    /// Date and time of day of a time in milliseconds since 1970, in the format of the language.
    pub(super) fn date_time(&self, time: u64) -> String {
        self.rules.date_time(self.locale, time)
    }

    /// Joins items into a list by the rules of the language.
    pub(super) fn list<T: Display>(
        &self,
        kind: ListKind,
        items: impl IntoIterator<Item = T>,
    ) -> String {
        let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        if items.len() > 1 {
            return self.rules.list(self.locale, kind, &items);
        }
        items.pop().unwrap_or_default()
    }
}

/// Replaces the placeholders of a text by values. Unknown placeholders stay. Placeholders within
/// values are not replaced, so a player may be called `{name}`.
fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let filled = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(placeholder, _)| *placeholder == name)?;
            Some((value, after))
        });
        rest = match filled {
            // Writing to a string does not fail.
            Some((value, after)) => {
                let _ = write!(out, "{value}");
                after
            }
            None => {
                out.push('{');
                after
            }
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_braces_and_braces_in_values_stay() {
        assert_eq!(fill("a {b} c", &[("b", &"{c}"), ("c", &1)]), "a {c} c");
        assert_eq!(fill("{x} {", &[("b", &1)]), "{x} {");
        assert_eq!(fill("{b}{b}", &[("b", &1)]), "11");
    }
}
