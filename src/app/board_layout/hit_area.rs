//! The hit areas of the board: where they are, what they are called and what a tap on them means.

use super::geometry::{self, HIT, Point, Pose};
use super::layout::{Layout, hit_circle};
use crate::app::view_model::board::{
    BoardIntent, BoardScene, Canoe, CanoePlace, Explainable, Site, Spot, Target, WeatherStep,
};
use crate::core::Place;
use crate::core::lesson::AskKind;

/// A hit area: the attributes of its button, as plain values.
#[derive(Clone, Debug, PartialEq)]
pub struct HitArea {
    /// The intent of a tap; also the key of the area.
    pub intent: BoardIntent,
    /// The CSS classes of the button.
    pub class: String,
    /// The middle of the area on the board.
    pub middle: Point,
    /// Width and height in units of the board. Style sheets set them for the classes; here they
    /// only serve to find the left and top edge.
    pub size: (f32, f32),
    /// The accessible name of the button.
    pub label: String,
    /// The decision that a tap stages, in the notation.
    pub decision: Option<String>,
    /// The answer to a lesson's question that a tap gives.
    pub answer: Option<String>,
    /// Whether the Tab key reaches the button.
    pub in_tab_order: bool,
    /// The value of `aria-pressed`; `None` if the button is not a toggle.
    pub pressed: Option<bool>,
    /// Whether another tap confirms the decision while `pressed` is true. True for all places and
    /// steps of the weather track, also for those that are no targets and therefore never pressed.
    pub confirms: bool,
    /// The text that is shown under the pointer.
    pub hint: Option<String>,
}

impl HitArea {
    fn new(
        intent: BoardIntent,
        class: String,
        middle: Point,
        size: (f32, f32),
        label: &str,
    ) -> Self {
        Self {
            intent,
            class,
            middle,
            size,
            label: label.to_owned(),
            decision: None,
            answer: None,
            in_tab_order: false,
            pressed: None,
            confirms: false,
            hint: None,
        }
    }

    /// The same area. If a lesson's question asks for a thing of this kind (a place, a canoe or a
    /// site), the area has the answer that a tap gives, and is in the tab order.
    fn answering(mut self, scene: &BoardScene) -> Self {
        self.answer = lesson_answer(scene.asked_kind, self.intent);
        self.in_tab_order |= self.answer.is_some();
        self
    }

    /// The left edge, in units of the board.
    #[must_use]
    pub fn left(&self) -> f32 {
        self.middle.x - self.size.0 / 2.0
    }

    /// The top edge, in units of the board.
    #[must_use]
    pub fn top(&self) -> f32 {
        self.middle.y - self.size.1 / 2.0
    }
}

/// The answer to a lesson's question that a tap gives; `None` if the question does not ask for the
/// kind of thing that was tapped, or none is asked.
#[must_use]
pub fn lesson_answer(asked: Option<AskKind>, tapped: BoardIntent) -> Option<String> {
    match (asked?, tapped) {
        (AskKind::Place, BoardIntent::Place(place)) => Some(place.to_string()),
        (AskKind::Canoe, BoardIntent::Canoe(canoe)) => Some(canoe.to_string()),
        (AskKind::Gem, BoardIntent::Site(gem)) => Some(gem.letter().to_owned()),
        _ => None,
    }
}

/// The middle of what was tapped; `None` for the background, and for a thing that is not in the
/// scene.
#[must_use]
pub fn middle_of(tapped: BoardIntent, scene: &BoardScene) -> Option<Point> {
    Some(match tapped {
        BoardIntent::Place(place) => geometry::place_center(place),
        BoardIntent::Canoe(key) => match scene.canoe(key)?.at {
            CanoePlace::At(place) => geometry::place_center(place),
            CanoePlace::Edge(arm) => geometry::falls_edge(arm),
        },
        BoardIntent::Site(gem) => geometry::site_center(gem),
        BoardIntent::Weather(value) => geometry::weather_step_center(value),
        BoardIntent::Explainable(Explainable::Fork) => geometry::FORK,
        BoardIntent::Explainable(Explainable::Beaver) => geometry::beaver_center(scene.beaver?),
        BoardIntent::Explainable(Explainable::Moose) => geometry::PASTURE,
        BoardIntent::Background => return None,
    })
}

/// A list of CSS classes: `first`, and those whose flag is set.
fn classes(first: &str, flags: &[(&str, bool)]) -> String {
    let set = flags.iter().filter(|(_, set)| *set).map(|(name, _)| *name);
    std::iter::once(first).chain(set).collect::<Vec<_>>().join(" ")
}

/// The hit areas of the places, from the pier downstream.
#[must_use]
pub fn place_areas(scene: &BoardScene) -> Vec<HitArea> {
    let in_words = |target: &Target| {
        (!target.price_in_words.is_empty()).then(|| target.price_in_words.clone())
    };
    let area = |spot: &Spot| {
        let target = spot.target.as_ref();
        let (class, middle, size) = geometry::spot_box(spot.place);
        let class = classes(class, &[("target", target.is_some())]);
        HitArea {
            decision: target.and_then(|target| target.decision.clone()),
            // The pier always is: from there, arrow keys move the focus along the river.
            in_tab_order: target.is_some() || spot.place == Place::Pier,
            pressed: target.map(|target| target.staged),
            confirms: true,
            hint: spot.hint.map(str::to_owned).or_else(|| in_words(target?)),
            ..HitArea::new(BoardIntent::Place(spot.place), class, middle, size, &spot.label)
        }
        .answering(scene)
    };
    scene.spots.iter().map(area).collect()
}

/// The hit areas of the sites.
#[must_use]
pub fn site_areas(scene: &BoardScene) -> Vec<HitArea> {
    let area = |site: &Site| {
        let class = classes("site", &[("lit", site.lit)]);
        let middle = geometry::site_center(site.gem);
        HitArea {
            in_tab_order: site.lit,
            ..HitArea::new(BoardIntent::Site(site.gem), class, middle, (HIT, HIT), &site.label)
        }
        .answering(scene)
    };
    scene.sites.iter().map(area).collect()
}

/// The hit areas of the canoes, as wide as [`HIT`] for canoes that can be picked and small for the
/// others.
#[must_use]
pub fn canoe_areas(scene: &BoardScene, layout: &Layout) -> Vec<HitArea> {
    let area = |canoe: &Canoe| {
        let pose = layout.canoe_pose(canoe.key)?;
        let (middle, radius) = if canoe.selectable {
            hit_circle(pose, &selectable_neighbours(canoe, scene, layout))
        } else {
            (pose.at, 30.0)
        };
        let size = (2.0 * radius, 2.0 * radius);
        let class =
            classes("grip", &[("large", canoe.selectable), ("yields", yields(canoe, scene))]);
        let forecast = scene.forecast.iter().find(|it| it.canoe == Some(canoe.key));
        let area = HitArea {
            in_tab_order: canoe.selectable,
            pressed: canoe.selectable.then_some(canoe.selected),
            hint: forecast.map(|forecast| forecast.text.clone()),
            ..HitArea::new(BoardIntent::Canoe(canoe.key), class, middle, size, &canoe.label)
        };
        Some(area.answering(scene))
    };
    scene.canoes.iter().filter_map(area).collect()
}

/// The hit areas of the steps of the weather track.
#[must_use]
pub fn weather_areas(scene: &BoardScene) -> Vec<HitArea> {
    let area = |step: &WeatherStep| {
        let class =
            classes("step", &[("target", step.decision.is_some()), ("staged", step.staged)]);
        let middle = geometry::weather_step_center(step.value);
        HitArea {
            decision: step.decision.clone(),
            in_tab_order: step.decision.is_some(),
            pressed: step.decision.as_ref().map(|_| step.staged),
            confirms: true,
            ..HitArea::new(BoardIntent::Weather(step.value), class, middle, (HIT, HIT), &step.label)
        }
    };
    scene.weather.steps.iter().map(area).collect()
}

/// The poses of the other canoes at the same place that can be picked.
fn selectable_neighbours(canoe: &Canoe, scene: &BoardScene, layout: &Layout) -> Vec<Pose> {
    scene
        .canoes
        .iter()
        .filter(|other| other.key != canoe.key && other.selectable && other.at == canoe.at)
        .filter_map(|other| layout.canoe_pose(other.key))
        .collect()
}

/// Whether taps go through a canoe's hit area to the thing under it: if the canoe is at the edge of
/// the falls, if its place answers a lesson's question, or if its place is a target and the canoe
/// cannot be picked.
fn yields(canoe: &Canoe, scene: &BoardScene) -> bool {
    match canoe.at {
        CanoePlace::At(place) => {
            let place_answers = scene.asked_kind == Some(AskKind::Place);
            let is_target = scene.spot(place).is_some_and(|spot| spot.target.is_some());
            place_answers || !canoe.selectable && is_target
        }
        CanoePlace::Edge(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::{Forecast, ForecastItem, Target};
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

    /// All areas in the order of the document.
    fn areas(scene: &BoardScene) -> Vec<HitArea> {
        let canoes = canoe_areas(scene, &Layout::of(scene));
        [place_areas(scene), site_areas(scene), canoes, weather_areas(scene)].concat()
    }

    #[test]
    fn every_area_has_a_key_and_a_name_of_its_own() {
        let areas = areas(&scene());
        for (index, area) in areas.iter().enumerate() {
            assert!(areas[index + 1..].iter().all(|other| other.intent != area.intent));
            assert!(areas[index + 1..].iter().all(|other| other.label != area.label));
        }
        assert_eq!(areas.len(), 11 + 5 + 4 + 4);
    }

    #[test]
    fn the_hint_of_a_place_is_shown_under_the_pointer() {
        let mut scene = scene();
        scene.spots[3].hint = Some("Tap.");
        let areas = place_areas(&scene);
        assert!(areas.iter().enumerate().all(|(index, area)| area.hint.is_some() == (index == 3)));
        let price_in_words = "unload 2 · paddle 4".to_owned();
        scene.spots[4].target = Some(Target { price_in_words, ..Target::default() });
        let area = place_areas(&scene).swap_remove(4);
        assert_eq!(area.hint.as_deref(), Some("unload 2 · paddle 4"), "a price is explained");
    }

    #[test]
    fn the_forecast_of_a_canoe_is_shown_under_the_pointer() {
        let mut scene = scene();
        let key = scene.canoes[1].key;
        scene.forecast.push(Forecast {
            item: ForecastItem::Canoe(key.colour, Some(key.no)),
            canoe: Some(key),
            ends: Vec::new(),
            arms: Vec::new(),
            text: "It stays.".to_owned(),
        });
        let hints: Vec<_> =
            canoe_areas(&scene, &Layout::of(&scene)).into_iter().map(|area| area.hint).collect();
        assert_eq!(hints, [None, Some("It stays.".to_owned()), None, None]);
    }

    #[test]
    fn places_are_in_downstream_order() {
        let places: Vec<String> = place_areas(&scene())
            .iter()
            .filter_map(|area| match area.intent {
                BoardIntent::Place(place) => Some(place.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(places, ["pier", "1", "2", "3", "4", "5", "L6", "L7", "R6", "R7", "falls"]);
    }

    #[test]
    fn taps_go_through_canoes_to_a_target() {
        let mut scene = scene();
        scene.spots[3].target = Some(Target { price: "2".to_owned(), ..Target::default() });
        let yielding = |scene: &BoardScene| -> Vec<bool> {
            let areas = canoe_areas(scene, &Layout::of(scene));
            areas.iter().map(|area| area.class.contains("yields")).collect()
        };
        assert_eq!(yielding(&scene), [true, true, false, false]);
        scene.canoes[0].selectable = true;
        assert_eq!(yielding(&scene), [false, true, false, false]);
    }

    #[test]
    fn places_answer_a_question_through_the_canoes_on_them() {
        let mut scene = scene();
        scene.asked_kind = Some(AskKind::Place);
        let areas = areas(&scene);
        let answers: Vec<_> = areas.iter().filter_map(|area| area.answer.as_deref()).collect();
        assert_eq!(answers.len(), 11);
        assert!(answers.contains(&"R6") && answers.contains(&"falls"));
        assert!(areas.iter().all(|area| area.answer.is_none() || area.in_tab_order));
        let mut canoes = areas.iter().filter(|it| matches!(it.intent, BoardIntent::Canoe(_)));
        assert!(canoes.all(|area| area.class.contains("yields")));
        scene.asked_kind = Some(AskKind::Canoe);
        let canoe = canoe_areas(&scene, &Layout::of(&scene)).remove(0);
        assert_eq!(canoe.answer.as_deref(), Some("red 1"));
    }

    #[test]
    fn only_targets_and_canoes_to_pick_are_in_the_tab_order() {
        let mut scene = scene();
        let in_tab_order =
            |scene: &BoardScene| areas(scene).iter().filter(|area| area.in_tab_order).count();
        assert_eq!(in_tab_order(&scene), 1, "the pier alone");
        scene.canoes[1].selectable = true;
        scene.spots[2].target = Some(Target::default());
        assert_eq!(in_tab_order(&scene), 3);
    }
}
