//! The arguments of a call of `window.niagara`, checked against the types that the function takes.

use js_sys::Function as Callback;
use wasm_bindgen::{JsCast, JsValue};

use super::error;
use crate::app::view_model::contract::{Argument, ArgumentKind, CallbackTrigger, Function};

/// The arguments of a call, by type: a function takes at most one of each type. The fields of the
/// types that the function does not take have default values.
#[derive(Debug)]
pub(super) struct Arguments {
    pub text: String,
    pub number: u32,
    pub trigger: CallbackTrigger,
    pub callback: Option<Callback>,
}

impl Arguments {
    /// Reads the values that were passed to a function. Surplus values are ignored, as usual in
    /// JavaScript. A value that the call omits is `undefined`, which has the wrong type.
    ///
    /// # Errors
    ///
    /// An `Error` that names the argument, what was expected and what was found.
    pub fn read(function: Function, given: &[JsValue]) -> Result<Self, JsValue> {
        let mut read = Self {
            text: String::new(),
            number: 0,
            trigger: CallbackTrigger::Decision,
            callback: None,
        };
        for (argument, value) in function.arguments().iter().zip(given) {
            read.take(argument, value).ok_or_else(|| wrong(argument, value))?;
        }
        Ok(read)
    }

    /// Stores the value of this argument; `None` if its type is wrong or it is out of range.
    fn take(&mut self, argument: &Argument, value: &JsValue) -> Option<()> {
        match argument.kind {
            ArgumentKind::Text => self.text = value.as_string()?,
            ArgumentKind::Number { max } => {
                let number = value.as_f64()?;
                let is_whole = number.fract() == 0.0 && (0.0..=f64::from(max)).contains(&number);
                self.number = is_whole.then_some(number as u32)?;
            }
            ArgumentKind::Trigger => {
                self.trigger = CallbackTrigger::named(&value.as_string()?)?;
            }
            ArgumentKind::Callback => self.callback = Some(value.dyn_ref::<Callback>()?.clone()),
        }
        Some(())
    }
}

/// The `Error` for a value that this argument must not have.
fn wrong(argument: &Argument, value: &JsValue) -> JsValue {
    let expected = match argument.kind {
        ArgumentKind::Text => "a text".to_owned(),
        ArgumentKind::Number { max } => format!("a whole number from 0 to {max}"),
        ArgumentKind::Trigger => {
            CallbackTrigger::ALL.map(|trigger| format!("'{}'", trigger.as_str())).join(" or ")
        }
        ArgumentKind::Callback => "a function".to_owned(),
    };
    error(&format!("{} has to be {expected}, not {}", argument.name, found(value)))
}

/// A value in words. No method of it is called, because that might throw.
fn found(value: &JsValue) -> String {
    let kind = value.js_typeof().as_string().unwrap_or_default();
    match (value.as_string(), value.as_f64()) {
        (Some(text), _) => format!("'{}'", text.chars().take(60).collect::<String>()),
        (None, Some(number)) => format!("{number}"),
        (None, None) if value.is_null() => "null".to_owned(),
        (None, None) => kind,
    }
}
