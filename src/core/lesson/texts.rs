//! The texts of a lesson, by key, and their translations.

use crate::core::lesson::MAX_BYTES;
use crate::core::lesson::fault::{Findings, LessonError, LessonFaultKind};
use crate::core::lesson::fields::root;
use crate::core::lesson::model::{AskKind, Lesson, Task, Translation};
use crate::core::lesson::reader;

impl Lesson {
    /// Calls `visit` with the key and the value of each text that is translated, in a fixed order.
    fn visit_texts(&mut self, visit: &mut dyn FnMut(String, &mut String)) {
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

    /// Every text that a translation has to contain, with its key, in a fixed order. (The author
    /// and the names of seats are not translated.)
    #[must_use]
    pub fn texts(&self) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        self.clone().visit_texts(&mut |key, text| texts.push((key, text.clone())));
        texts
    }

    /// The lesson in a language whose translation it contains; `None` if it contains none. Texts
    /// that the translation lacks stay as they are.
    #[must_use]
    pub fn in_language(&self, tag: &str) -> Option<Self> {
        let translation = self.translations.get(tag)?;
        Some(self.with_translation(tag, translation))
    }

    /// The lesson with the texts of a translation; texts that it lacks stay as they are. The result
    /// of [`Lesson::to_json`] does not change.
    #[must_use]
    pub fn with_translation(&self, tag: &str, translation: &Translation) -> Self {
        let mut lesson = self.clone();
        lesson.visit_texts(&mut |key, text| {
            if let Some(translated) = translation.get(&key) {
                text.clone_from(translated);
            }
        });
        tag.clone_into(&mut lesson.language);
        lesson
    }

    /// Reads a translation file: a JSON object that maps keys to texts.
    ///
    /// # Errors
    ///
    /// The text is too long or not JSON; otherwise every text that is invalid or missing, and every
    /// key that the lesson does not have.
    pub fn read_translation(&self, text: &str) -> Result<Translation, LessonError> {
        let mut found = Findings::default();
        if text.len() > MAX_BYTES {
            found.fault("", LessonFaultKind::FileTooLong { bytes: text.len(), most: MAX_BYTES });
            return found.finish().map(|_| Translation::new());
        }
        let mut translation = Translation::new();
        match serde_json::from_str(reader::without_byte_order_mark(text)) {
            Ok(json) => {
                translation = reader::translation(root(&json), &mut found);
                self.check_translation("", &translation, &mut found);
            }
            Err(error) => {
                let fault = LessonFaultKind::Json { text: reader::message(&error) };
                found.fault(&format!("line {}", error.line()), fault);
            }
        }
        found.finish().map(|_| translation)
    }

    /// Records a fault for each key that a translation lacks, and for each key that the lesson does
    /// not have.
    pub(super) fn check_translation(
        &self,
        path: &str,
        translation: &Translation,
        found: &mut Findings,
    ) {
        let keys: Vec<String> = self.texts().into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            if !translation.contains_key(key) {
                found.fault(path, LessonFaultKind::TextMissing { key: key.clone() });
            }
        }
        for key in translation.keys().filter(|key| !keys.contains(key)) {
            let key = key.chars().take(80).collect();
            found.fault(path, LessonFaultKind::UnknownText { key });
        }
    }
}
