//! Drives the built page in a browser, for tests and measurements.
//!
//! Over 400 lines: everything that a test can do with a page is a method of one type.
//!
//! Each [`Page`] has its own server, driver and browser, so tests can run in parallel. Its methods
//! wait for the element or state that they need, and fail with a message if it does not appear: a
//! test needs no pauses.
//!
//! ```no_run
//! # use xtask::browser::{Device, Page};
//! # fn main() -> xtask::Result<()> {
//! let page = Page::open(&Device::PHONE, "?seed=42&seats=human:Ada,ai,ai&motion=off&pace=instant")?;
//! page.wait_until_idle()?;
//! page.click("[data-card='4']")?;
//! page.click("[data-act=confirm]")?;
//! page.wait_until_idle()?;
//! assert_eq!(page.attribute("[data-phase]", "data-phase")?.as_deref(), Some("turn"));
//! page.screenshot("after-the-card")?;
//! # Ok(())
//! # }
//! ```

mod diagnostics;
mod driver;
mod firefox;

pub use thirtyfour::WindowHandle as Tab;

use std::cell::Cell;
use std::fs;
use std::future::Future;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};
use thirtyfour::{
    Capabilities, ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, WebDriver,
    WebElement,
};
use tokio::runtime::Runtime;

pub use self::diagnostics::link;
use self::driver::DriverProcess;
use crate::serve::{Server, Site};
use crate::{Result, project, tools};

/// How long a call waits for an element or a state.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long the page's self-test may take on a slow machine.
const SELF_TEST_TIMEOUT: Duration = Duration::from_secs(120);
/// The time between two checks of a waiting call.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// The flags of a headless browser: no sandbox (tests run as root in containers), no traffic of its
/// own, no first-run pages.
const FLAGS: [&str; 11] = [
    "--headless=new",
    // Content outside the window is never drawn: the largest of the screens below fits in.
    "--window-size=2000,1400",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
];

/// A browser that can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Google Chrome or Chromium, through chromedriver.
    Chromium,
    /// Firefox, through geckodriver. It supports no touch screens, no page narrower than its
    /// narrowest window, no scripts before those of the page, no console and no accessibility tree.
    Firefox,
}

impl Browser {
    /// The browser that tests drive: Chromium, unless the environment variable `NIAGARA_BROWSER` is
    /// `firefox`.
    ///
    /// # Errors
    /// If the variable names another browser.
    pub fn of_tests() -> Result<Self> {
        match std::env::var("NIAGARA_BROWSER").as_deref() {
            Err(_) | Ok("chromium") => Ok(Self::Chromium),
            Ok("firefox") => Ok(Self::Firefox),
            Ok(other) => {
                bail!("NIAGARA_BROWSER is '{other}', which is neither chromium nor firefox")
            }
        }
    }
}

/// A screen: its size, and whether it is a touch screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// The name of the screen, used in file names.
    pub name: &'static str,
    /// The width of the window in CSS pixels.
    pub width: u32,
    /// The height of the window in CSS pixels.
    pub height: u32,
    /// Whether it is a touch screen.
    pub touch: bool,
}

impl Device {
    /// A phone in portrait orientation.
    pub const PHONE: Self = Self { name: "phone", width: 360, height: 740, touch: true };
    /// A phone in landscape orientation.
    pub const PHONE_LANDSCAPE: Self =
        Self { name: "phone-landscape", width: 740, height: 360, touch: true };
    /// The window of a laptop.
    pub const LAPTOP: Self = Self { name: "laptop", width: 1280, height: 800, touch: false };
    /// The window of a projector or a large screen.
    pub const LARGE_SCREEN: Self =
        Self { name: "large-screen", width: 1920, height: 1080, touch: false };
    /// Every screen on which the whole table must be visible at once.
    pub const ALL: [Self; 4] =
        [Self::PHONE, Self::PHONE_LANDSCAPE, Self::LAPTOP, Self::LARGE_SCREEN];
}

/// The built page in a browser of its own.
///
/// Selectors are CSS selectors. If several elements match, the first one is used.
#[derive(Debug)]
pub struct Page {
    runtime: Runtime,
    driver: WebDriver,
    server: Server,
    browser: Browser,
    /// The driver's process. `drop` ends it after the browser.
    process: DriverProcess,
    /// Whether the last call failed; then `drop` saves diagnostics.
    failed: Cell<bool>,
}

impl Page {
    /// Serves `dist/` under `/some/where/` and opens it with this query or fragment, in the browser
    /// of the tests ([`Browser::of_tests`]).
    ///
    /// # Errors
    /// If there is no built page, or the browser or the driver does not start.
    pub fn open(device: &Device, query: &str) -> Result<Self> {
        if !project::dist().join("index.html").exists() {
            bail!("there is no built page: call `cargo xtask dist` first");
        }
        let page = Self::blank(device, Self::site())?;
        page.go(query)?;
        Ok(page)
    }

    /// The built page under `/some/where/`.
    #[must_use]
    pub fn site() -> Site {
        Site::new(project::dist()).under("some/where")
    }

    /// The browser of the tests with an empty page, and a server for any site.
    ///
    /// # Errors
    /// If the browser or the driver does not start.
    pub fn blank(device: &Device, site: Site) -> Result<Self> {
        let browser = Browser::of_tests()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let server = Server::start(site, 0)?;
        let process = DriverProcess::start(browser)?;
        let capabilities = match browser {
            Browser::Chromium => chromium()?,
            Browser::Firefox => firefox::capabilities()?,
        };
        let driver = runtime
            .block_on(WebDriver::new(process.url(), capabilities))
            .context("the browser does not start")?;
        let failed = Cell::new(false);
        let page = Self { runtime, driver, server, browser, process, failed };
        page.resize(device)?;
        Ok(page)
    }

    /// Changes the screen, as turning a phone does.
    ///
    /// # Errors
    /// If the browser refuses.
    pub fn resize(&self, device: &Device) -> Result<()> {
        let Device { width, height, touch, .. } = *device;
        if self.browser == Browser::Firefox {
            return self.runtime.block_on(firefox::resize(&self.driver, width, height));
        }
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch }),
        )?;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch }))?;
        Ok(())
    }

    /// The URL of the page without query and fragment.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Opens the page with this query or fragment and waits for the load event.
    ///
    /// # Errors
    /// If the page cannot be loaded.
    pub fn go(&self, query: &str) -> Result<()> {
        let url = format!("{}{query}", self.url());
        // A change of the fragment alone would not load anything.
        self.wait_for_driver("leave the page", self.driver.goto("about:blank"))?;
        self.wait_for_driver(&format!("open {url}"), self.driver.goto(url.as_str()))
    }

    /// Opens any URL and waits for the load event.
    ///
    /// # Errors
    /// If the URL cannot be opened.
    pub fn open_url(&self, url: &str) -> Result<()> {
        self.wait_for_driver(&format!("open {url}"), self.driver.goto(url))
    }

    /// Opens another tab of the same browser and switches to it.
    ///
    /// # Errors
    /// If the browser refuses.
    pub fn open_tab(&self) -> Result<Tab> {
        let tab = self.wait_for_driver("open a tab", self.driver.new_tab())?;
        self.switch_to(&tab)?;
        Ok(tab)
    }

    /// Switches to another tab.
    ///
    /// # Errors
    /// If the tab is gone.
    pub fn switch_to(&self, tab: &Tab) -> Result<()> {
        self.wait_for_driver("change tabs", self.driver.switch_to_window(tab.clone()))
    }

    /// The tab that is being driven.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn tab(&self) -> Result<Tab> {
        self.wait_for_driver("name the tab", self.driver.window())
    }

    /// Closes the tab that is being driven. The caller has to switch to another one before any
    /// other call.
    ///
    /// # Errors
    /// If the browser refuses.
    pub fn close_tab(&self) -> Result<()> {
        self.wait_for_driver("close the tab", self.driver.close_window())
    }

    /// Kills the process of the tab that is being driven, as an operating system does when it is
    /// out of memory, and switches to another tab.
    ///
    /// # Errors
    /// If the other tab is gone.
    pub fn kill_tab(&self, other: &Tab) -> Result<()> {
        // The killed process does not answer.
        let _ = self.devtools("Page.crash", json!({}));
        self.switch_to(other)
    }

    /// Reloads the page, as a person does.
    ///
    /// # Errors
    /// If the page cannot be loaded.
    pub fn reload(&self) -> Result<()> {
        self.wait_for_driver("reload", self.driver.refresh())
    }

    /// Clicks on an element as soon as it is visible.
    ///
    /// # Errors
    /// If no matching element is visible in time, or something else covers it.
    pub fn click(&self, css: &str) -> Result<()> {
        self.until(&format!("click on {css}"), || match self.visible(css)?.first() {
            Some(element) => self.wait_for_driver(css, element.click()).map(Some),
            None => Ok(None),
        })
    }

    /// Clicks on the centre of an element even if another one covers it, as a person taps on a
    /// space under a canoe.
    ///
    /// # Errors
    /// If no matching element is visible in time.
    pub fn tap(&self, css: &str) -> Result<()> {
        self.until(&format!("tap on {css}"), || match self.visible(css)?.first() {
            Some(element) => self.tap_on(element).map(Some),
            None => Ok(None),
        })
    }

    /// Moves the mouse to a point of the window, in CSS pixels from its top left corner.
    ///
    /// # Errors
    /// If the point is outside the window.
    pub fn hover(&self, x: i64, y: i64) -> Result<()> {
        self.wait_for_driver("hover", self.driver.action_chain().move_to(x, y).perform())
    }

    fn tap_on(&self, element: &WebElement) -> Result<()> {
        let tap = self.driver.action_chain().move_to_element_center(element).click();
        self.wait_for_driver("tap", tap.perform())
    }

    /// The matching elements that are visible, in document order.
    fn visible(&self, css: &str) -> Result<Vec<WebElement>> {
        let script = "return [...document.querySelectorAll(arguments[0])]\
                      .filter(element => element.checkVisibility())";
        let found = self.wait_for_driver(css, self.driver.execute(script, [json!(css)]))?;
        found.elements().with_context(|| css.to_owned())
    }

    /// Presses keys one after the other, wherever the focus is at that time. [`thirtyfour::Key`]
    /// has the keys without a character.
    ///
    /// # Errors
    /// If the driver cannot press them.
    pub fn press(&self, keys: impl Into<thirtyfour::TypingData>) -> Result<()> {
        // The keys are not sent to an element, because a key can move the focus.
        let keys = self.driver.action_chain().send_keys(keys);
        self.wait_for_driver("press keys", keys.perform())
    }

    /// Waits until at least one element matches.
    ///
    /// # Errors
    /// If nothing matches in time.
    pub fn wait_for(&self, css: &str) -> Result<()> {
        self.until(&format!("wait for {css}"), || Ok((self.count(css)? > 0).then_some(())))
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// # Errors
    /// If it does not become true in time.
    pub fn wait_for_script(&self, expression: &str) -> Result<()> {
        let script = format!("return Boolean({expression})");
        self.until(&format!("wait for {expression}"), || {
            Ok((self.run(&script, &[])? == Value::Bool(true)).then_some(()))
        })
    }

    /// Waits until the page is not busy with animations or searches; then the next act is possible.
    ///
    /// # Errors
    /// If the page stays busy.
    pub fn wait_until_idle(&self) -> Result<()> {
        self.wait_for("[data-busy=false]")
    }

    /// A `data-` attribute of the page's root: `screen`, `phase`, `round`, `to-move`, `busy`.
    ///
    /// # Errors
    /// If there is no page in time.
    pub fn state(&self, name: &str) -> Result<String> {
        let value = self.attribute("[data-screen]", &format!("data-{name}"))?;
        value.ok_or_else(|| anyhow!("the page's root has no data-{name}"))
    }

    /// Makes one decision by taps, as a person does: passes the device on, uncovers the choice,
    /// picks a canoe if none is picked, stages one of the offered decisions and confirms it.
    /// `choose` is called at each step with the number of offers (canoes, places or decisions) and
    /// returns the index of the one to take. Returns `false` if the game is over.
    ///
    /// # Errors
    /// If the page offers no decision although the game is not over.
    pub fn decide(&self, mut choose: impl FnMut(usize) -> usize) -> Result<bool> {
        const DECISIONS: &str = "[data-decision]:not([disabled])";
        // The list of plans that end at a place. It is open after a tap on a place where several
        // plans end, or where a plan ends and the person's other canoe lies.
        const LISTED_PLANS: &str = ".choices [data-decision]:not([disabled])";
        const CANOES: &str = "[data-act^=pick-]:not([disabled])";
        const PLACES: &str = "[data-space].target";
        const CONFIRM: &str = "[data-act=confirm]:not([disabled])";
        const PASS_ON: &str = "[data-act=pass-on]";

        self.wait_until_idle()?;
        // Except at the pace `instant`, the table is shown before the next person's secret choice.
        if self.count(PASS_ON)? > 0 {
            self.click(PASS_ON)?;
            self.wait_for("[data-busy=false][data-screen=curtain]")?;
        }
        match self.state("screen")?.as_str() {
            "over" => return Ok(false),
            "curtain" => {
                self.click("[data-act=uncover]")?;
                self.wait_for("[data-busy=false]:not([data-screen=curtain])")?;
            }
            _ => {}
        }
        let mut tap_one_of = |css: &str| -> Result<()> {
            let offers = self.visible(css)?;
            if let Some(offer) = offers.get(choose(offers.len()) % offers.len().max(1)) {
                self.tap_on(offer)?;
                self.wait_until_painted()?;
            }
            Ok(())
        };
        // A canoe, a place, a plan: each step stages a decision or reduces the offers. While the
        // list is open, a step chooses from it.
        let steps = [CANOES, PLACES, DECISIONS];
        for (index, step) in steps.iter().enumerate() {
            // The effect of a tap may come some frames after `wait_until_painted`.
            self.until("find an offer or a staged decision", || {
                let mut awaited = steps[index..].iter().chain([&CONFIRM]);
                Ok(awaited.any(|css| self.count(css).is_ok_and(|count| count > 0)).then_some(()))
            })?;
            if self.count(CONFIRM)? == 0 {
                tap_one_of(if self.count(LISTED_PLANS)? > 0 { LISTED_PLANS } else { step })?;
            }
        }
        self.click(CONFIRM)?;
        self.wait_until_painted()?;
        Ok(true)
    }

    /// Waits until the effect of an input is painted. Polling the page meanwhile would take
    /// processor time from its painting.
    fn wait_until_painted(&self) -> Result<()> {
        const PAINTED: &str = "return new Promise(painted =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, 0))))";
        self.run(PAINTED, &[]).map(drop)
    }

    /// The rendered text of an element.
    ///
    /// # Errors
    /// If nothing matches in time.
    pub fn text(&self, css: &str) -> Result<String> {
        self.until(&format!("read {css}"), || {
            let script = "return document.querySelector(arguments[0])?.innerText ?? null";
            Ok(self.run(script, &[json!(css)])?.as_str().map(String::from))
        })
    }

    /// An attribute of an element; `None` if the element lacks it.
    ///
    /// # Errors
    /// If nothing matches in time.
    pub fn attribute(&self, css: &str, name: &str) -> Result<Option<String>> {
        self.wait_for(css)?;
        let script =
            "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
        Ok(self.run(script, &[json!(css), json!(name)])?.as_str().map(String::from))
    }

    /// An attribute of every element that matches, in document order.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn attributes(&self, css: &str, name: &str) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])]\
                      .map(e => e.getAttribute(arguments[1])).filter(v => v !== null)";
        let values = self.run(script, &[json!(css), json!(name)])?;
        Ok(values
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(String::from)
            .collect())
    }

    /// The number of elements that match now.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn count(&self, css: &str) -> Result<u64> {
        let script = "return document.querySelectorAll(arguments[0]).length";
        Ok(self.run(script, &[json!(css)])?.as_u64().unwrap_or(0))
    }

    /// Runs the body of a JavaScript function; its arguments are `arguments[0]` and so on. If it
    /// returns a promise, the result is the value of the promise.
    ///
    /// # Errors
    /// If the script throws.
    pub fn run(&self, script: &str, arguments: &[Value]) -> Result<Value> {
        let result =
            self.wait_for_driver("run a script", self.driver.execute(script, arguments))?;
        Ok(result.json().clone())
    }

    /// Runs a script in every page that is opened from now on, before the page's own scripts.
    ///
    /// # Errors
    /// If the browser refuses, as Firefox does.
    pub fn before_load(&self, script: &str) -> Result<()> {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }))?;
        Ok(())
    }

    /// Calls a method of the DevTools protocol.
    ///
    /// # Errors
    /// If the browser refuses.
    pub fn devtools(&self, method: &str, parameters: Value) -> Result<Value> {
        self.wait_for_driver(method, self.driver.cdp().send_raw(method, parameters))
    }

    /// Saves a screenshot as `e2e-out/NAME.png`.
    ///
    /// # Errors
    /// If the screenshot cannot be taken or written.
    pub fn screenshot(&self, name: &str) -> Result<()> {
        let png = self.wait_for_driver("take a screenshot", self.driver.screenshot_as_png())?;
        fs::create_dir_all(project::output())?;
        fs::write(project::output().join(format!("{name}.png")), png)?;
        Ok(())
    }

    /// The errors and warnings on the console since the last call, including violations of the
    /// content security policy. Always empty with Firefox, whose driver does not provide them.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn console_messages(&self) -> Result<Vec<String>> {
        if self.browser == Browser::Firefox {
            return Ok(Vec::new());
        }
        let log = self.wait_for_driver("read the console", self.driver.browser_log())?;
        Ok(log
            .into_iter()
            .filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"))
            .map(|entry| entry.message)
            .collect())
    }

    /// The paths that the page has requested from its server since the last call. A request to
    /// another host is a violation of the content security policy and is in
    /// [`console_messages`](Self::console_messages).
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        self.server.take_requests()
    }

    /// The violations that axe-core finds on the page in its present state: rule, element and
    /// reason.
    ///
    /// # Errors
    /// If axe-core is not installed or fails.
    pub fn axe_violations(&self) -> Result<Vec<String>> {
        let path = project::tools().join("node_modules/axe-core/axe.min.js");
        let axe = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        self.run(&axe, &[])?;
        let script = "return axe.run(document).then(r => r.violations.flatMap(v => \
                      v.nodes.map(n => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary}`)))";
        let found = self.run(script, &[])?;
        let list = found.as_array().ok_or_else(|| anyhow!("axe-core gave no list"))?;
        Ok(list.iter().filter_map(Value::as_str).map(String::from).collect())
    }

    /// Waits for the end of the page's self-test (`?selftest=on`) and returns its report
    /// (docs/TESTING.md, "Self-test").
    ///
    /// # Errors
    /// If the self-test does not end in two minutes, or there is no report.
    pub fn self_test_report(&self) -> Result<Value> {
        let ended = "[data-screen=selftest][data-busy=false] [data-report]";
        self.until_within(SELF_TEST_TIMEOUT, "wait for the self-test", || {
            Ok((self.count(ended)? > 0).then_some(()))
        })?;
        let report = self.run("return document.querySelector('[data-report]').value", &[])?;
        Ok(serde_json::from_str(report.as_str().unwrap_or_default())?)
    }

    /// Repeats `attempt` until it returns a value or [`TIMEOUT`] has passed. An error before that
    /// counts as no value.
    fn until<T>(&self, doing: &str, attempt: impl Fn() -> Result<Option<T>>) -> Result<T> {
        self.until_within(TIMEOUT, doing, attempt)
    }

    fn until_within<T>(
        &self,
        timeout: Duration,
        doing: &str,
        attempt: impl Fn() -> Result<Option<T>>,
    ) -> Result<T> {
        let since = Instant::now();
        loop {
            let outcome = attempt();
            if let Ok(Some(value)) = outcome {
                self.failed.set(false);
                return Ok(value);
            }
            if since.elapsed() > timeout {
                self.failed.set(true);
                let reason = outcome.err().map_or(String::new(), |error| format!(": {error}"));
                bail!("{doing}: not within {} s{reason}", timeout.as_secs());
            }
            // A timer can only be made inside the runtime.
            self.runtime.block_on(async { tokio::time::sleep(POLL_INTERVAL).await });
        }
    }

    fn wait_for_driver<T>(
        &self,
        doing: &str,
        answer: impl Future<Output = thirtyfour::error::WebDriverResult<T>>,
    ) -> Result<T> {
        let answer = self.runtime.block_on(answer).with_context(|| doing.to_owned());
        self.failed.set(answer.is_err());
        answer
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if self.failed.get() || std::thread::panicking() {
            self.save_test_diagnostics();
        }
        // This fails if the browser has already ended.
        let _ = self.runtime.block_on(self.driver.clone().quit());
        self.process.end();
    }
}

fn chromium() -> Result<Capabilities> {
    let mut chrome = ChromeCapabilities::new();
    let mut set = || {
        for flag in FLAGS {
            chrome.add_arg(flag)?;
        }
        if let Some(program) = tools::chrome().and_then(|name| tools::full_path(&name)) {
            chrome.set_binary(&program.to_string_lossy())?;
        }
        chrome.set_logging_prefs("browser", LoggingPrefsLogLevel::All)
    };
    set()?;
    Ok(chrome.into())
}
