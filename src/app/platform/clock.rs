//! The clock of motion and of computer players' pauses: the browser's, until a tester stops it.
//!
//! [`Timeout`] waits by this clock. While it is stopped, nothing that waits happens but by
//! [`step`], and what style sheets move stands still. Searches, patience with a worker and the
//! turns of the event loop follow the browser's time as ever.

use std::cell::RefCell;
use std::collections::BTreeMap;

use gloo_timers::callback::Timeout as BrowserTimeout;
use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use web_sys::Animation;

thread_local! {
    /// As there is one browser's time there is one clock.
    static CLOCK: RefCell<Clock> = RefCell::default();
}

/// What a style sheet sets in motion is announced by these.
const MOTION: [&str; 2] = ["transitionrun", "animationstart"];

#[derive(Default)]
struct Clock {
    waits: BTreeMap<u32, Wait>,
    last_id: u32,
    /// Milliseconds that the clock is behind the browser's.
    behind: f64,
    /// Where it was stopped, and what holds motion that begins meanwhile.
    stopped: Option<(f64, Closure<dyn Fn()>)>,
}

struct Wait {
    due: f64,
    then: Box<dyn FnOnce()>,
    /// While the clock runs.
    timer: Option<BrowserTimeout>,
}

/// Something that is to happen; dropping it calls it off.
#[derive(Debug)]
pub struct Timeout(u32);

impl Timeout {
    /// Lets something happen after some milliseconds.
    pub fn new(millis: u32, then: impl FnOnce() + 'static) -> Self {
        CLOCK.with_borrow_mut(|clock| {
            clock.last_id = clock.last_id.wrapping_add(1);
            let id = clock.last_id;
            let timer = clock.stopped.is_none().then(|| timer(id, f64::from(millis)));
            let due = clock.now() + f64::from(millis);
            clock.waits.insert(id, Wait { due, then: Box::new(then), timer });
            Self(id)
        })
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        // What it would have done may hold a timeout of its own: dropped outside of the borrow.
        drop(CLOCK.with_borrow_mut(|clock| clock.waits.remove(&self.0)));
    }
}

fn timer(id: u32, millis: f64) -> BrowserTimeout {
    BrowserTimeout::new(millis.max(0.0) as u32, move || happen(id))
}

fn happen(id: u32) {
    let wait = CLOCK.with_borrow_mut(|clock| clock.waits.remove(&id));
    if let Some(wait) = wait {
        (wait.then)();
    }
}

fn browser_time() -> f64 {
    let clock = leptos::prelude::window().performance();
    clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now)
}

impl Clock {
    fn now(&self) -> f64 {
        self.stopped.as_ref().map_or_else(|| browser_time() - self.behind, |(time, _)| *time)
    }
}

/// The time of the clock, in milliseconds.
#[must_use]
pub fn now() -> f64 {
    CLOCK.with_borrow(Clock::now)
}

/// Whether the clock is stopped.
#[must_use]
pub fn is_stopped() -> bool {
    CLOCK.with_borrow(|clock| clock.stopped.is_some())
}

/// Stops the clock.
pub fn stop() {
    if is_stopped() {
        return;
    }
    let hold = Closure::<dyn Fn()>::new(|| move_motion(0.0));
    for kind in MOTION {
        // Listening fails for no kind of event.
        let _ = leptos::prelude::document()
            .add_event_listener_with_callback(kind, hold.as_ref().unchecked_ref());
    }
    CLOCK.with_borrow_mut(|clock| {
        clock.stopped = Some((clock.now(), hold));
        clock.waits.values_mut().for_each(|wait| wait.timer = None);
    });
    move_motion(0.0);
}

/// Lets the clock run.
pub fn run() {
    let hold = CLOCK.with_borrow_mut(|clock| {
        let (time, hold) = clock.stopped.take()?;
        clock.behind = browser_time() - time;
        for (&id, wait) in &mut clock.waits {
            wait.timer = Some(timer(id, wait.due - time));
        }
        Some(hold)
    });
    let Some(hold) = hold else { return };
    for kind in MOTION {
        let _ = leptos::prelude::document()
            .remove_event_listener_with_callback(kind, hold.as_ref().unchecked_ref());
    }
    for animation in animations() {
        // Fails for one that is gone meanwhile.
        let _ = animation.play();
    }
}

/// Moves a stopped clock on to the next thing that is due until `time` and lets it happen, or to
/// `time` if nothing is. Whether something happened.
pub fn step(time: f64) -> bool {
    let (passed, due) = CLOCK.with_borrow_mut(|clock| {
        let next = clock.waits.iter().min_by(|(_, a), (_, b)| a.due.total_cmp(&b.due));
        let next = next.map(|(id, wait)| (*id, wait.due)).filter(|(_, due)| *due <= time);
        let Some((now, _)) = &mut clock.stopped else { return (0.0, None) };
        let then = next.map_or(time, |(_, due)| due).max(*now);
        (then - core::mem::replace(now, then), next)
    });
    move_motion(passed);
    if let Some((id, _)) = due {
        happen(id);
    }
    due.is_some()
}

/// Holds everything that style sheets move, `passed` milliseconds further on than it is.
fn move_motion(passed: f64) {
    for animation in animations() {
        // One that is gone meanwhile cannot be held.
        let _ = animation.pause();
        if passed <= 0.0 {
            continue;
        }
        let time = animation.current_time().unwrap_or_default() + passed;
        let end = animation.effect().and_then(|effect| {
            let timing = effect.get_computed_timing();
            Reflect::get(&timing, &"endTime".into()).ok()?.as_f64()
        });
        if end.is_some_and(|end| time >= end) {
            // Fails for one without an end, which has none to be reached.
            let _ = animation.finish();
        } else {
            animation.set_current_time(Some(time));
        }
    }
}

/// What style sheets are moving.
fn animations() -> Vec<Animation> {
    let list = leptos::prelude::document().get_animations();
    list.iter().filter_map(|animation| animation.dyn_into().ok()).collect()
}
