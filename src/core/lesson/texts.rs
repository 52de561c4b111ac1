//! The texts of a lesson by their keys, and translations.

use crate::core::lesson::MAX_BYTES;
use crate::core::lesson::fault::{Findings, LessonError, LessonFaultKind};
use crate::core::lesson::fields::whole;
use crate::core::lesson::model::{AskKind, Lesson, Task, Words};
use crate::core::lesson::reader;

impl Lesson {
    /// Calls `visit` with the key and the text of each text for people, in the order of the file.
    fn each_text(&mut self, visit: &mut dyn FnMut(String, &mut String)) {
        visit("title".to_owned(), &mut self.title);
        if let Some(about) = &mut self.about {
            visit("about".to_owned(), about);
        }
        for step in &mut self.steps {
            let id = &step.id;
            if let Some(title) = &mut step.title {
                visit(format!("{id}.title"), title);
            }
            visit(format!("{id}.say"), &mut step.say);
            if let Task::Ask(ask) = &mut step.task
                && ask.kind == AskKind::Text
            {
                for (index, choice) in ask.choices.iter_mut().enumerate() {
                    visit(format!("{id}.choices[{index}]"), &mut choice.text);
                }
            }
            for (index, hint) in step.hints.iter_mut().enumerate() {
                visit(format!("{id}.hints[{index}]"), hint);
            }
            if let Some(done) = &mut step.done {
                visit(format!("{id}.done"), done);
            }
            for (index, wrong) in step.wrong.iter_mut().enumerate() {
                visit(format!("{id}.wrong[{index}]"), &mut wrong.say);
            }
            if let Some(notes) = &mut step.notes {
                visit(format!("{id}.notes"), notes);
            }
        }
    }

    /// Every text for people with its key, in the order of the file: what a translation holds.
    #[must_use]
    pub fn texts(&self) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        self.clone().each_text(&mut |key, text| texts.push((key, text.clone())));
        texts
    }

    /// The lesson in a language whose translation it contains; `None` if it contains none. Texts
    /// that the translation lacks stay as they are.
    #[must_use]
    pub fn in_language(&self, tag: &str) -> Option<Self> {
        let words = self.words.get(tag)?;
        Some(self.with_words(tag, words))
    }

    /// The lesson with the texts of a translation; texts that it lacks stay as they are. What
    /// [`Lesson::written`] returns does not change.
    #[must_use]
    pub fn with_words(&self, tag: &str, words: &Words) -> Self {
        let mut lesson = self.clone();
        lesson.each_text(&mut |key, text| {
            if let Some(word) = words.get(&key) {
                text.clone_from(word);
            }
        });
        tag.clone_into(&mut lesson.language);
        lesson
    }

    /// Reads a translation file: a JSON object of texts by their keys.
    ///
    /// # Errors
    ///
    /// Every text that is invalid or missing, and every key that the lesson does not have.
    pub fn read_words(&self, text: &str) -> Result<Words, LessonError> {
        let mut found = Findings::default();
        if text.len() > MAX_BYTES {
            found.fault("", LessonFaultKind::TooLong { bytes: text.len(), most: MAX_BYTES });
            return found.finish().map(|_| Words::new());
        }
        let mut words = Words::new();
        match serde_json::from_str(text) {
            Ok(json) => {
                words = reader::words(whole(&json), &mut found);
                self.check_words("", &words, &mut found);
            }
            Err(error) => {
                let fault = LessonFaultKind::Json { text: error.to_string() };
                found.fault(&format!("line {}", error.line()), fault);
            }
        }
        found.finish().map(|_| words)
    }

    /// Reports the keys that a translation lacks, and those that the lesson does not have.
    pub(super) fn check_words(&self, path: &str, words: &Words, found: &mut Findings) {
        let keys: Vec<String> = self.texts().into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            if !words.contains_key(key) {
                found.fault(path, LessonFaultKind::WordsMissing { key: key.clone() });
            }
        }
        for key in words.keys().filter(|key| !keys.contains(key)) {
            let key = key.chars().take(80).collect();
            found.fault(path, LessonFaultKind::WordsUnknown { key });
        }
    }
}
