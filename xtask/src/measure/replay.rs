//! Measures replay: jumps in a game of 200 rounds, and 10,000 steps.

use serde_json::{Value, json};

use super::{Bench, Figure, median, number, slow_down};
use crate::Result;
use crate::browser::Device;
use crate::samples::game_of;

/// The number of rounds of the replayed game.
const ROUNDS: u32 = 200;

/// A script that opens a game, holds it and returns the milliseconds until its timeline is
/// rendered.
const HOLD: &str = "
    window.niagara.load(arguments[0]);
    const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
    return (async () => {
        await drawn(); await drawn();
        const since = performance.now();
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
        while (!document.querySelector('[data-screen=review] input.moment')) await drawn();
        await drawn();
        return performance.now() - since;
    })()";

/// A script that returns the times of 60 jumps across the game, each until it is rendered, in
/// milliseconds.
const JUMPS: &str = "
    const slider = document.querySelector('input.moment');
    const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
    return (async () => {
        const times = [];
        for (let number = 1; number <= 60; number++) {
            slider.value = (number * 7919) % Number(slider.max);
            await drawn();
            const since = performance.now();
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            await drawn();
            times.push(performance.now() - since);
        }
        return times;
    })()";

/// A script that goes to the beginning of the game.
const TO_START: &str =
    "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))";

/// A script that returns the times of the next 500 steps, forward and back, each until the layout,
/// in milliseconds.
const STEPS: &str = "
    const slider = document.querySelector('input.moment');
    const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return (async () => {
        const times = [];
        for (let number = 0; number < 500; number++) {
            if (slider.value === slider.max) window.stepKey = 'ArrowLeft';
            if (slider.value === '0') window.stepKey = 'ArrowRight';
            const since = performance.now();
            press(window.stepKey);
            await new Promise(done => setTimeout(done, 0));
            document.body.getBoundingClientRect();
            times.push(performance.now() - since);
        }
        return times;
    })()";

/// The number of runs of 500 steps.
const STEP_RUNS: usize = 20;

pub(super) fn replay(bench: &Bench) -> Result<Vec<Figure>> {
    let record = json!(game_of(ROUNDS)?.written());
    let mut figures = Vec::new();
    for (device, limit) in [(Device::LAPTOP, 100.0), (Device::PHONE, 250.0)] {
        let page = bench.page(&device)?;
        page.go("?motion=off&pace=instant&api=on")?;
        page.wait_for("[data-screen=start]")?;
        if device.touch {
            slow_down(&page)?;
        }
        let opened = number(&page.run(HOLD, std::slice::from_ref(&record))?)?;
        let jumps = numbers(&page.run(JUMPS, &[])?)?;
        let slowest = jumps.iter().copied().fold(0.0, f64::max);
        let what = format!("{}: the slowest of 60 jumps in 200 rounds", device.name);
        figures.push(Figure::at_most(&what, slowest, limit, "ms"));
        figures.push(Figure::reported("  the median of them", median(jumps), "ms"));
        figures.push(Figure::reported("  until the timeline is shown", opened, "ms"));
        if !device.touch {
            page.run(TO_START, &[])?;
            let steps = || median_of(&page.run(STEPS, &[])?);
            let medians = (0..STEP_RUNS).map(|_| steps()).collect::<Result<Vec<f64>>>()?;
            let (first, last) = (medians[0], medians[STEP_RUNS - 1]);
            println!("  a step: {first:.1} ms at first, {last:.1} ms after 9,500 others");
            let percentage = 100.0 * last / first;
            figures.push(Figure::at_most(
                "the last of 10,000 steps, relative to the first",
                percentage,
                125.0,
                "%",
            ));
        }
    }
    Ok(figures)
}

fn median_of(value: &Value) -> Result<f64> {
    numbers(value).map(median)
}

fn numbers(value: &Value) -> Result<Vec<f64>> {
    value.as_array().into_iter().flatten().map(number).collect()
}
