//! The page's state: stores with one job each.
//!
//! A store is a `Copy` struct of signals, memos, stored values or other stores, with methods that
//! read or change them. [`App`](crate::app::App) provides each but `Sharing` by `provide_…`;
//! components take it by `use_…`. [`Session`](crate::app::session::Session),
//! [`Selection`](crate::app::session::Selection), [`Turn`], `Searches` and what `back_stack` has
//! are plain values that know no browser. They are tested natively, without the feature `app`,
//! which the stores need.
//!
//! | store | job |
//! |---|---|
//! | [`Settings`] | the settings, stored in this browser |
//! | [`I18n`] | the language that is shown, its words |
//! | [`Overlays`] | the open sheet, a notice, a spoken answer, an explanation |
//! | [`GameStore`] | the game, who plays it, where it is saved |
//! | [`Playback`] | the displayed scene, which lags behind the position during animations |
//! | [`AiClient`] | the searches (computer players, advice, win probabilities), their results |
//! | [`TurnStore`] | what the table waits for; calls all of the above |
//! | [`Picks`] | the input of the person to move: pick, stage, confirm, undo |
//! | [`Lessons`] | the open lesson, the shelf (the screen that lists all lessons), progress |
//! | [`Tips`] | the coach of the first game, the tips about signs |
//! | [`BoardZoom`] | the zoom of the board, the close-up of a place |
//! | [`ForcedDecisions`] | plays decisions that leave a person no choice |
//! | [`Notes`] | the order of the offer of sound, the tips and the line about a forced decision |
//! | [`WinEstimates`] | the seats' win probabilities in a finished game |
//! | [`Replay`] | the held game and the moment of it that is shown |
//! | [`Imports`] | external input: links, files, pasted texts |
//! | [`Sharing`] | sharing of the game |
//! | [`SelfTest`] | the self-test: its checks, findings and report |
//! | [`Narrator`] | sentences about the game |
//! | [`PressQueue`] | acts that wait until their press has been painted |

#[cfg(feature = "app")]
pub mod ai_client;
#[cfg(any(feature = "app", test))]
mod back_stack;
#[cfg(feature = "app")]
mod board_zoom;
#[cfg(feature = "app")]
mod busy;
#[cfg(feature = "app")]
mod forced;
#[cfg(feature = "app")]
mod game_store;
#[cfg(feature = "app")]
mod imports;
#[cfg(feature = "app")]
mod language;
#[cfg(feature = "app")]
mod lessons;
#[cfg(feature = "app")]
mod narrator;
#[cfg(feature = "app")]
mod notes;
#[cfg(feature = "app")]
mod overlays;
#[cfg(feature = "app")]
mod picks;
#[cfg(feature = "app")]
mod playback;
#[cfg(feature = "app")]
mod press_queue;
#[cfg(feature = "app")]
mod replay;
#[cfg(feature = "app")]
mod rule_book;
#[cfg(any(feature = "app", test))]
pub mod searches;
#[cfg(feature = "app")]
mod self_test;
#[cfg(feature = "app")]
mod settings;
#[cfg(feature = "app")]
mod sharing;
#[cfg(feature = "app")]
mod tips;
mod turn;
#[cfg(feature = "app")]
mod turn_store;
#[cfg(feature = "app")]
mod win_estimates;

#[cfg(feature = "app")]
pub use ai_client::{AiClient, provide_ai_client, use_ai_client};
#[cfg(any(feature = "app", test))]
pub use back_stack::{HistoryReaction, ReachedScreen};
#[cfg(feature = "app")]
pub use board_zoom::{BoardZoom, provide_board_zoom, use_board_zoom};
#[cfg(feature = "app")]
pub use busy::use_busy;
#[cfg(feature = "app")]
pub use forced::{ForcedDecisions, ForcedPlay, provide_forced_decisions, use_forced_decisions};
#[cfg(feature = "app")]
pub use game_store::{GameStore, PlayedDecision, ReplacedGame, provide_game, use_game};
#[cfg(feature = "app")]
pub use imports::{Imports, provide_imports, use_imports};
#[cfg(feature = "app")]
pub use language::{I18n, provide_i18n, use_i18n, use_words};
#[cfg(feature = "app")]
pub use lessons::{InvalidLesson, LessonAct, Lessons, StoredLesson, provide_lessons, use_lessons};
#[cfg(feature = "app")]
pub use narrator::{Narrator, provide_narrator, use_narrator, viewer_seat};
#[cfg(feature = "app")]
pub use notes::{Notes, provide_notes, use_notes};
#[cfg(feature = "app")]
pub use overlays::{
    ExplanationPlace, Notice, Overlays, Sheet, SpokenAnswer, provide_overlays, use_overlays,
};
#[cfg(feature = "app")]
pub use picks::{Picks, provide_picks, use_picks};
#[cfg(feature = "app")]
pub use playback::{Playback, provide_playback, use_playback};
#[cfg(feature = "app")]
pub use press_queue::{ComponentAlive, PressQueue, provide_press_queue, use_press_queue};
#[cfg(feature = "app")]
pub use replay::{Replay, provide_replay, use_replay};
#[cfg(feature = "app")]
pub use rule_book::{use_rule_book, use_short_rules};
#[cfg(feature = "app")]
pub use self_test::{SelfTest, provide_self_test, use_self_test};
#[cfg(feature = "app")]
pub use settings::{Settings, provide_settings, use_settings};
#[cfg(feature = "app")]
pub use sharing::{ShareData, Sharing, use_sharing};
#[cfg(feature = "app")]
pub use tips::{ShownTip, Tips, provide_tips, use_tips};
pub use turn::{Choice, Curtain, Displayed, Refused, Screen, Turn};
#[cfg(feature = "app")]
pub use turn_store::{TurnStore, provide_turn, use_turn};
#[cfg(feature = "app")]
pub use win_estimates::{WinEstimates, provide_win_estimates, use_win_estimates};
