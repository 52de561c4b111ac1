//! Refusals: the reasons why a decision is not legal, each with the data for an explanation and the
//! rule that the decision breaks.

use core::fmt;

use super::canoe::CanoeNo;
use super::card::Card;
use super::gem::Gem;
use super::rule_id::RuleId;
use super::rules::Module;
use super::seat::Colour;
use super::space::{Place, Space};

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)+ })? =
        $rule:expr, $text:literal;)+) => {
        /// Why a decision is not legal. Its `Display` is a short English message for programmers;
        /// the page has its own texts for players.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $type,)+ })?,)+
        }

        impl Refusal {
            /// The names of all kinds of refusal.
            pub const KINDS: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The name of this kind of refusal.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _,)+ })? => stringify!($name),)+ }
            }

            /// The rule that the decision breaks. A few refusals are about no rule of the game,
            /// such as [`NotInPlay`](Self::NotInPlay) and [`TheftOrder`](Self::TheftOrder); they
            /// name the nearest one.
            #[must_use]
            #[allow(unused_variables, reason = "few rules depend on the fields")]
            pub const fn rule(&self) -> RuleId {
                match self { $(Self::$name $({ $($field,)+ })? => RuleId($rule),)+ }
            }
        }

        impl fmt::Display for Refusal {
            #[allow(unused_variables, reason = "some fields only determine the rule")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($field,)+ })? => write!(f, $text)?,)+
                }
                write!(f, " ({})", self.rule())
            }
        }
    };
}

refusals! {
    /// The game is over: no decision is legal.
    GameOver = "B-162", "the game is over";
    /// The river is to move: nobody has a decision to make.
    RiverMoves = "B-137", "the river is moving, nobody has to decide";
    /// Another kind of decision is due.
    NotAsked {
        /// The kind of decision that is due.
        asked: DecisionKind,
    } = "B-20", "the next decision is {asked}";
    /// The card is not in this game.
    CardNotInGame {
        /// The card in the decision.
        card: Card,
    } = "S-04", "the card {card} is not in this game";
    /// The card was laid down in an earlier round since hands were last refilled.
    CardPlayed {
        /// The card that was played before.
        card: Card,
    } = "B-23", "the card {card} was played in this cycle";
    /// A canoe that is not lost needs no rescue.
    CanoeNotLost {
        /// The canoe in the decision.
        canoe: CanoeNo,
    } = "B-32", "canoe {canoe} is not lost";
    /// Of two lost canoes with equal capacity the first one must be named.
    NameTheFirst = "B-37", "of two equal lost canoes the first must be named";
    /// The payment is not among the player's own gems.
    GemNotBanked {
        /// The gem in the decision.
        gem: Gem,
    } = "B-32", "there is no {gem} in the bank to pay with";
    /// The cloud must move exactly one step.
    WeatherStep {
        /// The present value of the weather.
        from: i8,
        /// The value in the decision.
        to: i8,
    } = "B-120", "the cloud moves one step from {from}, not to {to}";
    /// The cloud cannot leave its track.
    WeatherTrack {
        /// The value in the decision.
        to: i8,
    } = "B-121", "the weather track has no {to}";
    /// A number card or the 1/2/3 moves canoes, not the cloud.
    NumberMovesCanoes {
        /// The card that the seat has laid.
        card: Card,
    } = "B-50", "the card {card} moves canoes, not the cloud";
    /// The cloud card does not move canoes.
    CloudMovesNoCanoe = "B-120", "the cloud card does not move canoes";
    /// With the cloud card, doing nothing is not allowed.
    CloudIsCompulsory = "B-120", "the cloud must be moved";
    /// The lasso does not move canoes.
    LassoMovesNoCanoe = "S-50", "the lasso does not move canoes";
    /// A canoe must still move.
    MustMove {
        /// The canoe that must move.
        canoe: CanoeNo,
        /// The place of the other one if that need not move: on shore, or lost. `None` if the
        /// other one must move too, or has moved. A position does not store where that one began
        /// its turn, so the rule is then B-53, even if it was launched (B-52).
        other: Option<Place>,
    } = match other {
        None => "B-53",
        Some(Place::Falls) => "B-55",
        Some(_) => "B-52",
    }, "canoe {canoe} must still move";
    /// A canoe must be launched.
    MustLaunch {
        /// The place of the other one: also on shore, or lost.
        other: Place,
    } = match other {
        Place::Falls => "B-54",
        _ => "B-51",
    }, "one canoe must be launched";
    /// With 1/2/3 one canoe must be moved.
    MustMoveOne = "S-59b", "the card 1/2/3 must move one canoe";
    /// A lost canoe cannot move.
    CanoeLost {
        /// The lost canoe of the plan.
        canoe: CanoeNo,
    } = "B-140", "canoe {canoe} is lost";
    /// The canoe has already carried out a plan in this turn.
    CanoeMoved {
        /// The canoe that has moved already.
        canoe: CanoeNo,
    } = "B-56", "canoe {canoe} has already moved in this turn";
    /// A canoe that came ashore in this turn cannot be launched again.
    LandedThisTurn {
        /// The canoe that came ashore.
        canoe: CanoeNo,
    } = "B-65", "canoe {canoe} came ashore in this turn";
    /// The canoe is not where the plan starts.
    CanoeElsewhere {
        /// The canoe of the plan.
        canoe: CanoeNo,
        /// The place of the canoe.
        at: Place,
        /// The place from which the plan starts.
        from: Place,
    } = "B-66", "canoe {canoe} is at {at}, not at {from}";
    /// The plan spends no points: it neither paddles nor uses a site.
    NothingDone = "B-59", "the plan spends no points";
    /// The card's points do not suffice.
    PointsShort {
        /// The place to which the plan paddles.
        to: Place,
        /// The minimum number of points for paddling there.
        paddling: u8,
        /// Points for loading and unloading.
        actions: u8,
        /// The points that the canoe has; with the 1/2/3, the most that it can have.
        points: u8,
    } = "B-59", "{to} needs {paddling} and the site {actions}, there are {points} points";
    /// Points would be left over.
    PointsLeft {
        /// The place to which the plan paddles.
        to: Place,
        /// The minimum number of points for paddling there.
        paddling: u8,
        /// Points for loading and unloading.
        actions: u8,
        /// The points that the canoe has; with the 1/2/3, the fewest that it can have.
        points: u8,
    } = "B-59", "{to} needs {paddling} and the site {actions}, all {points} points must be spent";
    /// A plan without paddling does not spend exactly all points on loading and unloading.
    ActionPoints {
        /// Points for loading and unloading.
        actions: u8,
        /// The points that the canoe has; with the 1/2/3, the most that it can have.
        points: u8,
    } = "B-59", "the site actions cost {actions}, the canoe has {points} points";
    /// The paddling ends where it began.
    NotPaddled = "B-66", "the paddling ends where it began";
    /// The plan would cross from one arm to the other.
    AcrossArms {
        /// The place from which the plan starts.
        from: Place,
        /// The place to which the plan paddles.
        to: Place,
    } = "B-61", "{to} cannot be reached from {from} in one direction";
    /// A place to which no canoe can paddle.
    NoWay {
        /// The place from which the plan starts.
        from: Place,
        /// The place to which the plan paddles.
        to: Place,
    } = "B-03", "no paddling leads from {from} to {to}";
    /// There is no site beside the place.
    NoSite {
        /// The place in the plan.
        at: Place,
    } = "B-73", "there is no site beside {at}";
    /// The gem is not on the site.
    NotOnSite {
        /// The gem that the plan loads.
        gem: Gem,
        /// The site, by the colour of its own gems.
        site: Gem,
    } = "B-79", "site {site} has no {gem} left";
    /// The gem is not aboard.
    NotAboard {
        /// The gem that the plan unloads.
        gem: Gem,
    } = "B-72", "there is no {gem} aboard to unload";
    /// There is no free place aboard.
    NoRoom {
        /// The number of gems that the canoe holds.
        capacity: u8,
    } = if *capacity > 1 { "S-11" } else { "B-71" }, "the canoe holds {capacity}, there is no free place";
    /// A colour that was unloaded must not be loaded again.
    SameColour {
        /// The gem that was unloaded.
        gem: Gem,
    } = "B-76", "{gem} was unloaded here and cannot be loaded again";
    /// The option forbids unloading at the gem's own site.
    OwnColour {
        /// The gem that the plan unloads.
        gem: Gem,
    } = "B-81", "{gem} may not be unloaded at its own site";
    /// A canoe uses only one site in a turn.
    TwoSiteVisits = "B-74", "a canoe uses one site in a turn, at the start or at the end";
    /// A canoe that stops on the whirlpool is pulled.
    WhirlpoolPulls {
        /// The space of the whirlpool.
        space: Space,
    } = "S-30", "the whirlpool on {space} pulls the canoe";
    /// The whirlpool does not pull to that place.
    WrongPull {
        /// The space of the whirlpool.
        space: Space,
        /// The place to which it does not pull.
        pulled: Place,
    } = match space {
        Space::S5 => "S-36",
        Space::L7 | Space::R7 => "S-37",
        _ => "S-31",
    }, "the whirlpool on {space} does not pull to {pulled}";
    /// The canoe would be pulled where there is no whirlpool.
    NoWhirlpool {
        /// The place in the plan.
        at: Place,
    } = "S-31", "the whirlpool is not on {at}";
    /// A pulled canoe uses no site.
    NoSiteAfterPull = "S-35", "a pulled canoe uses no site";
    /// A pulled canoe does not steal.
    NoTheftAfterPull = "S-34", "a pulled canoe does not steal";
    /// A pulled canoe does not trade with Joe.
    NoTradeAfterPull = "J-09", "a pulled canoe does not trade with Joe";
    /// A theft without paddling upstream.
    TheftDownstream = "B-92", "a canoe steals only after paddling upstream";
    /// No seat has the colour.
    NoSuchSeat {
        /// The colour in the decision.
        victim: Colour,
    } = "B-97", "no seat has the colour {victim}";
    /// The canoe to be robbed is the thief's own.
    OwnCanoe = "B-98", "a seat cannot steal from its own canoe";
    /// The canoe to be robbed is on another space.
    VictimElsewhere {
        /// The colour of the seat to be robbed.
        victim: Colour,
        /// The canoe of that seat to be robbed.
        canoe: CanoeNo,
        /// The place of that canoe.
        at: Place,
    } = "B-90", "{victim} {canoe} is at {at}";
    /// The canoe to be robbed is at the same depth, but in the other arm.
    VictimAcross {
        /// The colour of the seat to be robbed.
        victim: Colour,
        /// The canoe of that seat to be robbed.
        canoe: CanoeNo,
    } = "B-100", "{victim} {canoe} is in the other arm";
    /// The canoe to be robbed is on the riverbank.
    VictimOnBank {
        /// The colour of the seat to be robbed.
        victim: Colour,
        /// The canoe of that seat to be robbed.
        canoe: CanoeNo,
    } = "S-52", "{victim} {canoe} is on the bank";
    /// The canoe to be robbed does not carry the gem.
    NotToSteal {
        /// The gem that the plan steals.
        gem: Gem,
        /// The colour of the seat to be robbed.
        victim: Colour,
        /// The canoe of that seat to be robbed.
        canoe: CanoeNo,
    } = "B-90", "{victim} {canoe} carries no {gem} to steal";
    /// The thief has no free place.
    NoRoomToSteal {
        /// The number of gems that the canoe holds.
        capacity: u8,
    } = if *capacity > 1 { "S-15" } else { "B-90" },
        "the canoe holds {capacity}, there is no free place to steal into";
    /// Two thefts are not in the order of the notation.
    TheftOrder = "B-97", "two thefts are sorted by gem, then clockwise from the thief";
    /// The module is not in play.
    NotInPlay {
        /// The module that would be needed.
        module: Module,
    } = "B-20", "{module} is not in play";
    /// The moose is not waiting at the ruby site: he is in a canoe, or still on his way back
    /// (S-76).
    MooseAway = "S-74", "the moose is not at the ruby site";
    /// The canoe is not at the ruby site.
    MooseElsewhere = "S-70", "only a canoe at the ruby site takes the moose";
    /// Joe is on another space.
    JoeElsewhere {
        /// The space of Joe's canoe.
        at: Space,
    } = "J-08", "Joe is at {at}";
    /// Joe has no gem to hand over.
    JoeEmpty = "J-08", "Joe carries no gem";
    /// The plan takes a gem from Joe that he does not carry.
    JoeCarries {
        /// The gem that Joe carries.
        gem: Gem,
    } = "J-08", "Joe carries {gem}";
    /// Joe has no free place.
    JoeLoaded = "J-08", "Joe already carries a gem";
    /// A swap of gems of the same colour.
    SwapSameColour = "J-08", "a swap must be of different colours";
    /// The gem for Joe is not aboard.
    NothingForJoe {
        /// The gem that Joe would get.
        gem: Gem,
    } = "J-08", "there is no {gem} aboard for Joe";
    /// There is no free place for Joe's gem.
    NoRoomForJoe {
        /// The number of gems that the canoe holds.
        capacity: u8,
    } = "J-08", "the canoe holds {capacity}, there is no free place for Joe's gem";
    /// The arm of another canoe is to be chosen.
    OtherCanoeReturns {
        /// The canoe whose arm is to be chosen.
        canoe: CanoeNo,
    } = "S-54", "the next canoe to return is {canoe}";
}

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// Which canoe comes back without payment.
    Free,
    /// Whether a seat pays for a lost canoe.
    Rescue,
    /// The card that a seat lays.
    Card,
    /// The step of the cloud.
    Weather,
    /// The plan of a canoe.
    Plan,
    /// Whether a lassoed canoe takes the moose along.
    Lasso,
    /// The arm into which a returning canoe is pulled.
    Return,
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Free => "which canoe comes back free",
            Self::Rescue => "a rescue",
            Self::Card => "a card",
            Self::Weather => "the weather",
            Self::Plan => "a canoe's plan",
            Self::Lasso => "whether the moose comes along",
            Self::Return => "the arm of a returning canoe",
        })
    }
}
