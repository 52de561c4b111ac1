//! Wrappers of browser interfaces: data files, storage, sound, clipboard, worker, crash card.

pub mod ai_worker;
pub mod assets;
pub mod clock;
pub mod crash;
pub mod file;
pub mod lesson_storage;
pub mod measure;
pub mod picture;
pub mod print;
pub mod share;
pub mod storage;
pub mod synth;
pub mod tip_storage;
