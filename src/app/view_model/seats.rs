//! The view model of the rows of the seats. It contains only public information and the face-down
//! cards that the viewer may know.

use crate::app::i18n::Teller;
use crate::app::session::KnownCards;
use crate::app::session::setup::PlayerKind;
use crate::core::{
    Card, Colour, Gem, Gems, Hand, Position, Seat, SeatSet, ShowPlayedCards, WinCondition,
};

use super::board::CanoePlace;
use super::players::{character_texts, level_name};
use super::round_before::Robbery;
use super::scene::Scene;
use super::threats::{Threat, threat_sentences_of};

/// A seat's progress towards one goal (winning condition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoalProgress {
    /// The goal: which gems count, and how many are needed.
    pub condition: WinCondition,
    /// The number of the seat's gems that count towards the goal.
    pub have: u8,
    /// The number of gems that the goal needs.
    pub need: u8,
}

/// The card of this round in front of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaidCard {
    /// No card has been laid.
    None,
    /// A card has been laid, face down.
    Hidden,
    /// A face-down card that the viewer of a held game may know.
    Known(Card),
    /// A card has been laid and revealed.
    Revealed(Card),
}

/// The facts about a seat that its row shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatFacts {
    /// The seat that the facts are about.
    pub seat: Seat,
    /// The name of the player, as shown.
    pub name: String,
    /// The colour of the seat's mark and canoes.
    pub colour: Colour,
    /// The person or computer player of the seat.
    pub player: PlayerKind,
    /// The gems the seat has brought ashore.
    pub banked: Gems,
    /// The progress towards each goal.
    pub goals: Vec<GoalProgress>,
    /// The card of this round.
    pub card: LaidCard,
    /// The cards played in earlier rounds since the hand was last full; `None` if the option
    /// `show_played_cards` covers them (B-172).
    pub played: Option<Hand>,
    /// All cards of a full hand in this game.
    pub full: Hand,
    /// Whether the seat holds the life saver, and so starts the round.
    pub has_life_saver: bool,
    /// Whether the seat is highlighted: it is to move, or its event is being shown.
    pub is_highlighted: bool,
    /// Whether the seat has won, and the gems with which it has won are displayed ashore.
    pub won: bool,
}

/// The inputs of [`seats`] and [`seat_rows`].
#[derive(Clone, Copy, Debug)]
pub struct SeatInputs<'a> {
    /// The position, which is ahead of the scene during animations; in a held game, the one before
    /// the next decision, so that the scene is ahead of it between the events of that decision.
    pub position: &'a Position,
    /// Who plays, seat by seat.
    pub players: &'a [PlayerKind],
    /// The face-down cards that the viewer may know.
    pub known_cards: KnownCards,
    /// The scene that is displayed, which may lag behind the position.
    pub scene: &'a Scene,
    /// The seat to highlight: it is to move, or its event is being shown.
    pub acting: Option<Seat>,
    /// The robberies that the rows still show.
    pub robberies: &'a [Robbery],
    /// The source of the names and labels.
    pub teller: &'a Teller,
}

/// The facts about all seats, clockwise from the first.
#[must_use]
pub fn seats(inputs: &SeatInputs<'_>) -> Vec<SeatFacts> {
    let SeatInputs { position, players, known_cards, scene, acting, teller, .. } = *inputs;
    let table = position.table();
    let shows_played = table.options().show_played_cards == ShowPlayedCards::On;
    table
        .seats()
        .map(|seat| {
            let banked = scene.table.banked(seat);
            let revealed = scene.table.revealed_card(seat);
            let goal = |condition: WinCondition| {
                let (have, need) = condition.progress(banked);
                GoalProgress { condition, have, need }
            };
            let goals: Vec<GoalProgress> = position.conditions().map(goal).collect();
            // While the last decisions are animated, the game is over, but the gems that decide it
            // are not ashore yet.
            let has_goal = goals.iter().any(|goal| goal.have >= goal.need);
            SeatFacts {
                seat,
                name: teller.name(seat).to_owned(),
                colour: table.colour(seat),
                player: players[seat.index()],
                banked,
                goals,
                card: match revealed {
                    Some(card) => LaidCard::Revealed(card),
                    None if scene.table.has_laid(seat) => {
                        known_cards[seat.index()].map_or(LaidCard::Hidden, LaidCard::Known)
                    }
                    None => LaidCard::None,
                },
                played: shows_played.then(|| {
                    let mut played = scene.table.played(seat);
                    if let Some(card) = revealed {
                        played.remove(card);
                    }
                    played
                }),
                full: table.rules().full_hand(),
                has_life_saver: scene.table.start_seat() == seat,
                is_highlighted: acting == Some(seat),
                won: position.winners().contains(seat) && has_goal,
            }
        })
        .collect()
}

/// The contents of a seat's row.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatRowView {
    /// The facts about the seat.
    pub facts: SeatFacts,
    /// The colours of the seats that could rob one of the seat's canoes in this round.
    pub robbers: Vec<Colour>,
    /// A sentence that names the robbers; empty if there are none.
    pub robbed_by: String,
    /// The robberies of the seat's canoes that the row still shows: the thief's colour and the gem.
    pub losses: Vec<(Colour, Gem)>,
    /// The losses in sentences; empty if there are none.
    pub lost_to: String,
    /// Who the computer player of the seat is, and how it plays, in a line; empty for a person.
    pub character_line: String,
    /// The accessible name of the row.
    pub label: String,
}

/// The rows of all seats, clockwise from the first.
#[must_use]
pub fn seat_rows(inputs: &SeatInputs<'_>, threats: &[Threat]) -> Vec<SeatRowView> {
    let (table, teller) = (inputs.position.table(), inputs.teller);
    let row = |facts: SeatFacts| {
        // Between the events of a decision of a held game, the scene is ahead of the position: a
        // canoe that the scene shows elsewhere or with another cargo can no longer be robbed there.
        let is_shown = |threat: &&Threat| {
            let canoe = inputs.position.canoe(threat.victim, threat.canoe);
            inputs.scene.canoes().any(|shown| {
                (shown.seat, shown.no) == (threat.victim, threat.canoe)
                    && (shown.at, shown.cargo) == (CanoePlace::At(canoe.at), canoe.cargo)
            })
        };
        let own_threats =
            || threats.iter().filter(|threat| threat.victim == facts.seat).filter(is_shown);
        let robs = |seat: &Seat| own_threats().any(|threat| threat.robbers.contains(*seat));
        let robbers: SeatSet = table.seats().filter(robs).collect();
        let losses = || inputs.robberies.iter().filter(|robbery| robbery.victim == facts.seat);
        let words = teller.words();
        let lost_to = losses().map(|it| teller.robbery(it.thief, it.gem, it.victim));
        let lost_to = lost_to.reduce(|first, rest| words.join.sentences(&first, &rest));
        let lost_to = lost_to.unwrap_or_default();
        SeatRowView {
            robbers: robbers.iter().map(|seat| table.colour(seat)).collect(),
            robbed_by: if robbers.is_empty() {
                String::new()
            } else {
                teller.words().table.robbed_by(&teller.names(robbers))
            },
            losses: losses().map(|it| (table.colour(it.thief), it.gem)).collect(),
            character_line: character_line(teller, &facts),
            label: seat_label(
                teller,
                &facts,
                own_threats()
                    .flat_map(|threat| threat_sentences_of(teller, inputs.position, threat))
                    .chain(Some(lost_to.clone()).filter(|text| !text.is_empty())),
            ),
            lost_to,
            facts,
        }
    };
    seats(inputs).into_iter().map(row).collect()
}

/// "Robin: Thief (Easy computer). Would rather rob a canoe than load a gem."; empty for a person.
fn character_line(teller: &Teller, facts: &SeatFacts) -> String {
    let PlayerKind::Computer { level, character } = facts.player else { return String::new() };
    let words = teller.words();
    let (name, style) = character_texts(character, words);
    let who = words.who.character(&name, &words.who.computer(&level_name(level, words)));
    words.join.sentences(&words.join.label(&teller.name(facts.seat), &who), &style)
}

/// The accessible name of a seat's row: what the row shows, in words, except that the seat is
/// highlighted. `robbery_sentences` say who could rob the seat's canoes, or has robbed them.
#[must_use]
pub fn seat_label(
    teller: &Teller,
    facts: &SeatFacts,
    robbery_sentences: impl Iterator<Item = String>,
) -> String {
    let words = teller.words();
    let name = teller.name(facts.seat);
    let mut parts = vec![words.table.player(&name, &words.gems(facts.banked))];
    if let PlayerKind::Computer { level, character } = facts.player {
        let level = words.who.computer(&level_name(level, words));
        parts.extend([level, character_texts(character, words).0.to_owned()]);
    }
    parts.extend(facts.won.then(|| words.table.has_won().to_owned()));
    parts.extend(facts.goals.iter().map(|goal| words.progress(goal.condition, facts.banked)));
    parts.extend(facts.has_life_saver.then(|| teller.life_saver(facts.seat)));
    match facts.card {
        LaidCard::None => {}
        LaidCard::Hidden => parts.push(teller.card_in_front_of(facts.seat, None)),
        LaidCard::Known(card) => {
            let card = words.the_card(card);
            parts.push(words.replay.card_known(&name, &card));
        }
        LaidCard::Revealed(card) => parts.push(teller.card_in_front_of(facts.seat, Some(card))),
    }
    // That no card has been played before would contradict the card that lies in front of the seat.
    let played = facts.played.filter(|it| !it.is_empty() || facts.card == LaidCard::None);
    if let Some(played) = played {
        let cards = words.list(played.iter().map(|card| words.card(card)));
        parts.push(teller.played(facts.seat, (!played.is_empty()).then_some(cards.as_str())));
    }
    parts.extend(robbery_sentences);
    words.enumerate(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::session::timeline::Visibility;
    use crate::app::session::{Session, Timeline};
    use crate::app::view_model::replay::{ShownMoment, scene_at};
    use crate::app::view_model::round_before::recent_robberies;
    use crate::app::view_model::threats::threats;
    use crate::core::{Event, Phase, Place};

    #[test]
    fn robbers_are_shown_only_while_a_gem_is_aboard() {
        let session =
            Session::open(include_str!("../../../tests/data/won.record").parse().unwrap());
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let timeline = Timeline::of(&session);
        let (mut with_robbers, mut at_pier) = (0, 0);
        for index in 0..session.log().len() {
            let moment = timeline.after_event(index);
            let shown = ShownMoment::of(&timeline, moment, Visibility::default());
            let scene = scene_at(&timeline, moment);
            let inputs = SeatInputs {
                position: shown.view.known(),
                players: session.players(),
                known_cards: shown.known_cards,
                scene: &scene,
                acting: None,
                robberies: &[],
                teller: &teller,
            };
            let threats = threats(&shown.view);
            for (row, threat) in seat_rows(&inputs, &threats)
                .iter()
                .flat_map(|row| threats.iter().map(move |threat| (row, threat)))
                .filter(|(row, threat)| row.facts.seat == threat.victim)
            {
                let canoes = || scene.canoes().filter(|canoe| canoe.seat == threat.victim);
                let is_loaded = canoes().any(|canoe| !canoe.cargo.is_empty());
                let is_home = canoes().any(|canoe| {
                    canoe.no == threat.canoe && canoe.at == CanoePlace::At(Place::Pier)
                });
                assert!(row.robbers.is_empty() || is_loaded, "{moment}: {row:?}");
                with_robbers += usize::from(!row.robbers.is_empty());
                at_pier += usize::from(is_home);
            }
        }
        assert!(with_robbers > 0 && at_pier > 0, "{with_robbers} with robbers, {at_pier} at pier");
    }

    #[test]
    fn a_winner_is_named_once_its_gems_are_shown_ashore() {
        let game: crate::core::Game =
            include_str!("../../../tests/data/won.record").parse().unwrap();
        let session = Session::open(game.clone());
        let start = Session::open(game.truncated(0));
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let winners_in = |scene: &Scene| -> Vec<Seat> {
            let inputs = SeatInputs {
                position: session.position(),
                players: session.players(),
                known_cards: KnownCards::default(),
                scene,
                acting: None,
                robberies: &[],
                teller: &teller,
            };
            let rows = seat_rows(&inputs, &[]);
            let won = rows.iter().filter(|row| row.facts.won);
            assert!(rows.iter().all(|row| row.label.contains("has won") == row.facts.won));
            won.map(|row| row.facts.seat).collect()
        };
        let winners: Vec<Seat> = session.position().winners().iter().collect();
        assert_eq!(winners_in(&Scene::of(&session.view(None))), winners);
        assert_eq!(winners_in(&Scene::of(&start.view(None))), []);
    }

    #[test]
    fn a_robbery_is_shown_until_turns_begin_in_the_next_round() {
        let game: crate::core::Game =
            include_str!("../../../tests/data/won.record").parse().unwrap();
        let (mut shown, mut gone) = (0, 0);
        for decisions in 0..game.decisions().count() {
            let session = Session::open(game.truncated(decisions));
            let teller = Teller::of(Lang::default().words(), session.game().header());
            let robberies = recent_robberies(&session, session.log().len());
            let scene = Scene::of(&session.view(None));
            let inputs = SeatInputs {
                position: session.position(),
                players: session.players(),
                known_cards: KnownCards::default(),
                scene: &scene,
                acting: None,
                robberies: &robberies,
                teller: &teller,
            };
            let rows = seat_rows(&inputs, &[]);
            let (log, round) = (session.log(), session.position().round());
            let stolen = log.iter().filter(|it| matches!(it.event, Event::Stolen { .. }));
            for logged in stolen {
                let Event::Stolen { seat, gem, victim, .. } = logged.event else { continue };
                let row = &rows[victim.index()];
                let loss = (session.position().table().colour(seat), gem);
                if logged.round == round {
                    assert!(row.losses.contains(&loss), "{row:?}");
                    assert!(row.label.contains(" robs "), "{}", row.label);
                    shown += 1;
                }
            }
            let is_turn = session.position().phase() == Phase::Turn;
            let is_gone = is_turn
                && !log
                    .iter()
                    .any(|it| it.round == round && matches!(it.event, Event::Stolen { .. }));
            if is_gone {
                assert!(rows.iter().all(|row| row.losses.is_empty()));
                gone += 1;
            }
        }
        assert!(shown > 0 && gone > 0);
    }

    #[test]
    fn a_face_says_who_the_computer_player_is_and_how_it_plays() {
        let setup = crate::app::view_model::url::read("seed=7&seats=human:Ada,ai:2:thief,ai:1");
        let session = Session::new(&setup.unwrap().setup.unwrap(), 7).unwrap();
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let scene = Scene::of(&session.view(None));
        let inputs = SeatInputs {
            position: session.position(),
            players: session.players(),
            known_cards: KnownCards::default(),
            scene: &scene,
            acting: None,
            robberies: &[],
            teller: &teller,
        };
        let rows = seat_rows(&inputs, &[]);
        assert_eq!(rows[0].character_line, "", "a person");
        let name = &rows[1].facts.name;
        assert_eq!(
            rows[1].character_line,
            format!("{name}: Thief (Easy computer). Would rather rob a canoe than load a gem.")
        );
    }
}
