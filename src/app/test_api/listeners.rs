//! What is told to tests: every decision and event, after the page has taken note of it.

use js_sys::{Function as Callback, Object};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::put;
use crate::app::state::Played;
use crate::app::view_model::contract::Told;

/// The callbacks of tests, and how many there have been.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listeners {
    list: StoredValue<Vec<Listener>, LocalStorage>,
    count: StoredValue<u32>,
}

#[derive(Clone)]
struct Listener {
    number: u32,
    told: Told,
    callback: Callback,
}

impl Listeners {
    pub fn new() -> Self {
        Self { list: StoredValue::new_local(Vec::new()), count: StoredValue::new(0) }
    }

    /// Adds a callback; gives the function that takes it away.
    pub fn add(self, told: Told, callback: Callback) -> JsValue {
        self.count.update_value(|count| *count += 1);
        let number = self.count.get_value();
        self.list.update_value(|list| list.push(Listener { number, told, callback }));
        let end = move || {
            let _ = self.list.try_update_value(|list| list.retain(|it| it.number != number));
        };
        Closure::<dyn Fn()>::new(end).into_js_value()
    }

    /// Tells a decision, then its events.
    pub fn tell(self, played: &Played) {
        let Some(list) = self.list.try_get_value().filter(|list| !list.is_empty()) else { return };
        let object = |told: Told, round: u32, seat: Option<_>, text: &str| {
            let object = Object::new();
            let colour = seat.map(|seat| played.table.colour(seat).as_str());
            put(&object, "what", &told.as_str().into());
            put(&object, "number", &(played.number as f64).into());
            put(&object, "round", &round.into());
            put(&object, "seat", &colour.map_or(JsValue::NULL, JsValue::from));
            put(&object, "text", &text.into());
            (told, object)
        };
        let decision = played.decision.to_string();
        let mut news = vec![object(Told::Decision, played.round, Some(played.seat), &decision)];
        for logged in played.events {
            // An event's name is that of its variant.
            let text = format!("{:?}", logged.event);
            let name = text.split([' ', '{', '(']).next().unwrap_or_default();
            news.push(object(Told::Event, logged.round, logged.event.seat(), name));
        }
        // In a task of their own: a callback may play on.
        spawn_local(async move {
            for (told, object) in news {
                for listener in list.iter().filter(|listener| listener.told == told) {
                    if let Err(thrown) = listener.callback.call1(&JsValue::UNDEFINED, &object) {
                        leptos::logging::error!("a callback of niagara.on threw {thrown:?}");
                    }
                }
            }
        });
    }
}
