//! Measures how fast the rules open: the short rules, the whole rule book, one rule, the legend.

use serde_json::json;

use super::{Bench, Figure, median, number, slow_down};
use crate::Result;
use crate::browser::{Device, Page};

/// A script that presses a button and waits until the element that it opens has been painted, with
/// all visible pictures. Arguments: the selectors of the button and of the opened element. Returns
/// milliseconds.
const OPEN: &str = "
    const isDrawn = () => {
        const { top, bottom } = document.querySelector('[role=dialog]').getBoundingClientRect();
        return [...document.querySelectorAll('[role=dialog] .board-figure')].every(it => {
            const box = it.getBoundingClientRect();
            const visibleHeight = Math.min(bottom, box.bottom) - Math.max(top, box.top);
            return visibleHeight < 0.1 * box.height || it.querySelector('.piece');
        });
    };
    return new Promise(done => {
        const since = performance.now();
        const painted = () => setTimeout(() => done(performance.now() - since));
        const check = () => requestAnimationFrame(
            document.querySelector(arguments[1]) && isDrawn() ? painted : check);
        document.querySelector(arguments[0]).click();
        check();
    })";

const GAME: &str =
    "?seed=42&seats=human:Ada,ai:1,ai:1&rules=spirits,joe&start=yellow&motion=off&pace=instant";

/// A sheet of the page that is measured.
struct Sheet {
    name: &'static str,
    /// The selectors of the buttons that are pressed first, before the time is taken.
    before: &'static [&'static str],
    /// The selector of the button that opens the sheet.
    button: &'static str,
    /// The selector of an element of the opened sheet.
    opened: &'static str,
}

/// The sheets that the table opens.
const OF_TABLE: [Sheet; 3] = [
    Sheet {
        name: "the rules on one page",
        before: &["[data-act=menu]"],
        button: "[data-act=rules]",
        opened: ".short-part",
    },
    Sheet {
        name: "the whole rule book",
        before: &["[data-act=menu]", "[data-act=rules]"],
        button: "[data-act=rule-book]",
        opened: ".chapter .rule",
    },
    Sheet {
        name: "the legend",
        before: &[],
        button: "[data-act=legend]",
        opened: ".legend-list li",
    },
];

/// The button that opens one rule with a figure, on the start screen.
const RULE: &str = "[data-part=modules] [data-rule=S-70]";

/// The sheets that the start screen opens.
const OF_START: [Sheet; 2] = [
    Sheet { name: "one rule", before: &[], button: RULE, opened: ".rule-figure .piece" },
    Sheet {
        name: "the rule book at a rule",
        before: &[RULE],
        button: "[role=dialog] [data-act=rule-book]",
        opened: ".chapter .rule",
    },
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
        for sheet in &OF_TABLE {
            figures.push(opening(&page, device, sheet)?);
        }
        page.run("sessionStorage.clear()", &[])?;
        page.go("")?;
        page.wait_for("[data-screen=start]")?;
        page.click("[data-part=modules] summary")?;
        for sheet in &OF_START {
            figures.push(opening(&page, device, sheet)?);
        }
    }
    Ok(figures)
}

/// The median time in which a sheet opens after its data has been loaded.
fn opening(page: &Page, device: &Device, sheet: &Sheet) -> Result<Figure> {
    let &Sheet { name, before, button, opened } = sheet;
    let time = || -> Result<f64> {
        for button in before {
            page.wait_for(button)?;
            page.click(button)?;
        }
        page.wait_for(button)?;
        let time = number(&page.run(OPEN, &[json!(button), json!(opened)])?)?;
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
