//! The components the screens are made of.

pub mod act_button;
pub mod ask_bar;
pub mod board;
pub mod card_face;
pub mod dock;
pub mod effect_icons;
pub mod face;
pub mod focus;
mod forecast_legend;
pub mod headline;
pub mod keyboard;
pub mod line_icon;
pub mod lines;
pub mod log;
pub mod replay;
pub mod replay_keys;
pub mod row_memo;
pub mod seat_list;
pub mod seat_row;
pub mod select;
pub mod sheets;
pub mod timeline;

pub use act_button::ActButton;
pub use ask_bar::AskBar;
pub use card_face::CardFace;
pub use dock::Dock;
pub use effect_icons::EffectIcons;
pub use face::{Face, StyleLine};
pub use headline::Headline;
pub use line_icon::LineIcon;
pub use lines::{Lines, NoticeLine};
pub use log::{LogList, NotationButton};
pub use replay::{ReplayButton, ReplayLine};
pub use seat_list::SeatList;
pub use select::{Select, SelectOption};
pub use sheets::Sheets;
