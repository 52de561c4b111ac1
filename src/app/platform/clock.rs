//! The clock of the table: of animations and autoplay, of the pauses before computer players act
//! and before the curtain, and of the line about a forced decision. Tests can pause it and advance
//! it (`niagara.clock`).
//!
//! [`Timeout`] runs by this clock. While it is paused, timeouts run only by [`advance`], and CSS
//! transitions and animations are paused too. Searches, the timeouts of the web worker and the
//! event loop are not affected.

use std::cell::RefCell;
use std::collections::BTreeMap;

use gloo_timers::callback::Timeout as BrowserTimeout;
use gloo_timers::future::TimeoutFuture;
use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use web_sys::Animation;

thread_local! {
    /// The only clock, since there is only one page.
    static CLOCK: RefCell<Clock> = RefCell::default();
}

/// The events that announce a CSS transition or animation.
const MOTION_EVENTS: [&str; 2] = ["transitionrun", "animationstart"];

#[derive(Default)]
struct Clock {
    /// The timeouts that have not run yet, by id.
    pending: BTreeMap<u32, PendingTimeout>,
    last_id: u32,
    /// The milliseconds that the clock is behind the browser's, because it was paused.
    behind: f64,
    /// The time that a paused clock shows, in milliseconds, and the listener that pauses
    /// transitions and animations that begin meanwhile; `None` while the clock runs.
    paused: Option<(f64, Closure<dyn Fn()>)>,
}

struct PendingTimeout {
    /// The time of the clock at which the callback runs, in milliseconds.
    due: f64,
    callback: Box<dyn FnOnce()>,
    /// The browser's timer; `None` while the clock is paused.
    timer: Option<BrowserTimeout>,
}

/// A callback that runs later; dropping the timeout cancels it.
#[derive(Debug)]
pub struct Timeout(u32);

impl Timeout {
    /// Runs `callback` after some milliseconds of the clock.
    pub fn new(millis: u32, callback: impl FnOnce() + 'static) -> Self {
        CLOCK.with_borrow_mut(|clock| {
            clock.last_id = clock.last_id.wrapping_add(1);
            let id = clock.last_id;
            let timer = clock.paused.is_none().then(|| timer(id, f64::from(millis)));
            let due = clock.now() + f64::from(millis);
            let callback = Box::new(callback);
            clock.pending.insert(id, PendingTimeout { due, callback, timer });
            Self(id)
        })
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        // The callback may own another timeout, so it is dropped after the borrow of the clock has
        // ended.
        drop(CLOCK.with_borrow_mut(|clock| clock.pending.remove(&self.0)));
    }
}

/// A timer of the browser that runs the pending timeout with this id.
fn timer(id: u32, millis: f64) -> BrowserTimeout {
    BrowserTimeout::new(millis.max(0.0) as u32, move || run_timeout(id))
}

fn run_timeout(id: u32) {
    let timeout = CLOCK.with_borrow_mut(|clock| clock.pending.remove(&id));
    if let Some(timeout) = timeout {
        (timeout.callback)();
    }
}

fn browser_time() -> f64 {
    let clock = leptos::prelude::window().performance();
    clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now)
}

impl Clock {
    fn now(&self) -> f64 {
        self.paused.as_ref().map_or_else(|| browser_time() - self.behind, |(time, _)| *time)
    }
}

/// The time of the clock, in milliseconds.
#[must_use]
pub fn now() -> f64 {
    CLOCK.with_borrow(Clock::now)
}

/// Whether the clock is paused.
#[must_use]
pub fn is_paused() -> bool {
    CLOCK.with_borrow(|clock| clock.paused.is_some())
}

/// Pauses the clock, and all CSS transitions and animations.
pub fn pause() {
    if is_paused() {
        return;
    }
    let pause_motion = Closure::<dyn Fn()>::new(pause_animations);
    for kind in MOTION_EVENTS {
        // Adding a listener does not fail, whatever the kind of event.
        let _ = leptos::prelude::document()
            .add_event_listener_with_callback(kind, pause_motion.as_ref().unchecked_ref());
    }
    CLOCK.with_borrow_mut(|clock| {
        clock.paused = Some((clock.now(), pause_motion));
        clock.pending.values_mut().for_each(|pending| pending.timer = None);
    });
    pause_animations();
}

/// Resumes a paused clock, and all CSS transitions and animations.
pub fn resume() {
    let pause_motion = CLOCK.with_borrow_mut(|clock| {
        let (time, pause_motion) = clock.paused.take()?;
        clock.behind = browser_time() - time;
        for (&id, pending) in &mut clock.pending {
            pending.timer = Some(timer(id, pending.due - time));
        }
        Some(pause_motion)
    });
    let Some(pause_motion) = pause_motion else { return };
    for kind in MOTION_EVENTS {
        let _ = leptos::prelude::document()
            .remove_event_listener_with_callback(kind, pause_motion.as_ref().unchecked_ref());
    }
    for animation in animations() {
        // Fails only for an endless animation with a negative playback rate; the page has none.
        let _ = animation.play();
    }
}

/// Advances a paused clock by `millis` milliseconds, timeout by timeout; the page is rendered after
/// each.
pub async fn advance(millis: u32) {
    let end = now() + f64::from(millis);
    while advance_to_next(end) {
        TimeoutFuture::new(0).await;
    }
}

/// Advances a paused clock to the next timeout that is due by `time` and runs it, or to `time` if
/// none is. Returns whether a timeout ran.
fn advance_to_next(time: f64) -> bool {
    let (passed, next) = CLOCK.with_borrow_mut(|clock| {
        let next = clock.pending.iter().min_by(|(_, a), (_, b)| a.due.total_cmp(&b.due));
        let next = next.map(|(id, pending)| (*id, pending.due)).filter(|(_, due)| *due <= time);
        let Some((now, _)) = &mut clock.paused else { return (0.0, None) };
        let new_time = next.map_or(time, |(_, due)| due).max(*now);
        (new_time - core::mem::replace(now, new_time), next)
    });
    advance_animations(passed);
    if let Some((id, _)) = next {
        run_timeout(id);
    }
    next.is_some()
}

/// Pauses all CSS transitions and animations, also those that have begun since the last call.
fn pause_animations() {
    for animation in animations() {
        // Fails only for an endless animation with a negative playback rate; the page has none.
        let _ = animation.pause();
    }
}

/// Advances all CSS transitions and animations by `passed` milliseconds; they stay paused.
fn advance_animations(passed: f64) {
    pause_animations();
    for animation in animations().into_iter().filter(|_| passed > 0.0) {
        let time = animation.current_time().unwrap_or_default() + passed;
        let end = animation.effect().and_then(|effect| {
            let timing = effect.get_computed_timing();
            Reflect::get(&timing, &"endTime".into()).ok()?.as_f64()
        });
        if end.is_some_and(|end| time >= end) {
            // This does not fail: the animation has an end, and its playback rate is not 0.
            let _ = animation.finish();
        } else {
            animation.set_current_time(Some(time));
        }
    }
}

/// The CSS transitions and animations that are running or paused, or that have ended but still
/// apply (`animation-fill-mode`).
fn animations() -> Vec<Animation> {
    let list = leptos::prelude::document().get_animations();
    list.iter().filter_map(|animation| animation.dyn_into().ok()).collect()
}
