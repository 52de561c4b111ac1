//! What the page has of the browser: data files, storage, sound, links, the crash card.

pub mod ai_worker;
pub mod assets;
pub mod clock;
pub mod crash;
pub mod share;
pub mod storage;
pub mod synth;
