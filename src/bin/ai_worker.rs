//! The computer players' own wasm: a desk that is told and asked bytes.
//!
//! Numbers alone go in and out, so that `web/mind.js` needs none of the code by which texts
//! and objects get into wasm. All messages are ASCII.

#![cfg_attr(target_arch = "wasm32", no_main)]

use std::cell::RefCell;

use niagara::protocol::Answer;
use niagara::worker::Desk;
use wasm_bindgen::prelude::wasm_bindgen;

/// Iterations between two looks at the clock.
const STEP: u32 = 8;

struct Mouth {
    desk: Desk,
    heard: Vec<u8>,
    said: String,
    told: usize,
}

thread_local! {
    static MOUTH: RefCell<Mouth> = const {
        RefCell::new(Mouth { desk: Desk::new(), heard: Vec::new(), said: String::new(), told: 0 })
    };
}

/// Hears a byte; a line break ends a message.
#[wasm_bindgen]
pub fn put(byte: u8) {
    MOUTH.with_borrow_mut(|mouth| {
        if byte != b'\n' {
            return mouth.heard.push(byte);
        }
        let answer = mouth.desk.hear(&mouth.heard);
        mouth.heard.clear();
        mouth.say(answer);
    });
}

/// Thinks a little, at this millisecond; whether there is more to think about.
#[wasm_bindgen]
pub fn work(now: f64) -> bool {
    MOUTH.with_borrow_mut(|mouth| {
        let answer = mouth.desk.work(STEP, now);
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
    fn say(&mut self, answer: Option<Answer>) {
        if let Some(answer) = answer {
            answer.write(&mut self.said);
            self.said.push('\n');
        }
    }
}

// There is nothing to begin with: the standard library's start would only be weight.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
