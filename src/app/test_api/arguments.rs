//! What a function was given, checked against what it takes.

use js_sys::Function as Callback;
use wasm_bindgen::{JsCast, JsValue};

use super::error;
use crate::app::view_model::contract::{Argument, Function, Kind, Told};

/// The arguments of a call. What the function does not take is empty.
#[derive(Debug)]
pub(super) struct Arguments {
    pub text: String,
    pub number: u32,
    pub told: Told,
    pub callback: Option<Callback>,
}

impl Arguments {
    /// Reads what a function was given; more than it takes is ignored, as everywhere in JavaScript.
    ///
    /// # Errors
    ///
    /// An `Error` that names the argument, what it has to be and what it is.
    pub fn read(function: Function, given: &[JsValue]) -> Result<Self, JsValue> {
        let mut read =
            Self { text: String::new(), number: 0, told: Told::Decision, callback: None };
        for (argument, value) in function.arguments().iter().zip(given) {
            read.take(argument, value).ok_or_else(|| wrong(argument, value))?;
        }
        Ok(read)
    }

    fn take(&mut self, argument: &Argument, value: &JsValue) -> Option<()> {
        match argument.kind {
            Kind::Text => self.text = value.as_string()?,
            Kind::Number { most } => {
                let number = value.as_f64()?;
                let is_whole = number.fract() == 0.0 && (0.0..=f64::from(most)).contains(&number);
                self.number = is_whole.then_some(number as u32)?;
            }
            Kind::Told => self.told = Told::named(&value.as_string()?)?,
            Kind::Callback => self.callback = Some(value.dyn_ref::<Callback>()?.clone()),
        }
        Some(())
    }
}

fn wrong(argument: &Argument, value: &JsValue) -> JsValue {
    let expected = match argument.kind {
        Kind::Text => "a text".to_owned(),
        Kind::Number { most } => format!("a whole number from 0 to {most}"),
        Kind::Told => Told::ALL.map(|told| format!("'{}'", told.as_str())).join(" or "),
        Kind::Callback => "a function".to_owned(),
    };
    error(&format!("{} has to be {expected}, not {}", argument.name, found(value)))
}

/// A value in words. Nothing of it is called: it may be an object that throws.
fn found(value: &JsValue) -> String {
    let kind = value.js_typeof().as_string().unwrap_or_default();
    match (value.as_string(), value.as_f64()) {
        (Some(text), _) => format!("'{}'", text.chars().take(60).collect::<String>()),
        (None, Some(number)) => format!("{number}"),
        (None, None) if value.is_null() => "null".to_owned(),
        (None, None) => kind,
    }
}
