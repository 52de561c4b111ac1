//! External input: links, files, dropped and pasted texts (docs/SHARING.md).
//!
//! Over 400 lines: links, texts and files are opened by the same few functions.
//!
//! The input is not trusted. A text is checked completely before anything is opened. A game in
//! progress that an imported game or position replaces is kept, and a notice offers to return to
//! it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::game_store::{GameStore, ReplacedGame, use_game};
use super::language::{I18n, use_i18n};
use super::lessons::{Lessons, use_lessons};
use super::overlays::{Notice, Overlays, Sheet, use_overlays};
use super::replay::{Replay, use_replay};
use super::turn::Screen;
use super::turn_store::{TurnStore, use_turn};
use crate::app::platform::storage::{self, SaveSlot};
use crate::app::platform::{file, location};
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::session::{
    CHALLENGE, Challenge, Moment, Selection, Session, branch_note, branch_point,
};
use crate::app::view_model::imported_text::{ImportedText, MAX_BYTES};
use crate::app::view_model::link_text::{self, LinkTextError};
use crate::app::view_model::opened_link::{OpenedLink, SharedGame, SharedSetup};
use crate::app::view_model::saved;
use crate::app::view_model::share;
use crate::app::view_model::url;
use crate::core::lesson;
use crate::core::{Game, Header, Phase, RecordReading};

/// Where a text comes from. The message about an invalid text depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A link to the page.
    Link {
        /// The moment of the game that was shared; `None` if the game as a whole was shared, and
        /// for a link to a position.
        at: Option<Moment>,
    },
    /// A pasted text or a file.
    Text,
}

/// The header of a game, which tells it from others, and the number of its decisions.
type Progress = (Header, usize);

/// The store of external input.
#[derive(Clone, Copy, Debug)]
pub struct Imports {
    game: GameStore,
    turn: TurnStore,
    replay: Replay,
    lessons: Lessons,
    overlays: Overlays,
    i18n: I18n,
    /// The game before the first invalid line of the text that was refused last.
    valid_part: StoredValue<Option<Game>>,
    /// The game in progress that was replaced by the opened one, or the game that the open one has
    /// branched off.
    replaced: StoredValue<Option<ReplacedGame>>,
    /// The moment of the game `replaced` that was shown, if the open game has branched off it.
    replaced_at: StoredValue<Option<Moment>>,
    /// The game that was opened last, as it was then ([`Progress`]): another value now means that
    /// somebody has played on, or that another game is open.
    progress_when_opened: StoredValue<Option<Progress>>,
    /// The number of requests to open something. A file whose reading ends after a newer request is
    /// ignored.
    requests: StoredValue<u32>,
}

impl Imports {
    // --- texts and files -----------------------------------------------------------------------

    /// Opens a pasted text: a record, a position, a lesson, or a link to the page.
    pub fn open_text(self, text: &str) {
        self.count_request();
        let words = &self.i18n.words_untracked().share;
        match ImportedText::of(text) {
            ImportedText::Record(text) => {
                self.open_record(&text, Source::Text);
            }
            ImportedText::Position(text) => {
                self.open_position(&text, Source::Text);
            }
            ImportedText::Lesson(text) => self.lessons.open_pasted(&text),
            ImportedText::Link { query, fragment } => self.open_link(&query, &fragment),
            ImportedText::TooLong => self.notify(words.too_long().to_owned()),
            ImportedText::Unknown => self.notify(words.unknown().to_owned()),
        }
    }

    /// Opens the contents of a file.
    pub fn open_file(self, file: web_sys::File) {
        let request = self.count_request();
        let is_long = file.size() > MAX_BYTES as f64;
        spawn_local(async move {
            let text = file::read(&file, MAX_BYTES).await;
            // The page may have been closed, or something else may have been opened since.
            if self.requests.try_get_value() != Some(request) {
                return;
            }
            let words = &self.i18n.words_untracked().share;
            match text {
                Some(text) => self.open_text(&text),
                None if is_long => self.notify(words.too_long().to_owned()),
                None => self.notify(words.unreadable().to_owned()),
            }
        });
    }

    fn count_request(self) -> u32 {
        self.requests.update_value(|requests| *requests = requests.wrapping_add(1));
        self.requests.get_value()
    }

    // --- links ---------------------------------------------------------------------------------

    /// Opens a pasted link.
    fn open_link(self, query: &str, fragment: &str) {
        match url::read(query) {
            // A fragment without `=` names no game or position that the set-up could be used with.
            Ok(url::Parameters { setup: Some(setup), beat: challenge, .. })
                if !fragment.contains('=') =>
            {
                self.set_aside();
                self.open_setup(setup, challenge);
                self.offer_return();
            }
            Ok(url::Parameters { setup: Some(setup), .. }) => {
                self.open_with_setup(&setup, fragment)
            }
            Ok(_) => {
                self.open_fragment(fragment);
            }
            Err(error) => self.notify(error.text(self.i18n.words_untracked())),
        }
    }

    /// Starts the game of a link; `challenge` is the result to beat, if the link is a challenge.
    /// Nothing is stored before a person's first decision.
    pub fn open_setup(self, setup: GameSetup, challenge: Option<Challenge>) {
        // Without a seed, the link is one that shares a set-up: each receiver gets another river. A
        // script, which plays behind sheets, gets no notice about that.
        let is_shared = setup.seed.is_none() && !self.turn.plays_behind_sheets();
        self.turn.start_unsaved(setup);
        let Some(challenge) = challenge else {
            if let Some(setup) = self.game.with_untracked(SharedSetup::of).filter(|_| is_shared) {
                self.announce(OpenedLink::Setup(setup));
            }
            return;
        };
        self.game.add_notes(&[format!("{CHALLENGE} {challenge}")]);
        self.announce(OpenedLink::Challenge(challenge));
    }

    /// Opens a fragment of the form `kind=value` in combination with a set-up, which says who plays
    /// from a position. If something was opened, a notice names the parameters of the set-up that
    /// it does not use: a position has its own modules and options, a record or a lesson has its
    /// own players, too. If nothing was opened, a notice says why.
    pub fn open_with_setup(self, setup: &GameSetup, fragment: &str) {
        let position = match fragment.split_once('=') {
            Some(("position", value)) => {
                let text = link_text::unpack(value).ok();
                text.and_then(|text| saved::position(&text).ok())
            }
            _ => None,
        };
        let unused = match position.and_then(|position| setup.at_position(position)) {
            Some((game, unused)) => {
                self.set_aside();
                match setup.seed {
                    Some(seed) => self.turn.open_seeded(game, seed),
                    None => self.turn.open(game, SaveSlot::new()),
                }
                self.offer_return();
                unused
            }
            // No position, or one that the seats of the set-up do not fit: it is opened without the
            // set-up.
            None if self.open_fragment(fragment) => vec!["seats"],
            None => return,
        };
        if !unused.is_empty() {
            let words = &self.i18n.words_untracked().trouble;
            self.notify(words.link_settled(&unused.join(", ")));
            // The notice has replaced the one with the offer.
            self.offer_return();
        }
    }

    /// Opens what a URL's fragment contains: a game, a position, a lesson or `continue`, the saved
    /// game that was played last. Returns whether a game or lesson was opened.
    ///
    /// An empty fragment closes an imported game in which nobody has played since. Any other
    /// fragment without `=` is ignored; a notice says what is wrong with one that has it.
    pub fn open_fragment(self, fragment: &str) -> bool {
        self.count_request();
        if fragment.is_empty() {
            self.close_if_untouched();
            return false;
        }
        if fragment == "continue" {
            let id = storage::last_played_id();
            if let Some(id) = &id {
                self.turn.open_saved(id);
            }
            return id.is_some();
        }
        let Some((kind, value)) = fragment.split_once('=') else { return false };
        let words = self.i18n.words_untracked();
        match kind {
            "lesson" => match link_text::unpack_within(value, lesson::MAX_BYTES) {
                Ok(text) => self.lessons.open_text(&text),
                Err(error) => {
                    self.lessons.refuse_link(error);
                    false
                }
            },
            "record" => match share::split_moment(value) {
                Ok((record, at)) => match link_text::unpack(record) {
                    Ok(text) => self.open_record(&text, Source::Link { at }),
                    Err(error) => {
                        let reason = words.quote(&self.link_error(error));
                        self.notify(words.trouble.link_record(&reason));
                        false
                    }
                },
                Err(error) => {
                    let reason = words.quote(&error.to_string());
                    self.notify(words.trouble.link_record(&reason));
                    false
                }
            },
            "position" => match link_text::unpack(value) {
                Ok(text) => self.open_position(&text, Source::Link { at: None }),
                Err(error) => {
                    let reason = words.quote(&self.link_error(error));
                    self.notify(words.trouble.link_position(&reason));
                    false
                }
            },
            _ => {
                self.notify(words.trouble.link_unknown(&words.quote(kind)));
                false
            }
        }
    }

    fn link_error(self, error: LinkTextError) -> String {
        let words = &self.i18n.words_untracked().trouble;
        match error {
            LinkTextError::Corrupt => words.reason_damaged().to_owned(),
            LinkTextError::TooLong => words.reason_long().to_owned(),
        }
    }

    // --- games ---------------------------------------------------------------------------------

    /// Opens the game of a record; a notice says what is wrong with an invalid one. Returns whether
    /// the game was opened.
    fn open_record(self, text: &str, source: Source) -> bool {
        let read = RecordReading::of(text);
        match (read.game, read.error) {
            (Some(game), None) => {
                self.set_aside();
                let at = match source {
                    Source::Link { at } => at,
                    Source::Text => None,
                };
                let is_view_only = !read.hidden_seats.is_empty();
                if is_view_only {
                    self.turn.open_view_only(game, read.hidden_seats);
                    self.replay.open(None);
                } else {
                    self.replay.open_record(game, at);
                }
                match source {
                    Source::Link { .. } => self.announce_shared_game(),
                    Source::Text if is_view_only => {
                        self.notify(self.i18n.words_untracked().share.only_look().to_owned());
                    }
                    Source::Text => {}
                }
                self.offer_return();
                true
            }
            (valid_part, Some(error)) => {
                let words = self.i18n.words_untracked();
                let reason = words.quote(&error.to_string());
                let text = match source {
                    Source::Link { .. } => words.trouble.link_record(&reason),
                    Source::Text => words.share.text_record(&reason),
                };
                self.refuse(text, valid_part);
                false
            }
            (None, None) => false,
        }
    }

    /// Shows `text`, the error of a record, and offers the game before the invalid line if at least
    /// one round has begun there.
    fn refuse(self, text: String, valid_part: Option<Game>) {
        let rounds = valid_part.as_ref().map_or(0, |game| {
            let written = game.written();
            let rounds = written.lines().filter(|line| line.starts_with("round ")).count();
            // The round of a position in the header has no line of its own.
            let has_decision = game.decisions().next().is_some();
            u32::try_from(rounds.max(usize::from(has_decision))).unwrap_or(u32::MAX)
        });
        self.valid_part.set_value(valid_part);
        self.overlays.notify(match rounds {
            0 => Notice::Text(text),
            rounds => Notice::TextRefused { text, rounds },
        });
    }

    /// Opens the game before the first invalid line of the text that was refused last.
    pub fn open_valid_part(self) {
        if let Some(game) = self.valid_part.try_update_value(Option::take).flatten() {
            self.set_aside();
            self.replay.open_record(game, None);
            self.offer_return();
        }
    }

    /// Opens a game that begins with a position; a notice says what is wrong with an invalid one.
    /// Returns whether the game was opened.
    fn open_position(self, text: &str, source: Source) -> bool {
        match saved::position(text) {
            Ok(position) => {
                self.set_aside();
                self.turn.open(Game::at(position), SaveSlot::new());
                self.offer_return();
                true
            }
            Err(reason) => {
                let words = self.i18n.words_untracked();
                let reason = words.quote(&reason);
                self.notify(match source {
                    Source::Link { .. } => words.trouble.link_position(&reason),
                    Source::Text => words.share.text_position(&reason),
                });
                false
            }
        }
    }

    // --- games and challenges from links -------------------------------------------------------

    /// Shows the notice about a shared game, set-up or challenge.
    fn announce(self, opened: OpenedLink) {
        self.overlays.notify(Notice::LinkOpened { opened, has_replaced_game: false });
    }

    /// Shows the notice about the shared game that is held.
    fn announce_shared_game(self) {
        let at = untrack(|| self.replay.moment());
        if let Some(game) = self.game.with_untracked(|session| SharedGame::of(session, at)) {
            self.announce(OpenedLink::Game(game));
        }
    }

    /// Dismisses the notice about a shared game, set-up or challenge, because the person wants to
    /// look through the game or to play.
    pub fn dismiss_link_notice(self) {
        self.overlays.dismiss_link_notice_if(|_| true);
    }

    /// Opens the sheet that asks who plays on with the shared game that is held.
    pub fn play_on(self) {
        self.overlays.open_sheet(Sheet::PlayOn);
    }

    /// Whether the open game was sent by somebody and is neither over nor view-only, so that the
    /// person is asked who plays before it goes on; not tracked.
    fn asks_who_plays(self) -> bool {
        self.game.with_untracked(|session| {
            let is_over = session.position().phase() == Phase::Over;
            session.is_received() && !session.is_view_only() && !is_over
        }) == Some(true)
    }

    /// Resumes the game that is held. If somebody has sent it, and it is neither over nor
    /// view-only, a sheet asks first who plays, unless the page is controlled by a script.
    pub fn resume_held_game(self) {
        if self.asks_who_plays() && !self.turn.plays_behind_sheets() {
            self.play_on();
        } else {
            self.replay.resume();
        }
    }

    /// Whether playing on from the shown moment continues the shared game itself and not a new game
    /// that branches off it; not tracked.
    #[must_use]
    pub fn continues_shared_game(self) -> bool {
        // After a face-down card, no new game can branch off: the shared game itself goes on.
        let continues = || self.replay.is_at_end() || !self.replay.can_branch();
        self.asks_who_plays() && untrack(continues)
    }

    /// Plays on from the shown moment of the held game, with these players.
    pub fn play_on_with(self, players: &[PlayerKind]) {
        if self.continues_shared_game() {
            self.replay.resume();
            // What was played until now was played in the sender's game: the record notes that a
            // branch of it begins here.
            let note = self.game.with_untracked(|session| {
                let decisions = session.game().decisions().count();
                branch_note(session.position().round(), decisions)
            });
            self.game.add_notes(note.as_slice());
            self.turn.set_players(players);
            // The name was the sender's.
            self.game.remove_name_of_lone_person();
        } else {
            self.start_branch(players);
        }
    }

    /// Starts a new game from the shown moment of the held game, and offers to return to that game.
    /// A game that somebody has sent is saved first, if people play in it, so that it is not lost
    /// without its link.
    fn start_branch(self, players: &[PlayerKind]) {
        if self.game.with_untracked(Session::is_received) == Some(true) {
            self.turn.save();
        }
        let (source, moment) = (self.game.replaceable_game(), untrack(|| self.replay.moment()));
        if !self.replay.start_branch(players) {
            return;
        }
        let round = self.game.with_untracked(|session| session.position().round());
        if let (Some(source), Some(round)) = (source, round) {
            // A reload opens the new game, not the link of the one that it has branched off.
            location::clear_fragment();
            self.replaced.set_value(Some(source));
            self.replaced_at.set_value(Some(moment));
            self.overlays.notify(Notice::Branched { round });
        }
    }

    /// Dismisses the notice about a shared game when the game is not held any more, or when another
    /// moment of it is shown.
    fn dismiss_outdated_link_notice(self) {
        let (is_held, moment) = (self.turn.screen() == Screen::Replay, self.replay.moment());
        self.overlays.dismiss_link_notice_if(|opened| match opened {
            OpenedLink::Game(game) => !is_held || game.moment != moment,
            OpenedLink::Setup(_) | OpenedLink::Challenge(_) => false,
        });
    }

    /// Closes the open game and shows the start screen if the game was imported and nobody has
    /// played in it since: the browser went back to the address without the link. A game in
    /// progress that was replaced is offered on the start screen.
    fn close_if_untouched(self) {
        if self.is_untouched() {
            self.turn.leave();
        }
    }

    /// The header of the open game, and the number of its decisions; `None` without a game.
    fn progress(self) -> Option<Progress> {
        self.game.with_untracked(|session| {
            let game = session.game();
            (game.header().clone(), game.decisions().count())
        })
    }

    /// Whether the open game was imported, and nobody has played in it since.
    fn is_untouched(self) -> bool {
        let progress = self.progress();
        progress.is_some() && self.progress_when_opened.with_value(|opened| *opened == progress)
    }

    // --- the replaced game ---------------------------------------------------------------------

    /// Keeps the game in progress before it is replaced. If there is none, or if it was itself
    /// imported and nobody has played in it since, the game that was kept before remains kept.
    fn set_aside(self) {
        if let Some(game) = self.game.game_in_progress().filter(|_| !self.is_untouched()) {
            self.replaced.set_value(Some(game));
            self.replaced_at.set_value(None);
        }
        // A reload opens the new game, if the URL represents it, and not the previous one.
        storage::remember_shown_game(None);
    }

    /// Offers to return to the game that is kept, if there is one. Called after a game was opened;
    /// stores its progress.
    fn offer_return(self) {
        self.progress_when_opened.set_value(self.progress());
        if self.replaced.with_value(Option::is_some) {
            // A notice about the opened game stays, and gets the offer in addition.
            self.overlays.notify(match untrack(|| self.overlays.notice()) {
                Some(Notice::LinkOpened { opened, .. }) => {
                    Notice::LinkOpened { opened, has_replaced_game: true }
                }
                Some(Notice::Text(text) | Notice::Brief(text)) => {
                    Notice::GameReplaced { about: Some(text) }
                }
                _ => Notice::GameReplaced { about: None },
            });
        }
    }

    /// Whether the open game has branched off another one to which the person can return; not
    /// tracked. A shared game that was itself continued counts as a branch, too; the game to return
    /// to is then the one that it has replaced.
    #[must_use]
    pub fn can_go_back_from_branch(self) -> bool {
        let branch = self.game.with_untracked(|session| branch_point(session.game())).flatten();
        let is_kept =
            || self.replaced.with_value(Option::is_some) || self.game.branched_from().is_some();
        branch.is_some() && is_kept()
    }

    /// The id of the kept game: it was replaced by an opened one, or the open one has branched off
    /// it. `None` if there is none. Not tracked.
    #[must_use]
    pub fn replaced_id(self) -> Option<String> {
        self.replaced.with_value(|replaced| Some(replaced.as_ref()?.slot.id().to_owned()))
    }

    /// Returns to the game that was replaced or branched off; after branching off, to the moment of
    /// it that was shown. From a branch that was opened later, returns to the saved game that it
    /// has branched off, held where the branch begins.
    pub fn back_to_game(self) {
        self.overlays.dismiss_notice();
        let is_branch = self.game.with_untracked(|it| branch_point(it.game()).is_some());
        let is_branch = is_branch == Some(true);
        if let Some(game) = self.replaced.try_update_value(Option::take).flatten() {
            self.progress_when_opened.set_value(None);
            self.turn.reopen(game);
            if let Some(moment) = self.replaced_at.try_update_value(Option::take).flatten() {
                self.replay.open(Some(moment));
            }
            if is_branch {
                let words = self.i18n.words_untracked();
                self.overlays.notify_briefly(words.replay.branch_left().to_owned());
            }
        } else if let Some(id) = self.game.branched_from() {
            let branch = self.game.with_untracked(|session| branch_point(session.game())).flatten();
            self.replay.open_saved(&id);
            if let (Some((_, decisions)), true) = (branch, self.turn.is_held_untracked()) {
                self.replay.go_to(Moment::before(decisions));
            }
        }
    }

    /// Declines a set-up or challenge that came by a link: returns to the start screen, and a
    /// reload does not open the link again.
    pub fn decline(self) {
        location::clear_query_and_fragment();
        self.turn.leave();
    }

    fn notify(self, text: String) {
        self.overlays.notify(Notice::Text(text));
    }
}

/// Provides the store to the components below. The stores that it uses must be provided before.
pub fn provide_imports() -> Imports {
    let imports = Imports {
        game: use_game(),
        turn: use_turn(),
        replay: use_replay(),
        lessons: use_lessons(),
        overlays: use_overlays(),
        i18n: use_i18n(),
        valid_part: StoredValue::new(None),
        replaced: StoredValue::new(None),
        replaced_at: StoredValue::new(None),
        progress_when_opened: StoredValue::new(None),
        requests: StoredValue::new(0),
    };
    Effect::new(move |_| imports.dismiss_outdated_link_notice());
    // Whoever picks something in the branch plays it, and needs the room of the notice.
    Effect::new(move |_| {
        if imports.turn.selection() != Selection::Nothing {
            imports.overlays.dismiss_notice_if(|it| matches!(it, Notice::Branched { .. }));
        }
    });
    provide_context(imports);
    imports
}

/// The store that [`provide_imports`] has provided.
#[must_use]
pub fn use_imports() -> Imports {
    expect_context()
}
