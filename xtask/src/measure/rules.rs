//! Measures how fast the rules open: the short rules, the whole rule book, one rule, the legend.

use serde_json::json;

use super::{Bench, Figure, median, number, slow_down};
use crate::Result;
use crate::browser::{Device, Page};

/// Presses a button and waits until what it opens has been painted, with the pictures that are in sight.
/// Arguments: selectors of both.
const OPEN: &str = "
    const isDrawn = () => {
        const { top, bottom } = document.querySelector('[role=dialog]').getBoundingClientRect();
        return [...document.querySelectorAll('[role=dialog] .board-figure')].every(it => {
            const box = it.getBoundingClientRect();
            const inSight = Math.min(bottom, box.bottom) - Math.max(top, box.top);
            return inSight < 0.1 * box.height || it.querySelector('.piece');
        });
    };
    return new Promise(done => {
        const since = performance.now();
        const painted = () => setTimeout(() => done(performance.now() - since));
        const look = () => requestAnimationFrame(
            document.querySelector(arguments[1]) && isDrawn() ? painted : look);
        document.querySelector(arguments[0]).click();
        look();
    })";

const GAME: &str =
    "?seed=42&seats=human:Ada,ai:1,ai:1&rules=spirits,joe&start=yellow&motion=off&pace=instant";

/// A measured sheet: its name, the buttons that are pressed before, the button, and the selector of
/// the opened element.
const SHEETS: [(&str, &[&str], &str, &str); 3] = [
    ("the rules on one page", &["[data-act=menu]"], "[data-act=rules]", ".short-part"),
    (
        "the whole rule book",
        &["[data-act=menu]", "[data-act=rules]"],
        "[data-act=rule-book]",
        ".chapter .rule",
    ),
    ("the legend", &[], "[data-act=legend]", ".legend-list li"),
];

pub(super) fn rules(bench: &Bench) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for device in [&Device::LAPTOP, &Device::PHONE] {
        let page = bench.page(device)?;
        page.go(GAME)?;
        page.wait_for("[data-screen=table]")?;
        page.wait_until_idle()?;
        if device.touch {
            slow_down(&page)?;
        }
        for (name, before, button, there) in SHEETS {
            figures.push(opening(&page, device, (name, before, button, there))?);
        }
        page.run("sessionStorage.clear()", &[])?;
        page.go("")?;
        page.wait_for("[data-screen=start]")?;
        page.click("[data-part=modules] summary")?;
        let rule = "[data-part=modules] [data-act=rule]";
        figures.push(opening(&page, device, ("one rule", &[], rule, ".rule-figure .piece"))?);
        let in_book = "[role=dialog] [data-act=rule-book]";
        let whole = ("the rule book at a rule", &[rule][..], in_book, ".chapter .rule");
        figures.push(opening(&page, device, whole)?);
    }
    Ok(figures)
}

/// The median time in which a sheet opens after its data has been loaded.
fn opening(
    page: &Page,
    device: &Device,
    (name, before, button, there): (&str, &[&str], &str, &str),
) -> Result<Figure> {
    let time = || -> Result<f64> {
        for button in before {
            page.wait_for(button)?;
            page.click(button)?;
        }
        page.wait_for(button)?;
        let time = number(&page.run(OPEN, &[json!(button), json!(there)])?)?;
        page.click("[role=dialog] [data-act=close]")?;
        Ok(time)
    };
    let times = (0..super::RUNS).map(|_| time()).collect::<Result<Vec<f64>>>()?;
    println!("  {name} opens, {}: {times:.0?} ms", device.name);
    let what = format!("{name} opens, {}", device.name);
    Ok(match device.touch {
        false => Figure::at_most(&what, median(times), 100.0, "ms"),
        true => Figure::reported(&what, median(times), "ms"),
    })
}
