//! What can be shared: a game, a moment of it, its set-up, a challenge (docs/SHARING.md).

use super::{game_code, link_text, url};
use crate::app::i18n::Words;
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::session::{Moment, NoChallenge, Session};
use crate::core::{Game, ParseError, Phase};

/// The text that separates, in a link, a record from the moment at which its game is held.
const MOMENT: &str = "&moment=";

/// The things that can be shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShareKind {
    /// The game, as far as it is public.
    Game,
    /// A moment: the current one or, if the game is held, the one that is shown.
    Moment,
    /// The set-up of the game: seats, rules and options.
    Setup,
    /// A challenge: the same set-up and seed, with the sender's result to beat.
    Challenge,
}

impl ShareKind {
    /// The value of `data-share`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Moment => "moment",
            Self::Setup => "setup",
            Self::Challenge => "challenge",
        }
    }
}

/// What is sent for a choice: the end of a link and, for a game or a moment, a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The end of the link: a query with `?`, or a fragment with `#`.
    pub link_end: String,
    /// The record, if a game or a moment is shared; that of a finished game is the whole one.
    pub record: Option<String>,
}

/// The choices of what to share, the most likely first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareChoices {
    /// The things that can be shared now.
    pub kinds: Vec<ShareKind>,
    /// Whether there are face-down cards at the moment that the sender may reveal.
    pub can_send_cards: bool,
}

impl ShareChoices {
    /// The choices for a game; `moment` is the one that is shown if the game is held.
    #[must_use]
    pub fn of(session: &Session, moment: Option<Moment>) -> Self {
        let game = moment_game(session, moment);
        let is_over = session.position().phase() == Phase::Over;
        // All cards of a finished game are known.
        let has_face_down_cards = !is_over && !game.position().face_down().is_empty();
        let is_earlier = game.decisions().count() < session.game().decisions().count();
        let mut kinds = Vec::new();
        if !session.is_view_only() {
            kinds.push(ShareKind::Game);
        }
        if has_face_down_cards || is_earlier || (is_over && moment.is_some()) {
            // A running game comes first, because a moment with hidden cards cannot be played on.
            kinds.insert(if is_over { 0 } else { kinds.len() }, ShareKind::Moment);
        }
        if !session.is_view_only() && session.lesson().is_none() {
            kinds.push(ShareKind::Setup);
            // Where the person can send no challenge yet, choosing it says why.
            if !session.is_received() || session.offered_challenge().is_ok() {
                kinds.push(ShareKind::Challenge);
            }
        }
        Self { kinds, can_send_cards: has_face_down_cards && !session.is_view_only() }
    }
}

/// The data to share; `None` for a challenge that the game does not offer ([`why_no_challenge`]).
/// `moment` and `open` matter only for [`ShareKind::Moment`]. `moment` is the one that is shown if
/// the game is held. `open` says whether the face-down cards of the moment are included; those of a
/// view-only game never are, those of a finished one always.
#[must_use]
pub fn shared(
    session: &Session,
    kind: ShareKind,
    moment: Option<Moment>,
    open: bool,
) -> Option<Shared> {
    match kind {
        ShareKind::Game => {
            let record = session.shown_record();
            let link_end = record_fragment(&record);
            Some(Shared { link_end, record: Some(record) })
        }
        ShareKind::Moment if session.position().phase() == Phase::Over => {
            let record = session.shown_record();
            let link_end = record_fragment(&record);
            let moment = moment.unwrap_or(Moment::before(session.game().decisions().count()));
            // A record cannot contain a moment, so the link has it after the record.
            Some(Shared { link_end: format!("{link_end}{MOMENT}{moment}"), record: Some(record) })
        }
        ShareKind::Moment => {
            let game = moment_game(session, moment);
            let hides_cards = !open || session.is_view_only();
            // The decisions that led to the moment contain the cards that are to be hidden.
            let game = if hides_cards && !game.position().face_down().is_empty() {
                without_history(&game)
            } else {
                game
            };
            let record = if hides_cards { game.shown_record() } else { game.written() };
            Some(Shared { link_end: record_fragment(&record), record: Some(record) })
        }
        ShareKind::Setup => {
            let mut setup = GameSetup { seed: None, start: None, fork: None, ..setup(session) };
            // The receiver plays in place of the only person, so that person's name is removed.
            let mut people = setup.seats.iter_mut().filter(|seat| seat.player == PlayerKind::Human);
            if let (Some(person), None) = (people.next(), people.next()) {
                person.name = None;
            }
            Some(Shared { link_end: format!("?{}", url::write(&setup)), record: None })
        }
        ShareKind::Challenge => {
            let challenge = session.offered_challenge().ok()?;
            let mut setup = setup(session);
            // The receiver plays, so the sender's name is removed.
            for seat in setup.seats.iter_mut().filter(|seat| seat.player == PlayerKind::Human) {
                seat.name = None;
            }
            let query = url::write_challenge(&setup, &challenge);
            Some(Shared { link_end: format!("?{query}"), record: None })
        }
    }
}

/// The sentence that says why a game offers no challenge; `None` if it offers one.
#[must_use]
pub fn why_no_challenge(session: &Session, words: &'static Words) -> Option<&'static str> {
    let share = &words.share;
    Some(match session.offered_challenge().err()? {
        NoChallenge::People => share.no_challenge_people(),
        NoChallenge::Lesson | NoChallenge::Position => share.no_challenge_position(),
        NoChallenge::Seed => share.no_challenge_seed(),
        NoChallenge::Running => share.no_challenge_running(),
    })
}

/// The game up to a moment, without the decision between whose events the moment may be; the whole
/// game without a moment.
fn moment_game(session: &Session, moment: Option<Moment>) -> Game {
    match moment {
        Some(moment) => session.game().truncated(moment.decision),
        None => session.game().clone(),
    }
}

/// A game that begins in the current position of another one, with the same names and players.
fn without_history(game: &Game) -> Game {
    let session = Session::open(game.clone());
    let table = *game.position().table();
    let mut shortened = Game::at(*game.position());
    for seat in table.seats() {
        shortened.set_name(seat, game.header().name(seat).and_then(|name| name.parse().ok()));
        let player = session.players()[seat.index()];
        // A player's text form is always a valid note.
        let _ = shortened.add_note(&format!("player {} {player}", table.colour(seat)));
    }
    shortened
}

fn setup(session: &Session) -> GameSetup {
    GameSetup::of(session.game().header(), session.players())
}

/// The fragment with a record, including the `#`. A record that hides cards is not a playable game
/// and has no [`game_code`], so it is packed as a text.
fn record_fragment(record: &str) -> String {
    let packed = match record.parse::<Game>() {
        Ok(game) => game_code::pack(&game),
        Err(_) => link_text::pack(record),
    };
    format!("#record={packed}")
}

/// Splits the value of a link's `record=` into the record and the moment at which its game is held.
///
/// # Errors
///
/// If the text of the moment is invalid.
pub fn split_moment(value: &str) -> Result<(&str, Option<Moment>), ParseError> {
    match value.rsplit_once(MOMENT) {
        Some((record, moment)) => Ok((record, Some(moment.parse()?))),
        None => Ok((value, None)),
    }
}

/// The `data:` URL of a file with a record.
#[must_use]
pub fn file_url(record: &str) -> String {
    format!("data:text/plain;charset=utf-8,{}", link_text::percent_encoded(record))
}

/// The name of the file of a game.
#[must_use]
pub fn file_name(session: &Session, kind: ShareKind) -> String {
    let position = session.position();
    let round = position.round();
    match (kind, position.phase()) {
        (ShareKind::Moment, _) => format!("niagara-moment-{round}.niagara"),
        (_, Phase::Over) => format!("niagara-game-{round}.niagara"),
        _ => format!("niagara-round-{round}.niagara"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::core::{RecordReading, Seat};

    const PLAYERS: &str = "seed=7&seats=human:Ada,ai:3:thief,ai:1,human:Bo@black&rules=sixth";

    fn session(decisions: usize) -> Session {
        let setup = url::read(PLAYERS).unwrap().setup.unwrap();
        let mut session = Session::new(&setup, 0).unwrap();
        for turn in 0..decisions {
            let legal = session.position().legal();
            session.play(legal[turn * 7 % legal.len()]).unwrap();
        }
        session
    }

    /// A game in which a turn has begun while cards of other seats are face down.
    fn in_a_turn() -> Session {
        let turn = |decisions: &usize| {
            let session = session(*decisions);
            let position = session.position();
            position.phase() == Phase::Turn && position.face_down().len() == 2
        };
        session((60..).find(turn).unwrap())
    }

    fn record(shared: &Shared) -> String {
        let value = shared.link_end.strip_prefix("#record=").unwrap();
        link_text::unpack(value).unwrap()
    }

    #[test]
    fn a_turn_in_progress_is_shared_unchanged() {
        let session = in_a_turn();
        let open = shared(&session, ShareKind::Moment, None, true).unwrap();
        let game: Game = record(&open).parse().unwrap();
        assert_eq!(game.position(), session.position(), "nothing is taken back");
        assert_eq!(Session::open(game).players(), session.players());
        assert_eq!(open.record, Some(session.game().written()));
    }

    #[test]
    fn shared_data_never_contains_covered_cards() {
        let session = in_a_turn();
        let sent = shared(&session, ShareKind::Moment, None, false).unwrap();
        let text = record(&sent);
        assert!(text.parse::<Game>().is_err(), "it cannot be played on");
        let read = RecordReading::of(&text);
        assert_eq!((read.error, read.hidden_seats), (None, session.position().face_down()));
        let view = session.position().view(None);
        assert_eq!(read.game.as_ref().unwrap().position().view(None), view);
        let view_only = Session::view_only(read.game.unwrap(), read.hidden_seats);
        assert_eq!(view_only.players(), session.players());
        assert_eq!(view_only.searches(), []);
        // The shared data does not depend on the covered cards.
        for seat in session.position().face_down().iter() {
            for card in view.possible(seat).iter() {
                let other = view.determinize(|of, hand| match of == seat {
                    true => card,
                    false => hand.iter().next().unwrap(),
                });
                let mut game = Game::at(other);
                for note in session.game().notes().iter().take(4) {
                    game.add_note(&note.text).unwrap();
                }
                game.set_name(Seat::FIRST, "Ada".parse().ok());
                let other = shared(&Session::open(game), ShareKind::Moment, None, false).unwrap();
                let names = |text: &str| text.lines().filter(|it| !it.starts_with("name ")).count();
                assert_eq!(names(&record(&other)), names(&text));
                let position = |text: &str| {
                    text.lines().find(|line| line.starts_with("position ")).map(str::to_owned)
                };
                assert_eq!(position(&record(&other)), position(&text));
            }
        }
    }

    #[test]
    fn a_game_is_shared_up_to_public_information() {
        let session = in_a_turn();
        let sent = shared(&session, ShareKind::Game, None, true).unwrap();
        let game: Game = record(&sent).parse().unwrap();
        assert_eq!(game.decisions().count(), session.game().shown_decisions());
        assert_eq!(Session::open(game).players(), session.players());
    }

    #[test]
    fn a_running_game_is_offered_before_its_moment() {
        let session = in_a_turn();
        let choices = ShareChoices::of(&session, Some(Moment::before(3)));
        let all = [ShareKind::Game, ShareKind::Moment, ShareKind::Setup, ShareKind::Challenge];
        assert_eq!(choices.kinds, all);
        assert!(choices.can_send_cards);
        let new_session = self::session(0);
        let choices = ShareChoices::of(&new_session, None);
        let all = [ShareKind::Game, ShareKind::Setup, ShareKind::Challenge];
        assert_eq!(choices.kinds, all);
        assert!(!choices.can_send_cards);
    }

    #[test]
    fn a_moment_of_a_finished_game_is_the_whole_game_held_there() {
        let won = include_str!("../../../tests/data/won.record");
        let session = Session::open(won.parse().unwrap());
        let kinds = |moment| ShareChoices::of(&session, moment);
        assert_eq!(kinds(None).kinds.first(), Some(&ShareKind::Game), "the result is shown");
        // Cards lie face down at one of these moments.
        for moment in ["0", "1", "7.2", "9999"].map(|it| it.parse::<Moment>().unwrap()) {
            let choices = kinds(Some(moment));
            assert_eq!(choices.kinds.first(), Some(&ShareKind::Moment));
            assert!(!choices.can_send_cards, "everything is open");
            let sent = shared(&session, ShareKind::Moment, Some(moment), false).unwrap();
            let value = sent.link_end.strip_prefix("#record=").unwrap();
            let (record, at) = split_moment(value).unwrap();
            assert_eq!(link_text::unpack(record).as_deref(), Ok(won));
            assert_eq!(at, Some(moment));
        }
        assert_eq!(split_moment("g.abc"), Ok(("g.abc", None)));
        assert!(split_moment("g.abc&moment=soon").is_err());
    }

    #[test]
    fn a_set_up_is_shared_without_random_draws() {
        let sent = shared(&session(9), ShareKind::Setup, None, false).unwrap();
        let query = sent.link_end.strip_prefix('?').unwrap();
        let setup = url::read(query).unwrap().setup.unwrap();
        assert_eq!((setup.seed, setup.start, setup.fork), (None, None, None));
        let players: Vec<PlayerKind> = setup.seats.iter().map(|seat| seat.player).collect();
        assert_eq!(players, session(0).players());
        assert_eq!(setup.seats[0].name, "Ada".parse().ok());
        let alone = url::read("seats=human:Ada,ai:1,ai:1").unwrap().setup.unwrap();
        let alone = Session::new(&alone, 1).unwrap();
        let sent = shared(&alone, ShareKind::Setup, None, false).unwrap();
        assert!(!sent.link_end.contains("Ada"), "whoever opens it plays in her place");
    }

    #[test]
    fn a_challenge_has_the_same_seed_but_no_name() {
        let setup = url::read("seed=9&seats=human:Ada,ai:2,ai:4:racer&start=blue").unwrap().setup;
        let mut session = Session::new(&setup.unwrap(), 0).unwrap();
        assert_eq!(shared(&session, ShareKind::Challenge, None, false), None, "it is not over");
        let why = |session: &Session| why_no_challenge(session, Lang::En.words());
        assert!(why(&session).unwrap().contains("when the game is over"));
        let two_people = why(&self::session(0)).unwrap();
        assert!(two_people.contains("exactly one person"), "{two_people}");
        let mut players: Vec<Box<dyn crate::ai::arena::Player>> = (0..3)
            .map(|n| {
                Box::new(crate::ai::arena::GreedyPlayer::new(crate::ai::SplitMix::new(n))) as _
            })
            .collect();
        while let Some(seat) = session.position().to_move() {
            let view = session.position().view(Some(seat));
            session.play(players[seat.index()].choose(&view).unwrap()).unwrap();
        }
        let sent = shared(&session, ShareKind::Challenge, None, false).unwrap();
        let parameters = url::read(sent.link_end.strip_prefix('?').unwrap()).unwrap();
        let beat = parameters.beat.unwrap();
        assert_eq!(Ok(&beat), session.offered_challenge().as_ref());
        assert_eq!(why(&session), None);
        assert_eq!(beat.name, "Ada".parse().ok());
        let setup = parameters.setup.unwrap();
        assert_eq!(setup.seats[0].name, None);
        let again = Session::new(&setup, 1).unwrap();
        assert_eq!(again.game().position(), session.game().truncated(0).position());
        assert_eq!(again.game().header().seed(), session.game().header().seed());
        assert_eq!(again.players(), session.players());
        let choices = ShareChoices::of(&session.received(), None);
        assert!(choices.kinds.contains(&ShareKind::Challenge), "whoever got it can pass it on");
    }
}
