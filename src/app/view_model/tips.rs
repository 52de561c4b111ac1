//! Tips: short notes beside the things that they explain. The tips of the coach accompany a first
//! game; the others explain each sign at the table once.
//!
//! Over 400 lines: every tip has its condition, its end and its text here.

use core::str::FromStr;

mod history;

pub use history::{CoachedGame, TipHistory};

use crate::app::i18n::Teller;
use crate::app::session::{Awaited, Session};
use crate::app::view_model::plans;
use crate::app::view_model::threats::threats;
use crate::core::{
    CanoeNo, Colour, Cost, Decision, Event, ParseError, Phase, Place, Plan, Position, Seat,
    ShowPlayedCards, text_enum,
};

/// The last round in which the coach has a new tip. Only the farewell may still come in the next
/// round, before its turns begin.
const LAST_ROUND: u32 = 3;

/// From this round on, at most one tip about a sign is shown in each round; earlier rounds have
/// more new signs.
const FIRST_QUIET_ROUND: u32 = 3;

/// The last round with tips about signs whose meaning the game itself shows ([`Tip::is_soon_seen`]).
const LAST_ROUND_OF_SOON_SEEN: u32 = 3;

text_enum! {
    /// A tip. Those of the coach come first. If several tips of a kind apply, the first of them
    /// whose target is visible is shown.
    Tip {
        /// Explains what touching a card of the hand does.
        #[default] TouchCard = "touch-card",
        /// Explains what confirming a card does.
        ConfirmCard = "confirm-card",
        /// Explains the first price on the board that is a sum, with a plus sign.
        Sum = "sum",
        /// Explains why a move is the only one.
        OnlyMove = "only-move",
        /// Explains what the numbers at the targets mean.
        Targets = "targets",
        /// Explains the mark of a target over the falls, and the ring around a staged target.
        RedMark = "red-mark",
        /// Explains what will move the river, and what drifts.
        River = "river",
        /// Explains what has moved the river.
        RiverMoved = "river-moved",
        /// Explains what the forecast is for.
        UseForecast = "use-forecast",
        /// Explains that the life saver has been passed on, and that played cards are used up.
        SaverMoved = "saver-moved",
        /// Explains the consequences for a canoe that drifts over the falls.
        Falls = "falls",
        /// Explains which canoe has to move.
        OneAshore = "one-ashore",
        /// Explains that the page says why something is not allowed.
        WhyNot = "why-not",
        /// Warns that somebody could rob a canoe.
        Danger = "danger",
        /// Explains how to see how far everybody is from winning.
        WaysToWin = "ways-to-win",
        /// The farewell, the last tip of the coach.
        Farewell = "farewell",
        /// The sign is the hand of cards, at the person's first decision: what cards are for.
        Cards = "cards",
        /// The sign is a price with a plus sign.
        SumSign = "sum-sign",
        /// The sign is the arrow at the fork, before the river of the round moves.
        RiverSign = "river-sign",
        /// The signs are the life saver and the crossed-out cards, after the first round.
        Saver = "saver",
        /// The sign is the cloud, after the first move of the river.
        RiverMovedSign = "river-moved-sign",
        /// The sign is the progress towards the goals.
        Goals = "goals",
        /// The sign is the hand icon in a seat's row: somebody could rob a canoe of the seat.
        Robbers = "robbers",
        /// The sign is a price on the board.
        Price = "price",
        /// The sign is the lamp icon, the button that asks for advice.
        Lamp = "lamp",
        /// The sign is a small canoe with a number at a target.
        CanoeNumbers = "canoe-numbers",
        /// The sign is the mark of a target over the falls.
        RedMarkSign = "red-mark-sign",
        /// The sign is the forecast.
        Forecast = "forecast",
        /// The sign is the falls.
        FallsSign = "falls-sign",
    }
}

/// The facts about game and screen that determine which tips apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipFacts {
    /// The round that is displayed, from 1.
    pub round: u32,
    /// The phase of the game.
    pub phase: Phase,
    /// The number of decisions that were played.
    pub decisions: usize,
    /// The number of these that the seat has taken.
    pub own_decisions: usize,
    /// The colour of the seat that the facts are about.
    pub colour: Colour,
    /// Whether the person of the seat may decide now.
    pub is_choosing: bool,
    /// Whether a card is staged, under the pointer or focused.
    pub is_card_previewed: bool,
    /// Whether a card is staged.
    pub is_card_staged: bool,
    /// Whether a place is picked, so that the dock lists the plans that end there.
    pub is_place_picked: bool,
    /// Whether a decision has just been refused.
    pub is_refused: bool,
    /// Whether the forecast is switched on in the settings.
    pub has_forecast: bool,
    /// Whether the person has asked for advice.
    pub is_advised: bool,
    /// Whether either of two canoes, which are not alike, may move next.
    pub may_move_either: bool,
    /// Whether events are being shown, so that pieces may be moving.
    pub is_animating: bool,
    /// Whether tips about signs are shown in later games, and in this one after the coach.
    pub explains_signs: bool,
    /// The canoe that is on the river while the other one is ashore.
    pub lone_canoe: Option<CanoeNo>,
    /// Whether the decision of the person is a forced plan.
    pub has_only_plan: bool,
    /// The first plan of the person whose price on the board is a sum, and what it costs.
    pub sum: Option<(Plan, Cost)>,
    /// Whether a plan of the person paddles a canoe over the falls.
    pub can_fall: bool,
    /// Whether the seat has moved a canoe in its turn, or has finished its turn.
    pub is_turn_ending: bool,
    /// A seat that could rob a canoe of this seat; computed only while [`Tip::Danger`] may need it.
    pub robber: Option<Seat>,
    /// Whether anybody has a gem ashore.
    pub has_banked: bool,
    /// Whether the rows of the seats show the played cards (B-172).
    pub shows_played: bool,
    /// The last move of the river; `None` before the first one.
    pub last_river: Option<RiverMove>,
    /// Whether the river of the displayed round moves now or has moved.
    pub has_river_begun: bool,
}

/// How far the river has moved, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiverMove {
    /// The lowest number on a card of the round, if there is one.
    pub lowest: Option<u8>,
    /// The weather when the river moved.
    pub weather: i8,
    /// The number of steps.
    pub speed: u8,
}

impl RiverMove {
    /// The last move of the river in a game.
    fn last(session: &Session) -> Option<Self> {
        session.log().iter().rev().find_map(|logged| match logged.event {
            Event::RiverSpeed { lowest, weather, speed } => Some(Self { lowest, weather, speed }),
            _ => None,
        })
    }
}

/// The state of the page that is not part of the session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TipInputs {
    /// The round that is displayed: the position is ahead during animations.
    pub round: u32,
    /// Whether a person may decide now.
    pub is_choosing: bool,
    /// Whether a card is staged, under the pointer or focused.
    pub is_card_previewed: bool,
    /// Whether a card is staged.
    pub is_card_staged: bool,
    /// Whether a place is picked.
    pub is_place_picked: bool,
    /// Whether a decision has just been refused.
    pub is_refused: bool,
    /// Whether the forecast is switched on in the settings.
    pub has_forecast: bool,
    /// Whether the person has asked for advice.
    pub is_advised: bool,
    /// Whether events are being shown.
    pub is_animating: bool,
    /// Whether tips about signs are enabled, and some are not recorded yet.
    pub explains_signs: bool,
    /// The number of the session's events that have been shown.
    pub shown_event_count: usize,
}

impl TipFacts {
    /// The facts about a game for a seat.
    #[must_use]
    pub fn of(session: &Session, seat: Seat, inputs: TipInputs) -> Self {
        let TipInputs { round, is_choosing, is_card_previewed, is_refused, has_forecast, .. } =
            inputs;
        let position = session.position();
        let table = position.table();
        let [first, second] = CanoeNo::ALL.map(|no| position.canoe(seat, no).at);
        let lone_canoe = match (first, second) {
            (Place::On(_), Place::Pier) => Some(CanoeNo::First),
            (Place::Pier, Place::On(_)) => Some(CanoeNo::Second),
            _ => None,
        };
        let has_moved = CanoeNo::ALL.iter().any(|no| position.has_moved(seat, *no));
        let is_to_move = session.awaited() == Awaited::Person(seat);
        let legal = if is_choosing && is_to_move { position.legal() } else { Vec::new() };
        let may_warn = is_choosing && round == LAST_ROUND && position.phase() == Phase::Card;
        let robber = || {
            threats(&session.view(None))
                .into_iter()
                .filter(|threat| threat.victim == seat)
                .find_map(|threat| threat.robbers.iter().next())
        };
        Self {
            round,
            phase: position.phase(),
            decisions: session.game().decisions().count(),
            own_decisions: session.game().decisions().filter(|(by, _)| *by == seat).count(),
            colour: table.colour(seat),
            is_choosing,
            is_card_previewed,
            is_card_staged: inputs.is_card_staged,
            is_place_picked: inputs.is_place_picked,
            is_refused,
            has_forecast,
            is_advised: inputs.is_advised,
            is_animating: inputs.is_animating,
            explains_signs: inputs.explains_signs,
            lone_canoe,
            has_only_plan: matches!(
                plans::forced_decision(position, &legal),
                Some(Decision::Plan(_))
            ),
            may_move_either: plans::distinct_canoes(position, seat, &legal).len() > 1,
            sum: sum_on_board(position, seat, &legal),
            can_fall: legal.iter().any(|decision| {
                matches!(decision, Decision::Plan(plan)
                    if plan.run.is_some_and(|run| run.to == Place::Falls))
            }),
            is_turn_ending: position.phase() == Phase::Turn
                && position.is_revealed(seat)
                && (has_moved || !is_to_move),
            robber: if may_warn { robber() } else { None },
            shows_played: table.options().show_played_cards == ShowPlayedCards::On,
            has_banked: table.seats().any(|seat| !position.banked(seat).is_empty()),
            last_river: RiverMove::last(session),
            has_river_begun: session
                .log()
                .iter()
                .take(inputs.shown_event_count)
                .rev()
                .map(|logged| logged.event)
                .take_while(|event| !matches!(event, Event::RoundBegan { .. }))
                .any(|event| matches!(event, Event::RiverSpeed { .. })),
        }
    }

    /// The CSS selector of what the next decision is about, which no tip should cover: the marked
    /// places and the canoes of the seat.
    #[must_use]
    pub fn decision(&self) -> String {
        let colour = self.colour;
        format!(
            ".board .tag, .board [data-space].target, .board [data-act=confirm], \
             .board [data-canoe^=\"{colour} \"]"
        )
    }

    /// The tips about signs that are unnecessary, because the person uses what they explain.
    pub fn used_signs(&self) -> impl Iterator<Item = Tip> {
        let used = [(self.has_forecast, Tip::Forecast), (self.is_advised, Tip::Lamp)];
        used.into_iter().filter_map(|(is_used, sign)| is_used.then_some(sign))
    }

    /// Whether the person chooses a card.
    fn is_choosing_card(&self) -> bool {
        self.is_choosing && self.phase == Phase::Card
    }

    /// Whether the person chooses, and the river has moved at least once in the game.
    fn is_after_river(&self) -> bool {
        self.is_choosing && self.last_river.is_some()
    }

    /// Whether it is the person's turn.
    fn is_in_turn(&self) -> bool {
        self.is_choosing && self.phase == Phase::Turn
    }

    /// The moment of the facts.
    #[must_use]
    pub const fn moment(&self) -> TipMoment {
        let Self { round, decisions, own_decisions, .. } = *self;
        TipMoment { round, decisions, own_decisions }
    }

    /// Whether the coach has no more tips.
    #[must_use]
    pub fn is_after_coach(&self) -> bool {
        let have_turns_begun = matches!(self.phase, Phase::Turn | Phase::Over);
        self.round > LAST_ROUND + 1 || self.round > LAST_ROUND && have_turns_begun
    }
}

/// The first plan whose price the board shows as a sum while no canoe is picked, and its cost.
fn sum_on_board(position: &Position, seat: Seat, legal: &[Decision]) -> Option<(Plan, Cost)> {
    let canoes = plans::distinct_canoes(position, seat, legal);
    plans::destinations_of(legal, &canoes).into_iter().find_map(|destination| {
        let [plan] = destination.plans[..] else { return None };
        let cost = plan.cost(position.whirlpool());
        plans::price_text(cost).contains('+').then_some((plan, cost))
    })
}

/// The moment at which a tip appeared, by the progress of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TipMoment {
    /// The round that was displayed, from 1.
    pub round: u32,
    /// The number of decisions that had been played.
    pub decisions: usize,
    /// The number of these that the seat had taken.
    pub own_decisions: usize,
}

impl TipMoment {
    /// Whether both moments are in the same round and the seat has decided nothing between this one
    /// and the later one, or has taken decisions back.
    const fn is_before_same_decision(self, later: Self) -> bool {
        self.round == later.round && self.own_decisions >= later.own_decisions
    }
}

impl Tip {
    /// Whether it is a tip of the coach: these are declared first.
    #[must_use]
    pub const fn is_of_coach(self) -> bool {
        self as u8 <= Self::Farewell as u8
    }

    /// Whether the tip explains another note, which is shown together with it.
    #[must_use]
    pub const fn is_about_note(self) -> bool {
        matches!(self, Self::WhyNot)
    }

    /// Whether the tip is shown although another one was shown before the same decision, because it
    /// explains what that tip, or an act of the person, has just led to.
    const fn follows_at_once(self) -> bool {
        self.is_about_note() || matches!(self, Self::ConfirmCard)
    }

    /// All tips that explain a sign.
    pub fn signs() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|tip| !tip.is_of_coach())
    }

    /// The first round in which the coach shows the tip; 0 for a tip about a sign.
    const fn first_round(self) -> u32 {
        match self {
            Self::TouchCard | Self::ConfirmCard | Self::OnlyMove => 1,
            Self::Sum | Self::Targets | Self::RedMark | Self::River => 1,
            Self::RiverMoved | Self::UseForecast | Self::SaverMoved | Self::Falls => 2,
            Self::OneAshore | Self::WhyNot => 2,
            Self::Danger | Self::WaysToWin => LAST_ROUND,
            Self::Farewell => LAST_ROUND + 1,
            _ => 0,
        }
    }

    /// Whether the game itself soon shows what the sign means, so that it needs no explanation later.
    const fn is_soon_seen(self) -> bool {
        matches!(
            self,
            Self::RiverSign
                | Self::RiverMovedSign
                | Self::CanoeNumbers
                | Self::RedMarkSign
                | Self::FallsSign
        )
    }

    /// The other sign tips that this tip makes unnecessary, because it is about the same things.
    #[must_use]
    pub const fn covered_sign_tips(self) -> &'static [Self] {
        match self {
            Self::TouchCard => &[Self::Cards],
            Self::Cards => &[Self::Goals],
            Self::Sum => &[Self::SumSign, Self::Price],
            Self::Targets => &[Self::Price],
            Self::RedMark => &[Self::RedMarkSign, Self::CanoeNumbers],
            Self::River | Self::RiverMovedSign => &[Self::RiverSign],
            Self::RiverMoved | Self::RiverSign => &[Self::RiverMovedSign],
            Self::Falls | Self::RedMarkSign => &[Self::FallsSign],
            Self::FallsSign => &[Self::RedMarkSign],
            Self::SaverMoved => &[Self::Saver],
            Self::UseForecast => &[Self::Forecast],
            Self::Danger => &[Self::Robbers],
            Self::WaysToWin => &[Self::Goals],
            Self::Farewell => &[Self::Lamp],
            _ => &[],
        }
    }

    /// Whether the tutorial has explained what the tip explains.
    #[must_use]
    pub const fn is_taught_by_tutorial(self) -> bool {
        matches!(
            self,
            Self::ConfirmCard
                | Self::Sum
                | Self::Targets
                | Self::River
                | Self::RiverMoved
                | Self::SaverMoved
                | Self::Falls
                | Self::OneAshore
                | Self::Cards
                | Self::CanoeNumbers
                | Self::Goals
        )
    }

    /// Whether the tip applies now; `recorded` are the coach's tips, or those about signs, that are
    /// not shown again. Whether its target is visible is not checked here.
    fn applies(self, facts: &TipFacts, recorded: &[Self]) -> bool {
        // A note would stop a canoe in mid-move, or lie over it.
        if facts.is_animating {
            return false;
        }
        let last_round = LAST_ROUND + u32::from(self == Self::Farewell);
        let is_time = facts.round >= self.first_round() && facts.round <= last_round;
        if self.is_of_coach() && !is_time {
            return false;
        }
        if self.is_soon_seen() && facts.round > LAST_ROUND_OF_SOON_SEEN {
            return false;
        }
        // A person who has staged a card or picked a place is about to decide, and reads what the
        // dock says.
        if !self.is_of_coach() && (facts.is_card_staged || facts.is_place_picked) {
            return false;
        }
        match self {
            Self::TouchCard => facts.is_choosing_card() && !facts.is_card_previewed,
            Self::ConfirmCard => {
                facts.is_choosing_card()
                    && facts.is_card_previewed
                    && recorded.contains(&Self::TouchCard)
            }
            Self::OnlyMove => facts.is_in_turn() && facts.has_only_plan,
            Self::Sum | Self::SumSign => facts.is_in_turn() && facts.sum.is_some(),
            // The tip about a sum explains numbers too.
            Self::Targets => facts.is_in_turn() && !recorded.contains(&Self::Sum),
            Self::Price => facts.is_in_turn() && !recorded.contains(&Self::SumSign),
            Self::CanoeNumbers => facts.is_in_turn() && facts.may_move_either,
            Self::RedMark | Self::RedMarkSign => facts.is_in_turn() && facts.can_fall,
            Self::River => facts.is_turn_ending && !facts.has_river_begun,
            // The game does not wait for it, so it appears while the person has something to do.
            Self::RiverSign => {
                let is_first = facts.last_river.is_none();
                facts.is_choosing && facts.is_turn_ending && is_first && !facts.has_river_begun
            }
            // Once the turns begin, the cloud may be elsewhere than when the river moved.
            Self::RiverMoved | Self::RiverMovedSign => {
                facts.is_after_river() && facts.is_choosing_card()
            }
            Self::Falls | Self::FallsSign => facts.is_after_river(),
            Self::SaverMoved => facts.is_choosing,
            Self::OneAshore => facts.is_in_turn() && facts.lone_canoe.is_some(),
            Self::WhyNot => facts.is_refused,
            Self::UseForecast => facts.is_choosing_card() && !facts.has_forecast,
            // During a turn, a note about the rows of the seats would cover targets.
            Self::Danger => facts.is_choosing_card() && facts.robber.is_some(),
            Self::WaysToWin => facts.is_choosing_card() && facts.has_banked,
            // The farewell speaks of the lamp, which is there while a person decides.
            Self::Farewell => facts.is_choosing_card(),
            Self::Cards => facts.is_choosing_card() && facts.round == 1 && facts.own_decisions == 0,
            Self::Robbers | Self::Goals => facts.is_choosing_card(),
            // In the first round no card is crossed out.
            Self::Saver => facts.is_choosing_card() && facts.round > 1,
            // During a turn, the note would be far from its button, beyond the prices. Before the
            // river has moved, most seats have no canoe on it.
            Self::Forecast => facts.is_choosing_card() && facts.last_river.is_some(),
            Self::Lamp => facts.is_choosing,
        }
    }

    /// Whether the tip, which appeared at `since`, stays: what it is about still holds, and what it
    /// asks for is not done yet. A tip about a sign stays at most until the person stages a card,
    /// picks a place or decides.
    #[must_use]
    pub fn lasts(self, facts: &TipFacts, since: TipMoment) -> bool {
        match self {
            // The river waits until the tip of the coach is read.
            Self::River => facts.round == since.round && !facts.has_river_begun,
            // It lasts even if the pointer has left the card, so that no card is previewed.
            Self::ConfirmCard => facts.is_choosing_card(),
            // `applies` is false while events are shown, so these tips end when that begins.
            _ if self.is_of_coach() => self.applies(facts, &[]),
            _ => {
                let is_deciding = facts.is_card_staged || facts.is_place_picked;
                facts.is_choosing && facts.decisions == since.decisions && !is_deciding
            }
        }
    }

    /// The CSS selector of the tip's target, the thing that it explains.
    #[must_use]
    pub fn target(self, facts: &TipFacts) -> String {
        let colour = facts.colour;
        let plain = match self {
            Self::TouchCard | Self::Cards => ".dock .hand",
            Self::ConfirmCard => ".dock .acts-row [data-act=confirm]",
            Self::Sum | Self::SumSign => match facts.sum {
                Some((plan, _)) => {
                    let end = plans::end_of(plan);
                    return format!(".board .tag[data-at=\"{end}\"]:has(.price:not(:empty))");
                }
                None => ".board .tag",
            },
            Self::OnlyMove => ".board .tag",
            // A tag without a price has only the numbers of canoes.
            Self::Targets | Self::Price => ".board .tag:has(.price:not(:empty))",
            Self::CanoeNumbers => ".board .tag:has(.chip)",
            Self::RedMark | Self::RedMarkSign => ".board .tag.risk",
            Self::River | Self::RiverSign => ".board .arrow .plank",
            Self::RiverMoved | Self::RiverMovedSign => ".board .cloud .fleece",
            Self::Falls | Self::FallsSign => ".board [data-space=falls]",
            Self::SaverMoved | Self::Saver => ".seats .life-saver",
            Self::WhyNot => "[data-refusal]",
            Self::UseForecast | Self::Forecast => ".ask [data-act=forecast]",
            Self::Robbers => ".seats .robbers",
            Self::Farewell | Self::Lamp => ".dock .acts-row [data-act=advice]",
            Self::OneAshore => {
                let canoe = facts.lone_canoe.map_or("", CanoeNo::as_str);
                return format!(".board [data-canoe=\"{colour} {canoe}\"]");
            }
            Self::Danger => return format!("[data-seat={colour}] .robbers"),
            Self::WaysToWin | Self::Goals => return format!("[data-seat={colour}] .goals"),
        };
        plain.to_owned()
    }

    /// The CSS selector of what the tip explains besides its target, if there is anything. The tip
    /// should cover neither that nor what [`TipFacts::decision`] selects.
    #[must_use]
    pub fn explained(self, facts: &TipFacts) -> Option<String> {
        let colour = facts.colour;
        let plain = match self {
            Self::River | Self::RiverSign => ".board .cloud .fleece",
            Self::RiverMoved | Self::RiverMovedSign => ".board .arrow .plank",
            Self::Falls | Self::FallsSign => ".board [data-space=L7], .board [data-space=R7]",
            Self::Danger => return Some(format!("[data-seat={colour}]")),
            Self::SaverMoved | Self::Saver => ".seats [data-seat]:has(.life-saver)",
            Self::Robbers => ".seats [data-seat]:has(.robbers)",
            Self::WaysToWin | Self::Goals => ".seats [data-seat]",
            _ => return None,
        };
        Some(plain.to_owned())
    }

    /// The text of the tip.
    #[must_use]
    pub fn text(self, facts: &TipFacts, teller: &Teller) -> String {
        let words = &teller.words().tips;
        let text = match self {
            Self::TouchCard => {
                return words.touch_card(&teller.words().colour(facts.colour));
            }
            Self::ConfirmCard => words.confirm_card(),
            Self::Sum | Self::SumSign => {
                let Some((plan, cost)) = facts.sum else { return words.price().to_owned() };
                return words.sum(&teller.cost_in_words(&plan, cost));
            }
            Self::OnlyMove => words.only_move(),
            Self::RedMark => words.red_mark(),
            Self::RedMarkSign => words.red_mark_sign(),
            Self::River | Self::RiverSign => words.river(),
            Self::RiverMoved | Self::RiverMovedSign => {
                let Some(RiverMove { lowest, weather, speed }) = facts.last_river else {
                    return words.river().to_owned();
                };
                let (weather, speed) = (teller.words().signed(weather), u32::from(speed));
                return match lowest {
                    Some(lowest) => words.river_moved(speed, &lowest, &weather),
                    None => words.river_moved_no_number(speed, &weather),
                };
            }
            Self::Falls | Self::FallsSign => words.falls(),
            Self::SaverMoved => words.saver_moved(),
            Self::OneAshore => words.one_ashore(),
            Self::WhyNot => words.why_not(),
            Self::UseForecast => words.use_forecast(),
            Self::Danger => {
                let name = facts.robber.map(|seat| teller.name(seat)).unwrap_or_default();
                return words.danger(&name);
            }
            Self::WaysToWin => words.ways_to_win(),
            Self::Farewell if facts.explains_signs => {
                return words.farewell_before_signs(&words.off());
            }
            Self::Farewell => words.farewell(),
            Self::Targets | Self::Price => words.price(),
            Self::Cards => words.cards(),
            Self::CanoeNumbers => words.canoe_numbers(),
            Self::Robbers => words.robbers(),
            Self::Goals => words.goals(),
            Self::Saver if facts.shows_played => words.saver_and_played(),
            Self::Saver => words.saver(),
            Self::Forecast => words.forecast(),
            Self::Lamp => words.lamp(),
        };
        text.to_owned()
    }
}

/// The tips that apply now and may be shown, the most important first. In a coached game these are
/// tips of the coach, and `coach` has those that are recorded ([`TipHistory`]); in any other game,
/// sign tips, and `signs` has those that are recorded (`None`: no sign tips are wanted). `last` is
/// the moment of the last tip: a seat gets at most one tip before each of its decisions and, about
/// signs, at most one in each round after the first two; the others wait, except those that explain
/// what has just happened.
#[must_use]
pub fn applicable_tips(
    facts: &TipFacts,
    coach: Option<&[Tip]>,
    signs: Option<&[Tip]>,
    last: Option<TipMoment>,
) -> Vec<Tip> {
    let recorded = match (coach, signs) {
        (Some(recorded), _) | (None, Some(recorded)) => recorded,
        (None, None) => return Vec::new(),
    };
    let is_quiet = coach.is_none() && facts.round >= FIRST_QUIET_ROUND;
    let has_tip = last.is_some_and(|last| {
        let is_of_round = last.round == facts.round;
        is_quiet && is_of_round || last.is_before_same_decision(facts.moment())
    });
    let tips = Tip::ALL.iter().copied().filter(|tip| tip.is_of_coach() == coach.is_some());
    tips.filter(|tip| !has_tip || tip.follows_at_once())
        .filter(|tip| !recorded.contains(tip) && tip.applies(facts, recorded))
        .collect()
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
