//! How long computer players think in the page.

use super::{Bench, Figure, number};
use crate::Result;
use crate::browser::Device;

/// Notes how long each thought took once the one before it was done, and when rounds began.
const WATCH: &str = "
    window.thoughts = [];
    window.rounds = [];
    const asked = new Map();
    let free = 0;
    let mind;
    Object.defineProperty(window, 'mind', {
        get: () => mind,
        set(real) {
            mind = {
                open: hear => real.open(text => {
                    const [word, id] = text.split(' ');
                    if (word === 'decision') {
                        const now = performance.now();
                        window.thoughts.push(now - Math.max(asked.get(id), free));
                        free = now;
                    }
                    hear(text);
                }),
                post(text) {
                    const [word, id] = text.split(' ');
                    if (word === 'think') asked.set(id, performance.now());
                    real.post(text);
                },
                restart: () => real.restart(),
            };
        },
    });
    let round;
    new MutationObserver(() => {
        const now = document.querySelector('[data-round]')?.dataset.round;
        if (now && now !== round) {
            round = now;
            window.rounds.push(performance.now());
        }
    }).observe(document, { attributes: true, childList: true, subtree: true });";

/// How many thoughts are timed.
const THOUGHTS: usize = 60;

pub(super) fn minds(bench: &Bench) -> Result<Vec<Figure>> {
    let four = |level: u8| format!("ai:{level},ai:{level},ai:{level},ai:{level}");
    let (middle, _) = play(bench, &four(3))?;
    let (strong, _) = play(bench, &four(5))?;
    let (_, rounds) = play(bench, "ai:3,ai:3,ai:3,ai:3,ai:3")?;
    Ok(vec![
        Figure::at_most("a decision at level 3, 95 of 100", p95(middle), 300.0, "ms"),
        Figure::at_most("a decision at level 5, 95 of 100", p95(strong), 1000.0, "ms"),
        Figure::at_most("a round of five seats of level 3, 95 of 100", p95(rounds), 1500.0, "ms"),
    ])
}

/// Lets computers play each other: how long thoughts and rounds took.
fn play(bench: &Bench, seats: &str) -> Result<(Vec<f64>, Vec<f64>)> {
    let page = bench.page(&Device::LAPTOP)?;
    page.before_load(WATCH)?;
    page.go(&format!("?seed=42&seats={seats}&motion=off&pace=instant"))?;
    for enough in [THOUGHTS / 3, 2 * THOUGHTS / 3, THOUGHTS] {
        page.wait_for_script(&format!(
            "window.thoughts.length >= {enough} || document.querySelector('[data-screen=over]')"
        ))?;
    }
    let numbers = |name: &str| -> Result<Vec<f64>> {
        let list = page.run(&format!("return window.{name}"), &[])?;
        list.as_array().into_iter().flatten().map(number).collect()
    };
    let begun = numbers("rounds")?;
    let rounds = begun.windows(2).map(|pair| pair[1] - pair[0]).collect();
    Ok((numbers("thoughts")?, rounds))
}

fn p95(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() * 95 / 100).or(times.last()).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::p95;

    #[test]
    fn five_of_a_hundred_may_take_longer() {
        let times: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert!((p95(times) - 96.0).abs() < f64::EPSILON);
        assert!((p95(vec![3.0]) - 3.0).abs() < f64::EPSILON);
        assert!(p95(Vec::new()).is_nan());
    }
}
