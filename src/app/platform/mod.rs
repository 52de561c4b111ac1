//! What the page has of the browser: storage, sound, links, the crash card.

pub mod ai_worker;
pub mod crash;
pub mod share;
pub mod storage;
pub mod synth;
