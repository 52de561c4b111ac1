//! Firefox through geckodriver, which knows the classic protocol and nothing of DevTools.

use serde_json::Value;
use thirtyfour::{Capabilities, FirefoxCapabilities, WebDriver};

use crate::{Result, tools};

/// The least width of a window, which is the least width of a page too.
const LEAST_WIDTH: u32 = 500;

/// The capabilities of a headless Firefox.
pub(super) fn capabilities() -> Result<Capabilities> {
    let mut firefox = FirefoxCapabilities::new();
    firefox.add_arg("-headless")?;
    if let Some(program) = tools::firefox().and_then(|name| tools::full_path(&name)) {
        firefox.set_firefox_binary(&program.to_string_lossy())?;
    }
    Ok(firefox.into())
}

/// Gives the page this size, as far as windows can have it: the window is larger by its frame.
pub(super) async fn resize(driver: &WebDriver, width: u32, height: u32) -> Result<()> {
    const FRAME: &str = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
    let frame = driver.execute(FRAME, Vec::<Value>::new()).await?;
    let side = |index: usize| {
        frame.json()[index].as_u64().and_then(|side| u32::try_from(side).ok()).unwrap_or(0)
    };
    let width = width.max(LEAST_WIDTH) + side(0);
    driver.set_window_rect(0, 0, width, height + side(1)).await?;
    Ok(())
}
