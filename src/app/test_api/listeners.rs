//! The callbacks of `niagara.on`: each is called for every decision or for every event, after the
//! stores have changed.

use js_sys::{Function as Callback, Object};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::put;
use crate::app::state::PlayedDecision;
use crate::app::view_model::contract::CallbackTrigger;

/// The callbacks that tests have registered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listeners {
    list: StoredValue<Vec<Listener>, LocalStorage>,
    /// The id of the callback that was registered last; 0 if there was none.
    last_id: StoredValue<u32>,
}

#[derive(Clone)]
struct Listener {
    id: u32,
    trigger: CallbackTrigger,
    callback: Callback,
}

impl Listeners {
    pub fn new() -> Self {
        Self { list: StoredValue::new_local(Vec::new()), last_id: StoredValue::new(0) }
    }

    /// Registers a callback. Returns the function that removes it.
    pub fn add(self, trigger: CallbackTrigger, callback: Callback) -> JsValue {
        self.last_id.update_value(|id| *id += 1);
        let id = self.last_id.get_value();
        self.list.update_value(|list| list.push(Listener { id, trigger, callback }));
        let remove = move || {
            let _ = self.list.try_update_value(|list| list.retain(|it| it.id != id));
        };
        Closure::<dyn Fn()>::new(remove).into_js_value()
    }

    /// Schedules calls of the callbacks for a decision, then for its events, in a task of its own.
    pub fn notify(self, played: &PlayedDecision) {
        let Some(list) = self.list.try_get_value().filter(|list| !list.is_empty()) else { return };
        let message = |trigger: CallbackTrigger, round: u32, seat: Option<_>, text: &str| {
            let object = Object::new();
            let colour = seat.map(|seat| played.table.colour(seat).as_str());
            put(&object, "what", &trigger.as_str().into());
            put(&object, "number", &(played.number as f64).into());
            put(&object, "round", &round.into());
            put(&object, "seat", &colour.map_or(JsValue::NULL, JsValue::from));
            put(&object, "text", &text.into());
            (trigger, object)
        };
        let decision = played.decision.to_string();
        let mut messages =
            vec![message(CallbackTrigger::Decision, played.round, Some(played.seat), &decision)];
        for logged in played.events {
            // The name of an event is the name of its variant.
            let text = format!("{:?}", logged.event);
            let name = text.split([' ', '{', '(']).next().unwrap_or_default();
            let (round, seat) = (logged.round, logged.event.seat());
            messages.push(message(CallbackTrigger::Event, round, seat, name));
        }
        // Not called here, because a callback may play the next decision.
        spawn_local(async move {
            for (trigger, object) in messages {
                for listener in list.iter().filter(|listener| listener.trigger == trigger) {
                    if let Err(thrown) = listener.callback.call1(&JsValue::UNDEFINED, &object) {
                        leptos::logging::error!("a callback of niagara.on threw {thrown:?}");
                    }
                }
            }
        });
    }
}
