//! Why a decision is not legal: one reason for each way in which it can be wrong, with
//! the numbers a sentence needs and the rule it rests on.

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
        /// Why a decision is not legal. Its `Display` is a short English text for programs;
        /// what players read is worded by the page.
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

            /// The rule that the refusal rests on.
            #[must_use]
            #[allow(unused_variables, reason = "only where the rule depends on the fields")]
            pub const fn rule(&self) -> RuleId {
                match self { $(Self::$name $({ $($field,)+ })? => RuleId($rule),)+ }
            }
        }

        impl fmt::Display for Refusal {
            #[allow(unused_variables, reason = "some fields only tell the rule")]
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
    /// The game is over.
    GameOver = "B-162", "the game is over";
    /// The river moves; nobody is asked.
    RiverMoves = "B-137", "the river moves, nobody is asked";
    /// Something else is asked now.
    NotAsked {
        /// What is asked.
        asked: Asked,
    } = "B-20", "now {asked} is asked";
    /// The card is not in this game.
    CardNotInGame {
        /// The card.
        card: Card,
    } = "S-04", "the card {card} is not in this game";
    /// The card was laid down earlier in this cycle.
    CardPlayed {
        /// The card.
        card: Card,
    } = "B-23", "the card {card} was played in this cycle";
    /// A canoe that is not lost needs no rescue.
    CanoeNotLost {
        /// The canoe.
        canoe: CanoeNo,
    } = "B-32", "canoe {canoe} is not lost";
    /// Of two lost canoes of one kind the first is named.
    NameTheFirst = "B-37", "of two lost canoes of one kind the first is named";
    /// The payment is not among the player's own gems.
    GemNotBanked {
        /// The gem.
        gem: Gem,
    } = "B-32", "no {gem} is banked to pay with";
    /// The cloud moves exactly one step.
    WeatherStep {
        /// Where it is.
        from: i8,
        /// Where it should go.
        to: i8,
    } = "B-120", "the cloud moves one step from {from}, not to {to}";
    /// The cloud cannot leave its track.
    WeatherTrack {
        /// Where it should go.
        to: i8,
    } = "B-121", "the weather track has no {to}";
    /// A number card moves canoes, not the cloud.
    NumberMovesCanoes {
        /// The card.
        card: Card,
    } = "B-50", "the card {card} moves canoes, not the cloud";
    /// With the cloud no canoe moves.
    CloudMovesNoCanoe = "B-120", "the cloud card moves no canoe";
    /// With the cloud nothing can be left out.
    CloudIsCompulsory = "B-120", "the cloud must be moved";
    /// With the lasso no canoe moves.
    LassoMovesNoCanoe = "S-50", "the lasso moves no canoe";
    /// A canoe must still move.
    MustMove {
        /// The canoe.
        canoe: CanoeNo,
        /// Where the other one is if it need not move: on shore, or lost.
        other: Option<Place>,
    } = match other {
        None => "B-53",
        Some(Place::Falls) => "B-55",
        Some(_) => "B-52",
    }, "canoe {canoe} must still move";
    /// A canoe must be launched.
    MustLaunch {
        /// Where the other one is: on shore too, or lost.
        other: Place,
    } = match other {
        Place::Falls => "B-54",
        _ => "B-51",
    }, "one canoe must be launched";
    /// With 1/2/3 one canoe must be moved.
    MustMoveOne = "S-59b", "the card 1/2/3 must move one canoe";
    /// The canoe is lost.
    CanoeLost {
        /// The canoe.
        canoe: CanoeNo,
    } = "B-140", "canoe {canoe} is lost";
    /// The canoe has carried out its plan.
    CanoeMoved {
        /// The canoe.
        canoe: CanoeNo,
    } = "B-56", "canoe {canoe} has moved in this turn";
    /// A canoe that came ashore in this turn is not launched again.
    LandedThisTurn {
        /// The canoe.
        canoe: CanoeNo,
    } = "B-65", "canoe {canoe} came ashore in this turn";
    /// The canoe is somewhere else.
    CanoeElsewhere {
        /// The canoe.
        canoe: CanoeNo,
        /// Where it is.
        at: Place,
        /// Where the plan has it.
        from: Place,
    } = "B-66", "canoe {canoe} is at {at}, not at {from}";
    /// A plan that does nothing at all.
    NothingDone = "B-59", "the plan spends no points";
    /// The card's points do not suffice.
    PointsShort {
        /// Where the canoe would go.
        to: Place,
        /// Points for paddling there.
        paddling: u8,
        /// Points for loading and unloading.
        actions: u8,
        /// The points there are.
        points: u8,
    } = "B-59", "{to} needs {paddling} and the site {actions}, there are {points} points";
    /// Points would be left over.
    PointsLeft {
        /// Where the canoe would go.
        to: Place,
        /// Points for paddling there.
        paddling: u8,
        /// Points for loading and unloading.
        actions: u8,
        /// The points there are.
        points: u8,
    } = "B-59", "{to} needs {paddling} and the site {actions}, all {points} points must be spent";
    /// Loading and unloading alone must spend all points.
    ActionPoints {
        /// Points for loading and unloading.
        actions: u8,
        /// The points there are.
        points: u8,
    } = "B-59", "the site actions cost {actions}, the canoe has {points} points";
    /// Paddling that ends where it began.
    NotPaddled = "B-66", "paddling ends where it began";
    /// One arm cannot be left for the other.
    AcrossArms {
        /// Where the canoe is.
        from: Place,
        /// Where it would go.
        to: Place,
    } = "B-61", "{to} cannot be reached from {from} in one direction";
    /// A place that no paddling reaches.
    NoWay {
        /// Where the canoe is.
        from: Place,
        /// Where it would go.
        to: Place,
    } = "B-03", "no paddling leads from {from} to {to}";
    /// There is no site beside the place.
    NoSite {
        /// The place.
        at: Place,
    } = "B-73", "there is no site beside {at}";
    /// The gem is not on the site.
    NotOnSite {
        /// The gem.
        gem: Gem,
        /// The site's colour.
        site: Gem,
    } = "B-79", "site {site} has no such {gem}";
    /// The gem is not aboard.
    NotAboard {
        /// The gem.
        gem: Gem,
    } = "B-72", "no {gem} is aboard to unload";
    /// There is no free place aboard.
    NoRoom {
        /// Gems the canoe holds.
        capacity: u8,
    } = if *capacity > 1 { "S-11" } else { "B-71" }, "the canoe holds {capacity}, there is no free place";
    /// What was unloaded is not loaded again.
    SameColour {
        /// The gem.
        gem: Gem,
    } = "B-76", "{gem} was unloaded here and is not loaded again";
    /// The option forbids unloading at the gem's own site.
    OwnColour {
        /// The gem.
        gem: Gem,
    } = "B-81", "{gem} may not be unloaded at its own site";
    /// One visit to a site in a turn.
    TwoSiteVisits = "B-74", "a canoe uses one site in a turn, at the start or at the end";
    /// A canoe that stops on the whirlpool is pulled.
    WhirlpoolPulls {
        /// Its space.
        space: Space,
    } = "S-30", "the whirlpool on {space} pulls the canoe";
    /// The whirlpool pulls elsewhere.
    WrongPull {
        /// Its space.
        space: Space,
        /// Where it does not pull.
        pulled: Place,
    } = match space {
        Space::S5 => "S-36",
        Space::L7 | Space::R7 => "S-37",
        _ => "S-31",
    }, "the whirlpool on {space} does not pull to {pulled}";
    /// No whirlpool is there.
    NoWhirlpool {
        /// The place.
        at: Place,
    } = "S-31", "the whirlpool is not on {at}";
    /// A pulled canoe uses no site.
    NoSiteAfterPull = "S-35", "a pulled canoe uses no site";
    /// A pulled canoe does not steal.
    NoTheftAfterPull = "S-34", "a pulled canoe does not steal";
    /// A pulled canoe does not trade with Joe.
    NoTradeAfterPull = "J-09", "a pulled canoe does not trade with Joe";
    /// Stealing needs paddling upstream.
    TheftDownstream = "B-92", "a canoe steals only after paddling upstream";
    /// There is no such seat.
    NoSuchSeat {
        /// The colour.
        victim: Colour,
    } = "B-97", "nobody is {victim} here";
    /// One's own canoe is not robbed.
    OwnCanoe = "B-98", "nobody steals from his own canoe";
    /// The victim is somewhere else.
    VictimElsewhere {
        /// The robbed seat.
        victim: Colour,
        /// Its canoe.
        canoe: CanoeNo,
        /// Where that canoe is.
        at: Place,
    } = "B-90", "{victim} {canoe} is at {at}";
    /// The victim is beside the thief, in the other arm.
    VictimAcross {
        /// The robbed seat.
        victim: Colour,
        /// Its canoe.
        canoe: CanoeNo,
    } = "B-100", "{victim} {canoe} is in the other arm";
    /// The victim is on the bank.
    VictimOnBank {
        /// The robbed seat.
        victim: Colour,
        /// Its canoe.
        canoe: CanoeNo,
    } = "S-52", "{victim} {canoe} is on the bank";
    /// The victim does not carry the gem.
    NotToSteal {
        /// The gem.
        gem: Gem,
        /// The robbed seat.
        victim: Colour,
        /// Its canoe.
        canoe: CanoeNo,
    } = "B-90", "{victim} {canoe} carries no such {gem}";
    /// The thief has no free place.
    NoRoomToSteal {
        /// Gems the canoe holds.
        capacity: u8,
    } = if *capacity > 1 { "S-15" } else { "B-90" },
        "the canoe holds {capacity}, there is no free place to steal into";
    /// Thefts are written in one order.
    TheftOrder = "B-97", "two thefts are written by gem, then clockwise from the thief";
    /// The module is not in play.
    NotInPlay {
        /// The module.
        module: Module,
    } = "B-20", "{module} is not in play";
    /// The moose is away.
    MooseAway = "S-74", "the moose is not at the ruby site";
    /// The canoe is not where the moose is.
    MooseElsewhere = "S-70", "only a canoe at the ruby site takes the moose";
    /// Joe is somewhere else.
    JoeElsewhere {
        /// Where he is.
        at: Space,
    } = "J-08", "Joe is at {at}";
    /// Joe carries nothing.
    JoeEmpty = "J-08", "Joe carries no gem";
    /// Joe carries another gem.
    JoeCarries {
        /// The gem.
        gem: Gem,
    } = "J-08", "Joe carries {gem}";
    /// Joe has no free place.
    JoeLoaded = "J-08", "Joe holds one gem and has one";
    /// A swap changes colours.
    SwapSameColour = "J-08", "a swap changes colours";
    /// The gem for Joe is not aboard.
    NothingForJoe {
        /// The gem.
        gem: Gem,
    } = "J-08", "no {gem} is aboard for Joe";
    /// There is no free place for Joe's gem.
    NoRoomForJoe {
        /// Gems the canoe holds.
        capacity: u8,
    } = "J-08", "the canoe holds {capacity}, there is no free place for Joe's gem";
    /// Another canoe's arm is asked.
    OtherCanoeReturns {
        /// The canoe that is asked about.
        canoe: CanoeNo,
    } = "S-54", "canoe {canoe} comes back now";
}

/// What is asked at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Which canoe comes back free.
    Free,
    /// A rescue.
    Rescue,
    /// A card.
    Card,
    /// The weather.
    Weather,
    /// A canoe's plan.
    Plan,
    /// The moose, with the lasso.
    Lasso,
    /// The arm of a returning canoe.
    Return,
}

impl fmt::Display for Asked {
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
