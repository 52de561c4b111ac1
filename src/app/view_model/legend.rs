//! The legend: name, picture and meaning of what the board, the seats and the timeline show now.

use crate::app::i18n::{Teller, capitalized};
use crate::app::session::setup::Character;
use crate::core::{
    Arm, Card, Colour, Decision, Gem, Module, Moose, Place, Position, ShowPlayedCards, Space,
};

use super::board::{CanoePlace, DriftPlace, PlanEffect};
use super::scene::Scene;
use super::threats::threats;

/// A symbol of the board that is drawn as an icon in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSymbol {
    /// A disc of the river.
    Disc,
    /// The disc that is the whirlpool.
    Whirlpool,
    /// The cloud of the weather track.
    Cloud,
    /// The sign at the fork, which points into an arm.
    Fork(Arm),
    /// A ring around a place where a plan may end.
    Target,
    /// A mark of the river forecast.
    Forecast,
    /// The mark at canoes that a tap spreads.
    Crowd,
    /// The canoe of Diamond Joe on the board.
    Joe,
    /// The beaver on its disc.
    Beaver,
    /// The moose, at its site or in a canoe.
    Moose,
}

/// The picture of an entry of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryPicture {
    /// A canoe of a seat.
    Canoe {
        /// The colour of the seat.
        colour: Colour,
        /// Whether it is a double canoe.
        double: bool,
    },
    /// A gem with its letter.
    Gem(Gem),
    /// A symbol of the board.
    Symbol(BoardSymbol),
    /// The icon of an effect of a plan: a flag, a hand, a warning triangle.
    Effect(PlanEffect),
    /// The life saver beside the name of the start player.
    LifeSaver,
    /// The face of a computer player.
    Face(Character),
    /// A revealed card in the row of a seat.
    RevealedCard(Card),
    /// A face-down card in the row of a seat.
    FaceDown,
    /// A played card, as shown in the row of a seat.
    PlayedCard(Card),
    /// The progress towards the winning conditions, in numbers.
    Goal,
    /// The tag with the price at a place where a plan may end.
    Price,
    /// The cup at the end of the timeline.
    Cup,
    /// A marker of the timeline that stands for several events.
    SeveralEvents,
    /// The bands of the win probabilities behind the timeline.
    Bands,
}

/// An entry of the legend.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LegendEntry {
    /// The picture of the thing that the entry explains.
    pub picture: EntryPicture,
    /// The name of the thing.
    pub name: String,
    /// The meaning, in one sentence.
    pub text: String,
}

/// The inputs of [`legend`].
#[derive(Clone, Copy, Debug)]
pub struct LegendInputs<'a> {
    /// The position of the game.
    pub position: &'a Position,
    /// The displayed scene, which lags behind the position during animations.
    pub scene: &'a Scene,
    /// Whether targets, the places where plans may end, are marked.
    pub has_targets: bool,
    /// Whether the river forecast is shown.
    pub has_forecast: bool,
    /// The character of one of the computer players, if there is one.
    pub face: Option<Character>,
    /// What the timeline shows; `None` if no game is held.
    pub timeline: Option<TimelineContents>,
    /// The source of the texts.
    pub teller: &'a Teller,
}

/// What the timeline of a held game shows in addition to the markers that every timeline may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineContents {
    /// Whether the game is over, so that there is a winner's cup.
    pub is_over: bool,
    /// Whether the bands of the win probabilities are drawn.
    pub has_bands: bool,
}

/// The entries for what is displayed: the timeline, canoes, gems, the river, pieces of modules,
/// signs (targets, prices, thefts, forecast, life saver, robbers, goals, faces) and cards, in this
/// order.
#[must_use]
pub fn legend(inputs: &LegendInputs<'_>) -> Vec<LegendEntry> {
    let mut entries = timeline(inputs);
    entries.extend(canoes(inputs));
    entries.extend(gems(inputs));
    entries.extend(river(inputs));
    entries.extend(modules(inputs));
    entries.extend(signs(inputs));
    entries.extend(cards(inputs));
    entries
}

fn entry(picture: EntryPicture, name: &str, text: &str) -> LegendEntry {
    LegendEntry { picture, name: capitalized(name), text: capitalized(text) }
}

fn timeline(inputs: &LegendInputs<'_>) -> Vec<LegendEntry> {
    let Some(TimelineContents { is_over, has_bands }) = inputs.timeline else {
        return Vec::new();
    };
    let texts = &inputs.teller.words().legend;
    let effect = EntryPicture::Effect;
    [
        (true, effect(PlanEffect::Land), texts.timeline_flag(), texts.timeline_flag_does()),
        (true, effect(PlanEffect::Steal), texts.timeline_hand(), texts.timeline_hand_does()),
        (true, effect(PlanEffect::Falls), texts.timeline_fall(), texts.timeline_fall_does()),
        (is_over, EntryPicture::Cup, texts.timeline_cup(), texts.timeline_cup_does()),
        (true, EntryPicture::SeveralEvents, texts.timeline_more(), texts.timeline_more_does()),
        (has_bands, EntryPicture::Bands, texts.timeline_bands(), texts.timeline_bands_does()),
    ]
    .into_iter()
    .filter(|(is_there, ..)| *is_there)
    .map(|(_, picture, name, text)| entry(picture, name, text))
    .collect()
}

fn canoes(inputs: &LegendInputs<'_>) -> Vec<LegendEntry> {
    let LegendInputs { position, scene, teller, .. } = *inputs;
    let (words, table) = (teller.words(), position.table());
    let seat_canoe = |seat| {
        let picture = EntryPicture::Canoe { colour: table.colour(seat), double: false };
        entry(picture, teller.name(seat), &words.legend.canoes(&words.colour(table.colour(seat))))
    };
    let mut entries: Vec<LegendEntry> = table.seats().map(seat_canoe).collect();
    let first = entries.first().map(|entry| entry.picture);
    if let (true, Some(EntryPicture::Canoe { colour, .. })) = (table.has(Module::Double), first) {
        let (name, rule) = words.module(Module::Double);
        entries.push(entry(EntryPicture::Canoe { colour, double: true }, name, rule));
    }
    let find_canoe = |is_at: fn(Place) -> bool| {
        scene.canoes().find(|it| matches!(it.at, CanoePlace::At(place) if is_at(place)))
    };
    let canoe_entry = |is_at, name, text| {
        let canoe = find_canoe(is_at)?;
        let picture = EntryPicture::Canoe { colour: table.colour(canoe.seat), double: false };
        Some(entry(picture, name, text))
    };
    let texts = &words.legend;
    entries.extend(canoe_entry(|at| at == Place::Falls, texts.lost(), texts.lost_does()));
    if Space::ALL.iter().any(|space| scene.is_crowded(Place::On(*space))) {
        let crowd = EntryPicture::Symbol(BoardSymbol::Crowd);
        entries.push(entry(crowd, texts.crowd(), texts.crowd_does()));
    }
    let is_bank = |at| matches!(at, Place::Riverbank(_));
    entries.extend(canoe_entry(is_bank, texts.bank(), texts.bank_does()));
    entries
}

fn gems<'a>(inputs: &'a LegendInputs<'a>) -> impl Iterator<Item = LegendEntry> + 'a {
    let words = inputs.teller.words();
    Gem::ALL.into_iter().map(move |gem| {
        let gems = words.gems(inputs.scene.table.site(gem));
        let site = words.legend.site(&gems, &words.spaces_beside(gem));
        entry(EntryPicture::Gem(gem), words.gem(gem), &site)
    })
}

fn river(inputs: &LegendInputs<'_>) -> Vec<LegendEntry> {
    let words = inputs.teller.words();
    let (thing, texts) = (&words.thing, &words.legend);
    let arm = inputs.scene.table.next_arm();
    let fork = match arm {
        Arm::Left => thing.fork_left(),
        Arm::Right => thing.fork_right(),
    };
    let effect = |effect, place, text| {
        entry(EntryPicture::Effect(effect), words.place(place).as_str(), text)
    };
    vec![
        effect(PlanEffect::Land, Place::Pier, thing.pier()),
        effect(PlanEffect::Falls, Place::Falls, thing.falls()),
        entry(EntryPicture::Symbol(BoardSymbol::Disc), texts.disc(), texts.disc_does()),
        entry(EntryPicture::Symbol(BoardSymbol::Fork(arm)), words.lesson.fork(), fork),
        entry(EntryPicture::Symbol(BoardSymbol::Cloud), words.lesson.weather(), thing.weather()),
    ]
}

fn modules(inputs: &LegendInputs<'_>) -> impl Iterator<Item = LegendEntry> {
    let LegendInputs { position, scene, teller, .. } = *inputs;
    let (who, thing) = (&teller.words().who, &teller.words().thing);
    let has_whirlpool = scene.discs.iter().any(|it| it.whirlpool && it.at != DriftPlace::Waiting);
    let has_moose = position.table().has(Module::Moose) && position.moose() != Moose::Returning;
    [
        (has_whirlpool, BoardSymbol::Whirlpool, who.whirlpool(), thing.whirlpool()),
        (scene.beaver().is_some(), BoardSymbol::Beaver, who.beaver(), thing.beaver()),
        (has_moose, BoardSymbol::Moose, who.moose(), thing.site_moose()),
        (scene.joe().is_some(), BoardSymbol::Joe, who.joe(), thing.joe()),
    ]
    .into_iter()
    .filter(|(is_there, ..)| *is_there)
    .map(|(_, symbol, name, text)| entry(EntryPicture::Symbol(symbol), name, text))
}

/// Signs on the board and in the rows of the seats. The icon of a hand has two entries: one for the
/// icon at a place where a plan may steal, one for that in the row of a seat that may be robbed.
fn signs(inputs: &LegendInputs<'_>) -> impl Iterator<Item = LegendEntry> {
    let words = inputs.teller.words();
    let texts = &words.legend;
    let may_be_robbed = !threats(&inputs.position.view(None)).is_empty();
    let can_steal = inputs.has_targets && inputs.position.legal().into_iter().any(steals);
    let (target, forecast) =
        (EntryPicture::Symbol(BoardSymbol::Target), EntryPicture::Symbol(BoardSymbol::Forecast));
    let (river, hand_icon) = (&words.river, EntryPicture::Effect(PlanEffect::Steal));
    [
        (inputs.has_targets, target, texts.target(), texts.target_does()),
        (inputs.has_targets, EntryPicture::Price, texts.price(), texts.price_does()),
        (can_steal, hand_icon, texts.hand_place(), texts.hand_place_does()),
        (inputs.has_forecast, forecast, river.forecast(), river.forecast_legend()),
        (true, EntryPicture::LifeSaver, words.table.life_saver_short(), words.thing.life_saver()),
        (may_be_robbed, hand_icon, texts.hand(), texts.hand_does()),
        (true, EntryPicture::Goal, texts.goals(), words.goal.legend()),
    ]
    .into_iter()
    .filter(|(is_there, ..)| *is_there)
    .map(|(_, picture, name, text)| entry(picture, name, text))
    .chain(inputs.face.map(|it| entry(EntryPicture::Face(it), texts.face(), texts.face_does())))
}

fn steals(decision: Decision) -> bool {
    matches!(decision, Decision::Plan(plan) if plan.thefts().is_some())
}

fn cards(inputs: &LegendInputs<'_>) -> Vec<LegendEntry> {
    let LegendInputs { position, scene, teller, .. } = *inputs;
    let (texts, table) = (&teller.words().legend, position.table());
    let revealed = table.seats().find_map(|seat| scene.table.revealed_card(seat));
    let is_face_down =
        |seat| scene.table.has_laid(seat) && scene.table.revealed_card(seat).is_none();
    let shows_played = table.options().show_played_cards == ShowPlayedCards::On;
    let played = table.seats().find_map(|seat| position.played_before(seat).iter().next());
    let mut entries = Vec::new();
    if table.seats().any(is_face_down) {
        entries.push(entry(EntryPicture::FaceDown, texts.face_down(), texts.face_down_does()));
    }
    if let Some(card) = revealed {
        entries.push(entry(
            EntryPicture::RevealedCard(card),
            texts.open_card(),
            texts.open_card_does(),
        ));
    }
    if let Some(card) = played.filter(|_| shows_played) {
        entries.push(entry(EntryPicture::PlayedCard(card), texts.played(), texts.played_does()));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::view_model::figures::Figure;
    use crate::core::Game;

    /// The entries for the position in the text form of a figure.
    fn entries(figure: &str, has_targets: bool, has_forecast: bool) -> Vec<LegendEntry> {
        let position = Figure::read(figure).unwrap().position;
        let teller = Teller::of(Lang::default().words(), Game::at(position).header());
        let scene = Scene::of(&position.view(None));
        let teller = &teller;
        legend(&LegendInputs {
            position: &position,
            scene: &scene,
            has_targets,
            has_forecast,
            face: None,
            timeline: None,
            teller,
        })
    }

    #[test]
    fn the_signs_of_a_timeline_are_explained_while_a_game_is_held() {
        let position = Figure::read("").unwrap().position;
        let teller = Teller::of(Lang::default().words(), Game::at(position).header());
        let scene = Scene::of(&position.view(None));
        let names = |timeline| -> Vec<String> {
            let inputs = LegendInputs {
                position: &position,
                scene: &scene,
                has_targets: false,
                has_forecast: false,
                face: Some(Character::Thief),
                timeline,
                teller: &teller,
            };
            legend(&inputs).into_iter().map(|entry| entry.name).collect()
        };
        let plain = names(None).len();
        let held = names(Some(TimelineContents { is_over: false, has_bands: false }));
        assert_eq!(held.len(), plain + 4);
        assert_eq!(held[0], "Flag on the timeline");
        let over = names(Some(TimelineContents { is_over: true, has_bands: true }));
        assert_eq!(over.len(), plain + 6);
        let unique: std::collections::BTreeSet<_> = over.iter().collect();
        assert_eq!(unique.len(), over.len(), "{over:?}");
    }

    fn pictures(figure: &str) -> Vec<EntryPicture> {
        entries(figure, false, false).into_iter().map(|entry| entry.picture).collect()
    }

    #[test]
    fn the_legend_names_the_pieces_of_a_new_base_game() {
        let names: Vec<String> =
            entries("", false, false).into_iter().map(|entry| entry.name).collect();
        for name in ["Yellow", "Red", "Blue", "Amethyst", "Ruby", "Life saver", "Disc"] {
            assert!(names.iter().any(|it| it == name), "{name} in {names:?}");
        }
        let pictures = pictures("");
        for symbol in [
            BoardSymbol::Whirlpool,
            BoardSymbol::Beaver,
            BoardSymbol::Moose,
            BoardSymbol::Joe,
            BoardSymbol::Target,
        ] {
            assert!(!pictures.contains(&EntryPicture::Symbol(symbol)), "{symbol:?} is not there");
        }
        assert!(!pictures.contains(&EntryPicture::FaceDown), "no card is laid");
    }

    #[test]
    fn the_legend_names_what_is_there_now_and_nothing_else() {
        let spirits =
            pictures("rules=spirits+joe cards=lasso+4 whirlpool=2 yellow=bank:3,falls joe=4");
        for symbol in
            [BoardSymbol::Whirlpool, BoardSymbol::Beaver, BoardSymbol::Moose, BoardSymbol::Joe]
        {
            assert!(spirits.contains(&EntryPicture::Symbol(symbol)), "{symbol:?}");
        }
        assert!(spirits.contains(&EntryPicture::Canoe { colour: Colour::Yellow, double: true }));
        assert!(spirits.contains(&EntryPicture::RevealedCard(Card::Lasso)));
        assert!(spirits.contains(&EntryPicture::FaceDown));
        let plain = entries("", false, false).len();
        assert_eq!(entries("", true, true).len(), plain + 3, "targets, prices, forecast");
        assert_eq!(entries("yellow=falls,pier", false, false).len(), plain + 1, "a lost canoe");
        let crowd = entries("yellow=3,3 red=3,pier", false, false);
        let said = crowd.iter().find(|it| it.picture == EntryPicture::Symbol(BoardSymbol::Crowd));
        assert_eq!(said.unwrap().text, "Touch to spread the canoes.");
    }

    #[test]
    fn the_hand_at_a_place_is_explained_while_a_canoe_can_steal() {
        let explains = |figure, has_targets| {
            entries(figure, has_targets, false).iter().any(|it| it.name == "Hand at a place")
        };
        let within_reach = "card=2 yellow=5,pier red=3+a,pier";
        assert!(explains(within_reach, true) && !explains(within_reach, false));
        assert!(!explains("card=2 yellow=5,pier red=2+a,pier", true), "out of reach");
    }

    #[test]
    fn every_entry_is_a_name_and_a_sentence() {
        let all =
            entries("rules=spirits+joe cards=lasso+4 whirlpool=2 yellow=bank:3,falls", true, true);
        for (index, LegendEntry { picture, name, text }) in all.iter().enumerate() {
            assert!(!name.is_empty() && text.ends_with('.'), "{picture:?}: {name}: {text}");
            assert!(text.split_whitespace().count() <= 25, "{text}");
            assert!(all[..index].iter().all(|other| other.name != *name), "{name} occurs twice");
        }
    }
}
