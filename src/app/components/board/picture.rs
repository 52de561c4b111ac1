//! The board as a list of what is on it: pieces that move and areas that answer a tap.
//! Pure: the component only prints it.

use super::drawing::{self, Num};
use super::geometry::{self, HIT, LODGE, Layout, PASTURE, Point, Pose, grip};
use crate::app::view_model::board::{Berth, BoardScene, Canoe, CanoeKey, Mooring, Target};
use crate::core::{Arm, Gem, Place, course};

/// A piece that moves by its transform alone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// Tells it apart from scene to scene.
    pub(super) key: PieceKey,
    /// Its classes.
    pub(super) class: String,
    /// How it lies, as a CSS transform.
    pub(super) transform: String,
    /// How far it is turned, as a CSS angle.
    pub(super) turn: String,
    /// Where it flies from, as a CSS transform; empty if it does not fly.
    pub(super) from: String,
    /// What it looks like.
    pub(super) drawing: String,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PieceKey {
    /// A disc.
    Disc(u32),
    /// The sign at the fork.
    Sign,
    /// The moose while it waits.
    Moose,
    /// The beaver.
    Beaver,
    /// Diamond Joe.
    Joe,
    /// The outline of a canoe where it was.
    Ghost(CanoeKey),
    /// A canoe.
    Canoe(CanoeKey),
    /// The cloud.
    Cloud,
    /// A gem in the air.
    Flight(u32),
}

/// An area that answers a tap: a button without a face.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    /// For what it answers.
    pub(super) key: AnswerKey,
    /// Its classes.
    pub(super) class: String,
    /// Its left edge, as a CSS percentage of the board.
    pub(super) left: String,
    /// Its top edge, as a CSS percentage of the board.
    pub(super) top: String,
    /// Its accessible name.
    pub(super) label: String,
    /// The decision it stages.
    pub(super) decision: Option<String>,
    /// Whether it stands in the order of the tab key.
    pub(super) open: bool,
    /// Whether it is pressed, if it can be.
    pub(super) pressed: Option<bool>,
}

/// For what an area answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum AnswerKey {
    /// A place.
    Place(Place),
    /// A site.
    Site(Gem),
    /// A canoe.
    Canoe(CanoeKey),
    /// A step of the weather track.
    Weather(i8),
}

const fn lying(at: Point) -> Pose {
    Pose { at, turn: 0.0, scale: 1.0 }
}

fn piece(key: PieceKey, class: &str, pose: Pose, drawing: String) -> Piece {
    Piece {
        key,
        class: format!("piece {class}"),
        transform: pose.transform(),
        turn: format!("{}deg", Num(pose.turn)),
        from: String::new(),
        drawing,
    }
}

/// The classes of the flags that are set.
fn classes(first: &str, flags: &[(bool, &str)]) -> String {
    let mut class = first.to_owned();
    for (_, name) in flags.iter().filter(|(set, _)| *set) {
        class.push(' ');
        class.push_str(name);
    }
    class
}

/// Everything that moves, from the water up.
#[must_use]
pub(super) fn pieces(scene: &BoardScene) -> Vec<Piece> {
    let layout = Layout::of(scene);
    let mut pieces = Vec::new();
    for disc in &scene.discs {
        let class = match disc.at {
            Berth::On(_) => "disc",
            Berth::Waiting => "disc waiting",
            Berth::Edge(_) => "disc over",
        };
        let pose = lying(geometry::berth(disc.at));
        pieces.push(piece(PieceKey::Disc(disc.id), class, pose, drawing::disc(disc.whirlpool)));
    }
    let sign = Pose { turn: geometry::sign_turn(scene.next_arm), ..lying(geometry::FORK) };
    pieces.push(piece(PieceKey::Sign, "arrow", sign, drawing::arrow()));
    if scene.moose_waits {
        pieces.push(piece(PieceKey::Moose, "", lying(PASTURE), drawing::moose()));
    }
    if let Some(beaver) = scene.beaver {
        let at = match beaver.at {
            Berth::Waiting => LODGE,
            at => geometry::berth(at).moved(34.0, -34.0),
        };
        pieces.push(piece(PieceKey::Beaver, "", lying(at), drawing::beaver()));
    }
    if let (Some(joe), Some(pose)) = (&scene.joe, layout.joe()) {
        let drawing = drawing::canoe(None, false, joe.cargo.as_slice(), false);
        pieces.push(piece(PieceKey::Joe, "canoe", pose, drawing));
    }
    for canoe in &scene.canoes {
        let Some(pose) = layout.canoe(canoe.key) else { continue };
        if let Some(place) = canoe.ghost.or(canoe.was) {
            let pose = geometry::canoe(Mooring::At(place), 0, 1);
            let class = if canoe.ghost.is_some() { "" } else { "was" };
            let ghost = drawing::ghost(canoe.double);
            pieces.push(piece(PieceKey::Ghost(canoe.key), class, pose, ghost));
        }
        let class = classes(
            "canoe",
            &[
                (canoe.selectable, "selectable"),
                (canoe.selected, "selected"),
                (canoe.dimmed, "dimmed"),
                (matches!(canoe.at, Mooring::Edge(_)), "tipping"),
                (canoe.at == Mooring::At(Place::Falls), "lost"),
            ],
        );
        let cargo: Vec<Gem> = canoe.cargo.iter().collect();
        let drawing = drawing::canoe(Some(canoe.key.colour), canoe.double, &cargo, canoe.moose);
        pieces.push(piece(PieceKey::Canoe(canoe.key), &class, pose, drawing));
    }
    let weather = lying(geometry::weather(scene.weather.value));
    pieces.push(piece(PieceKey::Cloud, "cloud", weather, drawing::cloud()));
    for flight in &scene.flights {
        let to = lying(geometry::anchor(flight.to));
        let gem = drawing::gem(flight.gem, false);
        let from = lying(geometry::anchor(flight.from)).transform();
        pieces.push(Piece { from, ..piece(PieceKey::Flight(flight.id), "flight", to, gem) });
    }
    pieces
}

fn answer(key: AnswerKey, class: String, middle: Point, size: (f32, f32), label: &str) -> Answer {
    let percent = |units: f32| format!("{}%", Num(units / 10.0));
    Answer {
        key,
        class,
        left: percent(middle.x - size.0 / 2.0),
        top: percent(middle.y - size.1 / 2.0),
        label: label.to_owned(),
        decision: None,
        open: false,
        pressed: None,
    }
}

/// Everything that answers a tap, in the order in which the tab key and a screen reader
/// pass it: the river in the order of the water, sites, canoes, weather.
#[must_use]
pub(super) fn answers(scene: &BoardScene) -> Vec<Answer> {
    let layout = Layout::of(scene);
    let mut answers = Vec::new();
    for spot in &scene.spots {
        let target = spot.target.as_ref();
        let (class, middle, size) = geometry::spot_box(spot.place);
        let class = classes(class, &[(target.is_some(), "target")]);
        answers.push(Answer {
            decision: target.and_then(|target| target.decision.clone()),
            // One way in for the keyboard where nothing is offered: the pier.
            open: target.is_some() || spot.place == Place::Pier,
            pressed: target.map(|target| target.staged),
            ..answer(AnswerKey::Place(spot.place), class, middle, size, &spot.label)
        });
    }
    for site in &scene.sites {
        let class = classes("site", &[(site.lit, "lit")]);
        let middle = geometry::site(site.gem);
        answers.push(Answer {
            decision: site.decision.clone(),
            open: site.lit,
            ..answer(AnswerKey::Site(site.gem), class, middle, (HIT, HIT), &site.label)
        });
    }
    for canoe in &scene.canoes {
        let Some(pose) = layout.canoe(canoe.key) else { continue };
        let (middle, radius) = if canoe.selectable {
            grip(pose, &rivals(canoe, scene, &layout))
        } else {
            (pose.at, 30.0)
        };
        let size = (2.0 * radius, 2.0 * radius);
        let class =
            classes("grip", &[(canoe.selectable, "large"), (yields(canoe, scene), "yields")]);
        answers.push(Answer {
            open: canoe.selectable,
            pressed: canoe.selectable.then_some(canoe.selected),
            ..answer(AnswerKey::Canoe(canoe.key), class, middle, size, &canoe.label)
        });
    }
    for step in &scene.weather.steps {
        let class =
            classes("step", &[(step.decision.is_some(), "target"), (step.staged, "staged")]);
        let middle = geometry::weather(step.value);
        answers.push(Answer {
            decision: step.decision.clone(),
            open: step.decision.is_some(),
            pressed: step.decision.as_ref().map(|_| step.staged),
            ..answer(AnswerKey::Weather(step.value), class, middle, (HIT, HIT), &step.label)
        });
    }
    answers
}

/// The other canoes at the same place that may be picked.
fn rivals(canoe: &Canoe, scene: &BoardScene, layout: &Layout) -> Vec<Pose> {
    scene
        .canoes
        .iter()
        .filter(|other| other.key != canoe.key && other.selectable && other.at == canoe.at)
        .filter_map(|other| layout.canoe(other.key))
        .collect()
}

/// Where a plan may end, the place answers, not the canoes on it.
fn yields(canoe: &Canoe, scene: &BoardScene) -> bool {
    match canoe.at {
        Mooring::At(place) => {
            !canoe.selectable && scene.spot(place).is_some_and(|spot| spot.target.is_some())
        }
        Mooring::Edge(_) => true,
    }
}

/// The ways of what moved last and the rings of the targets, under the pieces.
#[must_use]
pub(super) fn rings(scene: &BoardScene) -> String {
    let layout = Layout::of(scene);
    let ways = scene.canoes.iter().filter_map(|canoe| {
        let (from, to) = (canoe.was?, layout.canoe(canoe.key)?.at);
        let passed = match canoe.at {
            Mooring::At(place) => course(from, place),
            Mooring::Edge(_) => Vec::new(),
        };
        let passed = passed.into_iter().filter_map(Place::space).map(geometry::space);
        let start = geometry::canoe(Mooring::At(from), 0, 1).at;
        Some([start].into_iter().chain(passed).chain([to]))
    });
    let targets = scene.spots.iter().filter_map(|spot| Some((spot.place, spot.target.as_ref()?)));
    drawing::ways(ways) + &drawing::rings(targets)
}

/// The price tags of the targets, over everything.
#[must_use]
pub(super) fn tags(scene: &BoardScene) -> String {
    let layout = Layout::of(scene);
    let mut tags = String::new();
    for spot in &scene.spots {
        if let Some(target) = &spot.target {
            for point in tag_points(spot.place, target, scene, &layout) {
                tags += &drawing::tag(spot.place, point, target);
            }
        }
    }
    tags
}

/// Where a place's price tags hang. The falls have one in each arm that is open to the
/// canoe that is picked.
fn tag_points(place: Place, target: &Target, scene: &BoardScene, layout: &Layout) -> Vec<Point> {
    match place {
        Place::Pier => vec![geometry::PIER_TAG],
        Place::On(space) => {
            let width = drawing::tag_width(target);
            // What is wider than its disc would hide the sites.
            let beside = layout.count(place) > 0 || width > 2.0 * HIT;
            vec![geometry::tag(space, beside, width)]
        }
        Place::Bank(space) => vec![geometry::bank(space)],
        Place::Falls => {
            let picked = scene.canoes.iter().find(|canoe| canoe.selected);
            let arm = picked.and_then(|canoe| match canoe.at {
                Mooring::At(Place::On(space)) => space.arm(),
                _ => None,
            });
            let open = |side: &Arm| arm.is_none_or(|arm| arm == *side);
            Arm::ALL.into_iter().filter(open).map(geometry::falls_tag).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::{Canoe, Mark};
    use crate::core::{CanoeNo, Colour, Space};

    fn scene() -> BoardScene {
        let mut scene = BoardScene::default();
        for (colour, place) in [(Colour::Red, Space::S3), (Colour::Blue, Space::L7)] {
            for no in CanoeNo::ALL {
                scene.canoes.push(Canoe::new(colour, no, Place::On(place)));
            }
        }
        scene
    }

    #[test]
    fn every_piece_and_every_answer_has_a_key_of_its_own() {
        let mut scene = scene();
        scene.canoes[0].ghost = Some(Place::Pier);
        scene.moose_waits = true;
        let pieces = pieces(&scene);
        for (index, piece) in pieces.iter().enumerate() {
            assert!(pieces[index + 1..].iter().all(|other| other.key != piece.key));
        }
        let answers = answers(&scene);
        for (index, answer) in answers.iter().enumerate() {
            assert!(answers[index + 1..].iter().all(|other| other.key != answer.key));
            assert!(answers[index + 1..].iter().all(|other| other.label != answer.label));
        }
    }

    #[test]
    fn the_river_is_passed_in_the_order_of_the_water() {
        let places: Vec<String> = answers(&scene())
            .iter()
            .filter_map(|answer| match answer.key {
                AnswerKey::Place(place) => Some(place.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(places, ["pier", "1", "2", "3", "4", "5", "L6", "L7", "R6", "R7", "falls"]);
    }

    #[test]
    fn a_place_where_a_plan_may_end_answers_before_the_canoes_on_it() {
        let mut scene = scene();
        scene.spots[3].target = Some(Target { price: "2".to_owned(), ..Target::default() });
        let yielding = |scene: &BoardScene| -> Vec<bool> {
            answers(scene)
                .iter()
                .filter(|answer| matches!(answer.key, AnswerKey::Canoe(_)))
                .map(|answer| answer.class.contains("yields"))
                .collect()
        };
        assert_eq!(yielding(&scene), [true, true, false, false]);
        scene.canoes[0].selectable = true;
        assert_eq!(yielding(&scene), [false, true, false, false]);
    }

    #[test]
    fn the_falls_are_priced_in_the_arm_the_canoe_is_in() {
        let mut scene = scene();
        let over = Target { price: "3".to_owned(), marks: vec![Mark::Over], ..Target::default() };
        scene.spots[10].target = Some(over);
        let tags = |scene: &BoardScene| super::tags(scene).matches("data-at=\"falls\"").count();
        assert_eq!(tags(&scene), 2);
        scene.canoes[2].selected = true;
        assert_eq!(tags(&scene), 1);
    }

    #[test]
    fn a_tag_that_is_wider_than_its_disc_hangs_beside_it() {
        let scene = BoardScene::default();
        let hangs = |marks: &[Mark]| {
            let target =
                Target { price: "1+6".to_owned(), marks: marks.to_vec(), ..Target::default() };
            tag_points(Place::On(Space::S5), &target, &scene, &Layout::of(&scene))
        };
        let middle = vec![geometry::space(Space::S5)];
        assert_eq!(hangs(&[Mark::Load(Gem::Amber)]), middle);
        let much = [Mark::Unload(Gem::Ruby), Mark::Load(Gem::Amber), Mark::Load(Gem::Amber)];
        assert_ne!(hangs(&much), middle, "there it would hide the amber site");
    }

    #[test]
    fn only_what_is_offered_is_in_the_order_of_the_tab_key() {
        let mut scene = scene();
        let open = |scene: &BoardScene| answers(scene).iter().filter(|answer| answer.open).count();
        assert_eq!(open(&scene), 1, "the pier alone");
        scene.canoes[1].selectable = true;
        scene.spots[2].target = Some(Target::default());
        assert_eq!(open(&scene), 3);
    }
}
