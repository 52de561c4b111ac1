//! The drawings on the board as SVG text, made from the outlines in [`shapes`](super::shapes).
//!
//! Text, because a drawing is made once and then only moved: it costs the page a fraction
//! of what as many live elements would.

use std::fmt::{self, Write};

use super::geometry::{self, DISC, Point, space, weather};
use super::icons::{gem_class, seat_class};
use super::shapes::{
    self, cut, gem_letter, gem_letter_dy, holds, hull, seat_letter, seat_letter_dy,
};
use crate::app::view_model::board::{Forecast, Mark, Omen, Site, Target, WEATHER, weather_text};
use crate::core::{Colour, Gem, Gems, Place, Space};

/// A number as SVG and CSS read it, with at most two decimals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Num(pub(super) f32);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round_ties_even() as i32;
        let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// SVG text that grows.
#[derive(Debug, Default)]
struct Pen(String);

impl Pen {
    fn path(&mut self, class: &str, d: &str) {
        self.put(&["<path class=\"", class, "\" d=\"", d, "\"/>"]);
    }

    fn circle(&mut self, class: &str, at: Point, r: f32) {
        self.put(&["<circle class=\"", class]);
        self.write(format_args!("\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", Num(at.x), Num(at.y), Num(r)));
    }

    fn text(&mut self, class: &str, at: Point, text: &str) {
        self.put(&["<text class=\"", class]);
        self.write(format_args!("\" x=\"{}\" y=\"{}\">", Num(at.x), Num(at.y)));
        self.put(&[&text.replace('&', "&amp;").replace('<', "&lt;"), "</text>"]);
    }

    /// Draws in a group that is moved and scaled.
    fn at(&mut self, at: Point, scale: f32, draw: impl FnOnce(&mut Self)) {
        self.write(format_args!(
            "<g transform=\"translate({} {}) scale({})\">",
            Num(at.x),
            Num(at.y),
            Num(scale)
        ));
        draw(self);
        self.put(&["</g>"]);
    }

    fn group(&mut self, class: &str, draw: impl FnOnce(&mut Self)) {
        self.put(&["<g class=\"", class, "\">"]);
        draw(self);
        self.put(&["</g>"]);
    }

    fn put(&mut self, parts: &[&str]) {
        for part in parts {
            self.0.push_str(part);
        }
    }

    fn write(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string never fails.
        let _ = self.0.write_fmt(text);
    }

    fn letter(&mut self, letter: char, dy: f32) {
        let mut buffer = [0; 4];
        self.text("letter", point(0.0, dy + 8.0), letter.encode_utf8(&mut buffer));
    }

    fn gem(&mut self, gem: Gem, letter: bool) {
        let cut = cut(gem);
        self.group(gem_class(gem), |pen| {
            pen.path("shade", cut.outline);
            pen.path("base", cut.outline);
            pen.path("dark", cut.shaded);
            pen.path("lit", cut.lit);
            if letter {
                pen.letter(gem_letter(gem), gem_letter_dy(gem));
            }
        });
    }

    fn mark(&mut self, colour: Colour) {
        self.put(&["<g class=\"mark ", seat_class(colour), "\">"]);
        self.path("", shapes::mark(colour));
        self.letter(seat_letter(colour), seat_letter_dy(colour));
        self.put(&["</g>"]);
    }

    fn beaver(&mut self) {
        self.path("tail", shapes::TAIL);
        self.path("fur", shapes::BEAVER);
        self.path("eye", shapes::BEAVER_EYES);
    }

    fn moose(&mut self) {
        self.path("antler", shapes::ANTLERS);
        self.path("fur", shapes::MOOSE);
        self.path("eye", shapes::MOOSE_EYES);
    }
}

const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

fn draw(with: impl FnOnce(&mut Pen)) -> String {
    let mut pen = Pen::default();
    with(&mut pen);
    pen.0
}

/// A gem, 60 units across, with its letter on request.
#[must_use]
pub(super) fn gem(gem: Gem, letter: bool) -> String {
    draw(|pen| pen.gem(gem, letter))
}

/// A seat's mark, 48 units across, with its letter.
#[must_use]
pub(super) fn mark(colour: Colour) -> String {
    draw(|pen| pen.mark(colour))
}

/// A canoe, bow up: hull, mark, cargo. Diamond Joe's has no colour. Marks and gems stay
/// upright in a frame that says how far it is turned (`--turn`).
#[must_use]
pub(super) fn canoe(colour: Option<Colour>, double: bool, cargo: &[Gem], moose: bool) -> String {
    let hull = hull(double);
    let (places, size) = holds(double);
    draw(|pen| {
        pen.circle("splash", point(0.0, 0.0), 40.0);
        pen.path("halo", hull.outline);
        pen.put(&["<g class=\"craft ", colour.map_or("seat-joe", seat_class), "\">"]);
        pen.path("cast", hull.outline);
        pen.path("hull", hull.outline);
        pen.path("dark", hull.shaded);
        pen.path("well", hull.well);
        pen.path("bench", hull.benches);
        pen.at(point(0.0, 17.0), 1.0, |pen| {
            pen.group("upright", |pen| match colour {
                Some(colour) => pen.mark(colour),
                None => pen.group("mark", |pen| pen.letter('J', 0.0)),
            });
        });
        for (gem, (x, y)) in cargo.iter().zip(places) {
            pen.at(point(*x, *y), size, |pen| pen.group("upright", |pen| pen.gem(*gem, false)));
        }
        if moose {
            pen.at(point(0.0, -46.0), 1.0, |pen| {
                pen.circle("omen", point(0.0, 0.0), 22.0);
                pen.at(point(0.0, 0.0), 0.46, |pen| pen.group("upright", Pen::moose));
            });
        }
        pen.put(&["</g>"]);
    })
}

/// The faint outline of a canoe that has left.
#[must_use]
pub(super) fn ghost(double: bool) -> String {
    draw(|pen| pen.path("ghost", hull(double).outline))
}

/// A disc of the river.
#[must_use]
pub(super) fn disc(whirlpool: bool) -> String {
    draw(|pen| {
        let middle = point(0.0, 0.0);
        pen.circle("cast", middle, DISC);
        pen.circle("pane", middle, DISC);
        pen.path("shaded", shapes::DISC_SHADED);
        pen.path("lit", shapes::DISC_LIT);
        pen.circle("rim", middle, DISC - 2.0);
        if whirlpool {
            pen.path("whirl", shapes::WHIRL);
        }
    })
}

/// The beaver.
#[must_use]
pub(super) fn beaver() -> String {
    draw(Pen::beaver)
}

/// The moose.
#[must_use]
pub(super) fn moose() -> String {
    draw(Pen::moose)
}

/// The sign at the fork, pointing down.
#[must_use]
pub(super) fn arrow() -> String {
    draw(|pen| {
        pen.path("cast", shapes::ARROW);
        pen.path("plank", shapes::ARROW);
        pen.path("grain", shapes::GRAIN);
        pen.circle("nail", point(0.0, -4.0), 5.0);
    })
}

/// The cloud on the weather track.
#[must_use]
pub(super) fn cloud() -> String {
    draw(|pen| {
        pen.path("cast", shapes::CLOUD);
        pen.path("fleece", shapes::CLOUD);
        pen.path("puff", shapes::PUFF);
    })
}

/// What lies under all pieces: the names of the spaces, the stones of the weather track.
#[must_use]
pub(super) fn ground() -> String {
    draw(|pen| {
        for space in Space::ALL {
            let at = geometry::label(space);
            pen.text("name", point(at.x, at.y + 10.0), space.as_str());
        }
        pen.path("cord", shapes::CORD);
        for value in WEATHER {
            let at = weather(value);
            pen.circle("cast", at, 43.0);
            pen.circle("stone", at, 43.0);
        }
    })
}

/// The values of the weather track, over the cloud.
#[must_use]
pub(super) fn values() -> String {
    draw(|pen| {
        for value in WEATHER {
            let at = weather(value);
            pen.text("value", point(at.x, at.y + 14.0), &weather_text(value));
        }
    })
}

/// The ways that canoes have come, for who wants nothing to move.
#[must_use]
pub(super) fn ways(ways: impl Iterator<Item = impl Iterator<Item = Point>>) -> String {
    draw(|pen| {
        for way in ways {
            let mut line = String::new();
            for Point { x, y } in way {
                let step = if line.is_empty() { 'M' } else { 'L' };
                line += &format!("{step}{} {}", Num(x), Num(y));
            }
            pen.path("way", &line);
        }
    })
}

/// The rings round the places where a plan may end.
#[must_use]
pub(super) fn rings<'a>(targets: impl Iterator<Item = (Place, &'a Target)>) -> String {
    draw(|pen| {
        for (place, target) in targets {
            let class = match (target.staged, target.marks.contains(&Mark::Over)) {
                (true, _) => "ring staged",
                (false, true) => "ring risk",
                (false, false) => "ring",
            };
            match place {
                Place::Pier => pen.path(class, shapes::BEACH),
                Place::Falls => pen.path(class, shapes::CURTAINS),
                Place::On(on) => pen.circle(class, space(on), DISC + 2.0),
                Place::Bank(_) => {}
            }
        }
    })
}

/// Where each colour of a pile lies on its plate: gem, point, size.
fn heap(own: Gem, pile: Gems) -> impl Iterator<Item = (Gem, Point, f32)> {
    let others = Gem::ALL.into_iter().filter(move |gem| *gem != own);
    let colours: Vec<Gem> =
        std::iter::once(own).chain(others).filter(|gem| pile.contains(*gem)).collect();
    let (columns, size, across, along) = match colours.len() {
        0 | 1 => (1, 1.15, 0.0, 0.0),
        2 => (1, 0.78, 0.0, 46.0),
        3 | 4 => (2, 0.62, 64.0, 42.0),
        _ => (2, 0.52, 62.0, 34.0),
    };
    let rows = colours.len().div_ceil(columns).max(1);
    let middle = |index: usize, count: usize| index as f32 - (count - 1) as f32 / 2.0;
    colours.into_iter().enumerate().map(move |(index, gem)| {
        let x = middle(index % columns, columns) * across;
        (gem, point(x, middle(index / columns, rows) * along), size)
    })
}

/// The piles on the discovery sites.
#[must_use]
pub(super) fn piles(sites: &[Site]) -> String {
    draw(|pen| {
        for site in sites {
            let plate = geometry::site(site.gem);
            if site.pile.is_empty() {
                pen.at(plate, 1.0, |pen| pen.path("bare", cut(site.gem).outline));
            }
            for (gem, at, size) in heap(site.gem, site.pile) {
                pen.at(point(plate.x + at.x, plate.y + at.y), size, |pen| {
                    pen.write(format_args!("<g data-gem=\"{gem}\">"));
                    pen.at(point(-24.0, 0.0), 1.0, |pen| pen.gem(gem, true));
                    let count = site.pile.count(gem).to_string();
                    pen.text("count", point(12.0, 16.0), &count);
                    pen.put(&["</g>"]);
                });
            }
        }
    })
}

/// The marks of what may end where with the next river, each once.
#[must_use]
pub(super) fn omens(forecast: &[Forecast]) -> String {
    let mut ends: Vec<(Place, Vec<Omen>)> = Vec::new();
    for Forecast { omen, ends: places, .. } in forecast {
        for place in places {
            match ends.iter_mut().find(|(end, _)| end == place) {
                Some((_, omens)) if omens.contains(omen) => {}
                Some((_, omens)) => omens.push(*omen),
                None => ends.push((*place, vec![*omen])),
            }
        }
    }
    draw(|pen| {
        let origin = point(0.0, 0.0);
        for (place, omens) in &ends {
            let class = if *place == Place::Falls { "omen lost" } else { "omen" };
            for (index, omen) in omens.iter().enumerate() {
                pen.at(geometry::omen(*place, index, omens.len()), 1.0, |pen| {
                    pen.circle(class, origin, 20.0);
                    match omen {
                        Omen::Canoe(colour) => pen.at(origin, 0.62, |pen| pen.mark(*colour)),
                        Omen::Whirlpool => {
                            pen.at(origin, 0.34, |pen| pen.path("whirl", shapes::WHIRL))
                        }
                        Omen::Beaver => pen.at(origin, 0.42, Pen::beaver),
                    }
                });
            }
        }
    })
}

/// The widths of a tag's price, marks and number of plans.
fn tag_widths(target: &Target) -> [f32; 3] {
    // What follows may begin with a minus, which is none of the price.
    let gap = if target.marks.is_empty() { 0.0 } else { 14.0 };
    let price = target.price.chars().count() as f32 * 22.0 + gap;
    let marks: f32 = target.marks.iter().map(|mark| mark_width(*mark)).sum();
    [price, marks, if target.plans > 1 { 50.0 } else { 0.0 }]
}

const fn mark_width(mark: Mark) -> f32 {
    match mark {
        Mark::Load(_) | Mark::Unload(_) => 74.0,
        _ => 50.0,
    }
}

/// How wide a target's price tag is.
#[must_use]
pub(super) fn tag_width(target: &Target) -> f32 {
    (tag_widths(target).iter().sum::<f32>() + 30.0).max(58.0)
}

/// The price tag of a place where a plan may end.
#[must_use]
pub(super) fn tag(place: Place, middle: Point, target: &Target) -> String {
    let widths = tag_widths(target);
    let width = tag_width(target);
    let half = width / 2.0;
    let class = match (target.staged, target.marks.contains(&Mark::Over)) {
        (true, _) => "tag staged",
        (false, true) => "tag risk",
        (false, false) => "tag",
    };
    let mut cursor = -widths.iter().sum::<f32>() / 2.0;
    let mut next = |width: f32| {
        cursor += width;
        cursor - width / 2.0
    };
    // Not `clamp`, whose panic would bring all that writes floats.
    let left = middle.x.min(geometry::SIDE - half - 6.0).max(half + 6.0);
    draw(|pen| {
        pen.write(format_args!("<g class=\"{class}\" data-at=\"{place}\">"));
        pen.at(point(left, middle.y), 1.0, |pen| {
            for class in ["cast", "ticket"] {
                pen.write(format_args!(
                    "<rect class=\"{class}\" x=\"{}\" y=\"-28\" width=\"{}\" height=\"56\" rx=\"28\"/>",
                    Num(-half),
                    Num(width)
                ));
            }
            pen.text("price", point(next(widths[0]), 13.0), &target.price);
            for mark in &target.marks {
                pen.at(point(next(mark_width(*mark)), 0.0), 1.0, |pen| sign(pen, *mark));
            }
            if target.plans > 1 {
                let text = format!("\u{d7}{}", target.plans);
                pen.text("several", point(next(widths[2]), 11.0), &text);
            }
        });
        pen.put(&["</g>"]);
    })
}

/// A mark by itself, and how wide it is.
#[must_use]
pub(super) fn sign_alone(mark: Mark) -> (String, f32) {
    (draw(|pen| sign(pen, mark)), mark_width(mark))
}

fn sign(pen: &mut Pen, mark: Mark) {
    let origin = point(0.0, 0.0);
    match mark {
        Mark::Load(gem) | Mark::Unload(gem) => {
            let shape = if matches!(mark, Mark::Load(_)) { shapes::PLUS } else { shapes::MINUS };
            pen.path("sign-mark", shape);
            pen.at(point(14.0, 0.0), 0.72, |pen| pen.gem(gem, false));
        }
        Mark::Steal => pen.path("sign-mark", shapes::HAND),
        Mark::Land => pen.path("sign-mark", shapes::FLAG),
        Mark::Over => pen.path("warning", shapes::WARNING),
        Mark::Pulled => pen.at(origin, 0.42, |pen| pen.path("whirl", shapes::WHIRL)),
        Mark::Moose => pen.at(origin, 0.5, Pen::moose),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts =
            [0.0, 1.0, -0.5, 12.34, 0.05, -3.999, 345.0].map(|value| Num(value).to_string());
        assert_eq!(texts, ["0", "1", "-0.5", "12.34", "0.05", "-4", "345"]);
    }

    #[test]
    fn a_drawing_closes_what_it_opens() {
        let drawings = [
            canoe(Some(Colour::Red), true, &[Gem::Ruby, Gem::Amber], true),
            canoe(None, false, &[], false),
            piles(&[Site::full(Gem::Diamond, 7), Site::full(Gem::Ruby, 0)]),
            disc(true),
            ground(),
            tag(
                Place::On(Space::L7),
                space(Space::L7),
                &Target {
                    price: "4<2".to_owned(),
                    marks: vec![Mark::Load(Gem::Ruby), Mark::Steal, Mark::Over],
                    plans: 3,
                    ..Target::default()
                },
            ),
        ];
        for drawing in drawings {
            let opened = drawing.matches('<').count() - drawing.matches("</").count();
            let closed = drawing.matches("</").count() + drawing.matches("/>").count();
            assert_eq!(opened, closed, "{drawing}");
        }
    }

    #[test]
    fn a_pile_shows_its_own_gem_first_and_every_count() {
        let mut site = Site::full(Gem::Sapphire, 2);
        site.pile.add(Gem::Amethyst);
        let drawing = piles(&[site]);
        let (sapphire, amethyst) = (drawing.find("data-gem=\"s\""), drawing.find("data-gem=\"a\""));
        assert!(sapphire.is_some() && sapphire < amethyst, "{drawing}");
        assert!(drawing.contains(">2<") && drawing.contains(">1<"), "{drawing}");
    }

    #[test]
    fn no_two_heaps_overlap() {
        for colours in 1..=5 {
            let pile: Gems = Gem::ALL.into_iter().take(colours).collect();
            let lots: Vec<_> = heap(Gem::Amethyst, pile).collect();
            for (index, (gem, at, size)) in lots.iter().enumerate() {
                assert!(at.x.hypot(at.y) < 62.0, "{gem} leaves its plate");
                for (other, there, _) in &lots[index + 1..] {
                    assert!(at.distance(*there) > 50.0 * size, "{gem} on {other}");
                }
            }
        }
    }
}
