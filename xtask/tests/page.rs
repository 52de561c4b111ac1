//! End to end: the built page in a real browser, through a real driver.

use xtask::browser::{Device, Page};

type Test = xtask::Result<()>;

#[test]
fn the_page_starts_from_a_sub_path_without_a_complaint() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("main")?;
    assert!(page.url().ends_with("/some/where/"));
    assert_eq!(page.complaints()?, Vec::<String>::new());
    page.screenshot("start-laptop")
}

#[test]
fn every_file_is_fetched_once_and_nothing_after_the_load() -> Test {
    let page = Page::open(&Device::PHONE, "")?;
    page.wait_for("main")?;
    let mut requests = page.take_requests();
    let all = requests.len();
    requests.sort();
    requests.dedup();
    assert_eq!(requests.len(), all, "fetched twice: {requests:?}");
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    assert_eq!(page.take_requests(), Vec::<String>::new());
    Ok(())
}

#[test]
fn the_start_has_nothing_that_axe_objects_to() -> Test {
    let page = Page::open(&Device::PHONE, "")?;
    page.wait_for("main")?;
    assert_eq!(page.axe_violations()?, Vec::<String>::new());
    Ok(())
}

#[test]
fn what_the_security_policy_forbids_is_refused_and_seen() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("main")?;
    page.run("document.querySelector('main').setAttribute('style', 'color: red')", &[])?;
    let complaints = page.complaints()?;
    assert!(
        complaints.iter().any(|text| text.contains("Content Security Policy")),
        "{complaints:?}"
    );
    Ok(())
}
