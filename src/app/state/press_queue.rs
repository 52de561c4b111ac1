//! Acts of taps and keys, run after the press has been painted.
//!
//! A press is answered within a frame, however long the act takes (working out the ends of a
//! canoe, drawing a new turn): the pressed control gets the class `pressed`, the browser
//! paints, then the act runs. Until then the page counts as busy (`data-busy`), and further
//! acts queue behind it.

use core::time::Duration;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use super::turn_store::{TurnStore, use_turn};

/// Tells whether a component is still there.
#[derive(Clone, Copy, Debug)]
pub struct ComponentAlive(StoredValue<()>);

impl ComponentAlive {
    /// The alive of the component that is being made.
    ///
    /// An [`Owner`] would not do: that of a `<Show>` or of a `move ||` outlives what it shows. A
    /// stored value goes with the component.
    #[must_use]
    pub fn current() -> Self {
        Self(StoredValue::new(()))
    }

    /// Whether the component is gone.
    #[must_use]
    pub fn is_gone(self) -> bool {
        self.0.is_disposed()
    }
}

/// The acts that wait for a frame.
#[derive(Clone, Copy, Debug)]
pub struct PressQueue {
    pending: RwSignal<u32>,
    turn: TurnStore,
}

impl PressQueue {
    /// Whether an act waits; tracks it.
    #[must_use]
    pub fn is_pending(self) -> bool {
        self.pending.get() > 0
    }

    /// Whether an act waits now.
    #[must_use]
    pub fn is_pending_untracked(self) -> bool {
        self.pending.get_untracked() > 0
    }

    /// A click handler that runs `act` after the press has been painted. Make it while the
    /// component is made: the act belongs to it.
    pub fn press(self, act: impl Fn() + 'static) -> impl Fn(MouseEvent) + 'static {
        let alive = ComponentAlive::current();
        let act = Rc::new(act);
        move |event| {
            let act = Rc::clone(&act);
            let element = event.current_target().and_then(|target| target.dyn_into().ok());
            self.after_paint(element, Some(alive), move || act());
        }
    }

    /// Shows that an element is pressed and runs `act` when that has been painted.
    ///
    /// With a `ComponentAlive`, the act is dropped if the component it belongs to is gone by then: what
    /// has led to another screen is not done twice. Nor does it change a choice if the turn it was
    /// pressed in is over.
    pub fn after_paint(
        self,
        element: Option<Element>,
        alive: Option<ComponentAlive>,
        act: impl FnOnce() + 'static,
    ) {
        let (turn, moment) = (self.turn, self.turn.moment());
        let run = move || {
            if alive.is_none_or(|alive| !alive.is_gone()) {
                turn.act(moment, act);
            }
        };
        // A hidden page paints nothing.
        if document().hidden() {
            return run();
        }
        set_pressed(element.as_ref(), true);
        self.pending.update(|pending| *pending += 1);
        let finish = move || {
            run();
            set_pressed(element.as_ref(), false);
            // The page may have been unmounted meanwhile.
            let _ = self.pending.try_update(|pending| *pending -= 1);
        };
        // A task that an animation frame schedules runs after the frame is painted.
        request_animation_frame(move || set_timeout(finish, Duration::ZERO));
    }
}

fn set_pressed(element: Option<&Element>, pressed: bool) {
    if let Some(element) = element {
        // Fails only for class names with spaces.
        let _ = element.class_list().toggle_with_force("pressed", pressed);
    }
}

/// Provides the queue of acts to the components below. The turn must be there.
pub fn provide_press_queue() -> PressQueue {
    let queue = PressQueue { pending: RwSignal::new(0), turn: use_turn() };
    provide_context(queue);
    queue
}

/// The queue of acts.
#[must_use]
pub fn use_press_queue() -> PressQueue {
    expect_context()
}
