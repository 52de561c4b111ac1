//! Firefox through geckodriver, which supports the classic WebDriver protocol but not DevTools.

use serde_json::Value;
use thirtyfour::{Capabilities, FirefoxCapabilities, WebDriver};

use crate::{Result, tools};

/// The minimum width of a window, and so of a page, in CSS pixels.
const MIN_WIDTH: u32 = 500;

/// The capabilities of a headless Firefox.
pub(super) fn capabilities() -> Result<Capabilities> {
    let mut firefox = FirefoxCapabilities::new();
    firefox.add_arg("-headless")?;
    if let Some(program) = tools::firefox().and_then(|name| tools::full_path(&name)) {
        firefox.set_firefox_binary(&program.to_string_lossy())?;
    }
    Ok(firefox.into())
}

/// Resizes the window so that the page has this size, if the minimum width permits it.
pub(super) async fn resize(driver: &WebDriver, width: u32, height: u32) -> Result<()> {
    const FRAME: &str = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
    let frame = driver.execute(FRAME, Vec::<Value>::new()).await?;
    let side = |index: usize| {
        frame.json()[index].as_u64().and_then(|side| u32::try_from(side).ok()).unwrap_or(0)
    };
    let width = width.max(MIN_WIDTH) + side(0);
    driver.set_window_rect(0, 0, width, height + side(1)).await?;
    Ok(())
}
