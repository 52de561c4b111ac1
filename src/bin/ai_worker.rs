//! The computer players' own wasm: a desk that is told and asked bytes.
//!
//! Numbers alone go in and out, so that `web/mind.js` needs none of the code by which texts
//! and objects get into wasm. All messages are ASCII.

use std::cell::RefCell;

use niagara::worker::Desk;
use wasm_bindgen::prelude::wasm_bindgen;

/// Iterations between two looks at the clock.
const STEP: u32 = 8;

#[derive(Default)]
struct Mouth {
    desk: Desk,
    heard: String,
    said: String,
    told: usize,
}

thread_local! {
    static MOUTH: RefCell<Mouth> = RefCell::default();
}

/// Hears a byte; a line break ends a message.
#[wasm_bindgen]
pub fn put(byte: u8) {
    MOUTH.with_borrow_mut(|mouth| {
        if byte != b'\n' {
            return mouth.heard.push(char::from(byte));
        }
        let answer = mouth.desk.hear(&mouth.heard);
        mouth.heard.clear();
        mouth.say(answer);
    });
}

/// Thinks a little; whether there is more to think about.
#[wasm_bindgen]
pub fn work() -> bool {
    MOUTH.with_borrow_mut(|mouth| {
        let answer = mouth.desk.work(STEP);
        mouth.say(answer);
        !mouth.desk.is_idle()
    })
}

/// The next byte of what is said, or 0; a line break ends a message.
#[wasm_bindgen]
pub fn take() -> u8 {
    MOUTH.with_borrow_mut(|mouth| match mouth.said.as_bytes().get(mouth.told) {
        Some(byte) => {
            mouth.told += 1;
            *byte
        }
        None => {
            mouth.said.clear();
            mouth.told = 0;
            0
        }
    })
}

impl Mouth {
    fn say(&mut self, answer: Option<niagara::protocol::Answer>) {
        if let Some(answer) = answer {
            self.said.push_str(&answer.to_string());
            self.said.push('\n');
        }
    }
}

fn main() {}
