//! Wrappers of browser APIs: storage, the address, the history, data files, file export and import,
//! clipboard and sharing, audio synthesis, timers, web worker, positions of elements, pictures,
//! printing, and the crash card.

pub mod ai_host;
pub mod assets;
pub mod clock;
pub mod crash;
pub mod file;
pub mod history;
pub mod lesson_storage;
pub mod location;
pub mod measure;
pub mod picture;
pub mod print;
pub mod share;
pub mod storage;
pub mod synth;
pub mod tip_storage;
