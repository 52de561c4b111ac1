//! A queue of acts: what a tap or key does runs after the press has been painted.
//!
//! A press is shown within a frame, however long its act takes (listing where a canoe may go,
//! rendering a new turn): the pressed control gets the class `pressed`, the browser paints, then
//! the act runs. Until then the page counts as busy (`data-busy`), and further acts queue behind
//! it.

use core::time::Duration;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use super::turn_store::{TurnStore, use_turn};

/// A handle by which a late callback finds out whether its component is still mounted.
#[derive(Clone, Copy, Debug)]
pub struct ComponentAlive(StoredValue<()>);

impl ComponentAlive {
    /// The handle of the component that is being created.
    ///
    /// The handle is a stored value, because a stored value is disposed with its component. The
    /// [`Owner`] cannot be asked: that of a `<Show>` or of a `move ||` outlives its children.
    #[must_use]
    pub fn current() -> Self {
        Self(StoredValue::new(()))
    }

    /// Whether the component has been unmounted.
    #[must_use]
    pub fn is_gone(self) -> bool {
        self.0.is_disposed()
    }
}

/// The store of the acts that wait until their press has been painted.
#[derive(Clone, Copy, Debug)]
pub struct PressQueue {
    /// The number of acts that wait.
    pending: RwSignal<u32>,
    turn: TurnStore,
}

impl PressQueue {
    /// Whether an act waits; tracks it.
    #[must_use]
    pub fn is_pending(self) -> bool {
        self.pending.get() > 0
    }

    /// Whether an act waits; not tracked.
    #[must_use]
    pub fn is_pending_untracked(self) -> bool {
        self.pending.get_untracked() > 0
    }

    /// A click handler that runs `act` after the press has been painted. Call this in the body of
    /// the component: once the component is unmounted, `act` does not run.
    pub fn press(self, act: impl Fn() + 'static) -> impl Fn(MouseEvent) + 'static {
        let alive = ComponentAlive::current();
        let act = Rc::new(act);
        move |event| {
            let act = Rc::clone(&act);
            let element = event.current_target().and_then(|target| target.dyn_into().ok());
            self.after_paint(element, Some(alive), move || act());
        }
    }

    /// Gives an element the class `pressed`, and runs `act` after the browser has painted it. In a
    /// hidden page, which is not painted, `act` runs at once.
    ///
    /// With `alive`, `act` does not run if that component has been unmounted by then: a second
    /// press on a button that leads to another screen does nothing. If the table has begun to wait
    /// for something else by then, `act` runs but changes nothing of a later decision
    /// ([`TurnStore::run_act`]).
    pub fn after_paint(
        self,
        element: Option<Element>,
        alive: Option<ComponentAlive>,
        act: impl FnOnce() + 'static,
    ) {
        let (turn, pressed_in) = (self.turn, self.turn.turn_id());
        let run = move || {
            if alive.is_none_or(|alive| !alive.is_gone()) {
                turn.run_act(pressed_in, act);
            }
        };
        if document().hidden() {
            return run();
        }
        set_pressed(element.as_ref(), true);
        self.pending.update(|pending| *pending += 1);
        let finish = move || {
            run();
            set_pressed(element.as_ref(), false);
            // The page may have been unmounted since.
            let _ = self.pending.try_update(|pending| *pending -= 1);
        };
        // A task that an animation frame schedules runs after the frame is painted.
        request_animation_frame(move || set_timeout(finish, Duration::ZERO));
    }
}

/// Adds or removes the class `pressed`.
fn set_pressed(element: Option<&Element>, pressed: bool) {
    if let Some(element) = element {
        // Fails only for class names with spaces.
        let _ = element.class_list().toggle_with_force("pressed", pressed);
    }
}

/// Provides the press queue to the components below. The turn has to be provided before.
pub fn provide_press_queue() -> PressQueue {
    let queue = PressQueue { pending: RwSignal::new(0), turn: use_turn() };
    provide_context(queue);
    queue
}

/// The store that [`provide_press_queue`] has provided.
#[must_use]
pub fn use_press_queue() -> PressQueue {
    expect_context()
}
