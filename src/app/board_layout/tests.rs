//! Tests of the drawing and of the style sheets: seats and gems differ in colour, shape and letter,
//! some texts have enough contrast, and things move only by `transform` and `opacity`.

use super::shapes::{cut, gem_letter, mark, seat_letter};
use crate::core::{Colour, Gem};

const TOKENS: &str = include_str!("../../../style/tokens.css");

const STYLES: [&str; 12] = [
    include_str!("../../../style/base.css"),
    include_str!("../../../style/board.css"),
    include_str!("../../../style/layout.css"),
    include_str!("../../../style/lesson.css"),
    include_str!("../../../style/motion.css"),
    include_str!("../../../style/parts.css"),
    include_str!("../../../style/replay.css"),
    include_str!("../../../style/rules.css"),
    include_str!("../../../style/screens.css"),
    include_str!("../../../style/selftest.css"),
    include_str!("../../../style/share.css"),
    include_str!("../../../style/tips.css"),
];
const THEMES: &str = include_str!("../../../style/themes.css");

/// The red, green and blue of a colour token of `style/tokens.css`, from 0 to 1.
fn token(name: &str) -> [f64; 3] {
    let value = TOKENS
        .lines()
        .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": #"))
        .unwrap_or_else(|| panic!("no colour {name}"));
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&value[at..at + 2], 16).unwrap()) / 255.0)
}

/// Red, green, blue and opacity of a token in the light and in the dark theme.
fn themed_token(name: &str) -> [[f64; 4]; 2] {
    let value = TOKENS.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "));
    let value = value.unwrap_or_else(|| panic!("no colour {name}"));
    let mut colours = value.split('#').skip(1).map(|hex| {
        let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
        [0, 2, 4, 6].map(|at| byte(at).map_or(1.0, |byte| f64::from(byte) / 255.0))
    });
    [(); 2].map(|()| colours.next().unwrap())
}

/// The contrast ratio of two colours, from 1 to 21 (WCAG 2).
fn contrast(first: [f64; 3], second: [f64; 3]) -> f64 {
    let luminance = |rgb: [f64; 3]| {
        let [r, g, b] =
            rgb.map(|v| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) });
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (first, second) = (luminance(first), luminance(second));
    first.max(second) / first.min(second)
}

#[test]
fn the_title_of_the_result_is_legible_in_both_themes() {
    let [text, light] = ["--on-winner", "--winner-light"].map(themed_token);
    for ground in ["--winner-1", "--winner-2"].map(themed_token) {
        for theme in 0..2 {
            let [r, g, b, _] = text[theme];
            // The light fades from the middle (1) to the edge (0).
            for part in [0.0, 0.5, 1.0] {
                let opacity = light[theme][3] * part;
                let behind = [0, 1, 2]
                    .map(|at| ground[theme][at] * (1.0 - opacity) + light[theme][at] * opacity);
                let ratio = contrast([r, g, b], behind);
                assert!(ratio >= 4.5, "theme {theme}, {part}: {ratio}");
            }
        }
    }
}

#[test]
fn the_row_of_the_winner_is_legible_in_both_themes() {
    // In `.result li.won` of `style/parts.css`.
    const LAMP: f64 = 0.3;
    let [text, lamp, paper] = ["--ink", "--lamp", "--paper"].map(themed_token);
    for theme in 0..2 {
        let behind = [0, 1, 2].map(|at| paper[theme][at] * (1.0 - LAMP) + lamp[theme][at] * LAMP);
        let [r, g, b, _] = text[theme];
        let ratio = contrast([r, g, b], behind);
        assert!(ratio >= 4.5, "theme {theme}: {ratio}");
    }
}

#[test]
fn public_signs_are_legible_in_both_themes() {
    // The rule of the style sheets, the colour of its text and what lies behind the text. A space's
    // name has a rim of its own on every water.
    let signs = [
        (".plane .name {", "stroke: var(--paper);", "--ink", "--paper"),
        (".ticket {", "fill: var(--paper);", "--ink", "--paper"),
        (".tag.risk text {", "fill: var(--on-danger);", "--on-danger", "--danger"),
        (".seat .played .gone {", "color: var(--ink-soft);", "--ink-soft", "--paper"),
    ];
    for (rule, declaration, text, behind) in signs {
        let declared = STYLES.iter().any(|style| {
            let body = style.split_once(rule).and_then(|(_, rest)| rest.split_once('}'));
            body.is_some_and(|(body, _)| body.contains(declaration))
        });
        assert!(declared, "{rule} no longer has '{declaration}'");
        for (text, behind) in themed_token(text).into_iter().zip(themed_token(behind)) {
            let [[r1, g1, b1, _], [r2, g2, b2, _]] = [text, behind];
            let ratio = contrast([r1, g1, b1], [r2, g2, b2]);
            assert!(ratio >= 4.5, "{rule} {ratio}");
        }
    }
    // The numbers of canoes and the letters of seats.
    for colour in Colour::ALL {
        let text = if colour == Colour::Yellow { "--on-yellow" } else { "--on-seat" };
        // White, as `--on-dark-seat`, which `token` cannot read: it has only three digits.
        let text = if text == "--on-seat" { [1.0; 3] } else { token(text) };
        let ratio = contrast(text, token(&format!("--seat-{colour}")));
        assert!(ratio >= 4.5, "{colour} {ratio}");
    }
}

/// CIE L*a*b* under D65.
fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let [r, g, b] =
        rgb.map(|v| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) });
    let f = |v: f64| if v > 0.008856 { v.cbrt() } else { 7.787 * v + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The colour difference CIEDE2000.
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 1.5 - 0.5 * seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0);
    let (a1, a2) = (a1 * g, a2 * g);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = (h2 - h1 + 540.0).rem_euclid(360.0) - 180.0;
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c, h) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0, h1 + turn / 2.0);
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.2 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let bend = 60.0 * (-((h.rem_euclid(360.0) - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * seventh(c) * bend.to_radians().sin();
    let (dl, dc, dh) = ((l2 - l1) / sl, (c2 - c1) / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rt * dc * dh).sqrt()
}

/// The corners of a path of absolute `M L H V C A z`; curves and arcs become short chords. Arcs are
/// read as half ellipses, which all arcs of the outlines of gems and marks are.
fn outline(path: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    let spaced: String = path
        .chars()
        .flat_map(|c| match c {
            '-' => vec![' ', '-'],
            'A'..='Z' | 'z' => vec![' ', c, ' '],
            _ => vec![c],
        })
        .collect();
    let mut words = spaced.split_ascii_whitespace().peekable();
    let mut command = 'M';
    while let Some(word) = words.peek() {
        if let Some(letter) = word.chars().next().filter(char::is_ascii_alphabetic) {
            command = letter;
            words.next();
            if letter == 'z' {
                continue;
            }
        }
        let mut number = || words.next().and_then(|word| word.parse::<f64>().ok()).unwrap();
        let (x0, y0) = points.last().copied().unwrap_or_default();
        match command {
            'M' | 'L' => points.push((number(), number())),
            'H' => points.push((number(), y0)),
            'V' => points.push((x0, number())),
            'C' => {
                let at = [(); 6].map(|()| number());
                for step in 1..=8 {
                    let t = f64::from(step) / 8.0;
                    let mix = |a: f64, b: f64, c: f64, d: f64| {
                        let u = 1.0 - t;
                        u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                    };
                    points.push((mix(x0, at[0], at[2], at[4]), mix(y0, at[1], at[3], at[5])));
                }
            }
            'A' => {
                let at = [(); 7].map(|()| number());
                let (cx, cy) = ((x0 + at[5]) / 2.0, (y0 + at[6]) / 2.0);
                let start = ((y0 - cy) / at[1]).atan2((x0 - cx) / at[0]);
                for step in 1..=12 {
                    let angle = start + std::f64::consts::PI * f64::from(step) / 12.0;
                    points.push((cx + at[0] * angle.cos(), cy + at[1] * angle.sin()));
                }
            }
            other => panic!("the command {other} of {path}"),
        }
    }
    points
}

/// The pixels of 64 × 64 that a path covers.
fn silhouette(path: &str) -> Vec<bool> {
    let corners = outline(path);
    let inside = |x: f64, y: f64| {
        let edges = corners.iter().zip(corners.iter().cycle().skip(1));
        let crossings = edges.filter(|((x1, y1), (x2, y2))| {
            (*y1 > y) != (*y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        });
        crossings.count() % 2 == 1
    };
    (0..64 * 64)
        .map(|index| inside(f64::from(index % 64) - 31.5, f64::from(index / 64) - 31.5))
        .collect()
}

/// How much two shapes differ, from 0 to 1: of the pixels that either covers, the fraction that
/// only one of them covers.
fn shape_difference(path: &str, other: &str) -> f64 {
    let (own, other) = (silhouette(path), silhouette(other));
    let either = own.iter().zip(&other).filter(|(a, b)| **a || **b).count();
    let one = own.iter().zip(&other).filter(|(a, b)| a != b).count();
    one as f64 / either as f64
}

/// The gems and seats: the name of the colour, the colour as CIE L*a*b*, the outline as path data.
fn things() -> Vec<(String, [f64; 3], &'static str)> {
    let gems = Gem::ALL.map(|gem| (format!("--gem-{gem}"), cut(gem).outline));
    let seats = Colour::ALL.map(|colour| (format!("--seat-{colour}"), mark(colour)));
    gems.into_iter()
        .chain(seats)
        .map(|(name, path)| (name.clone(), lab(token(&name)), path))
        .collect()
}

#[test]
fn colour_differences_match_published_examples() {
    // Sharma, Wu, Dalal: pairs 1, 7 and 25 of the test data.
    let near = |a, b, expected: f64| {
        let found = difference(a, b);
        assert!((found - expected).abs() < 1e-4, "{found}, not {expected}");
    };
    near([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425);
    near([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669);
    near([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644);
}

#[test]
fn every_seat_and_gem_differs_in_colour() {
    let things = things();
    for (index, (name, colour, _)) in things.iter().enumerate() {
        for (other_name, other, _) in &things[index + 1..] {
            let difference = difference(*colour, *other);
            assert!(difference >= 15.0, "{name} and {other_name}: {difference:.1}");
        }
    }
}

#[test]
fn every_seat_and_gem_differs_in_shape() {
    let things = things();
    for (index, (name, _, path)) in things.iter().enumerate() {
        let own = silhouette(path);
        assert!(own.iter().filter(|inside| **inside).count() > 500, "{name} is too small");
        for (other_name, _, other) in &things[index + 1..] {
            let difference = shape_difference(path, other);
            assert!(difference >= 0.15, "{name} and {other_name} differ in {difference:.2}");
        }
    }
}

/// Matrices of linear RGB that simulate colour blindness (Machado, Oliveira and Fernandes 2009,
/// severity 1) and vision without colours.
const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
    ("greyscale", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// A colour as simulated by a matrix of [`VISIONS`].
fn simulated(rgb: [f64; 3], vision: [[f64; 3]; 3]) -> [f64; 3] {
    let light = rgb.map(|v| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) });
    vision.map(|row| {
        let v: f64 = row.iter().zip(light).map(|(weight, light)| weight * light).sum();
        let v = v.clamp(0.0, 1.0);
        if v <= 0.0031308 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
    })
}

#[test]
fn colours_that_look_alike_differ_in_shape() {
    let gems = Gem::ALL.map(|gem| (format!("--gem-{gem}"), cut(gem).outline, gem_letter(gem)));
    let seats = Colour::ALL.map(|seat| (format!("--seat-{seat}"), mark(seat), seat_letter(seat)));
    let mut confused = 0;
    for kind in [&gems[..], &seats[..]] {
        for (index, (name, path, letter)) in kind.iter().enumerate() {
            for (other_name, other_path, other_letter) in &kind[index + 1..] {
                for (vision, matrix) in VISIONS {
                    let colour = |name: &str| lab(simulated(token(name), matrix));
                    if difference(colour(name), colour(other_name)) >= 15.0 {
                        continue;
                    }
                    confused += 1;
                    assert!(
                        shape_difference(path, other_path) >= 0.15 && letter != other_letter,
                        "{name} and {other_name} in {vision}"
                    );
                }
            }
        }
    }
    assert!(confused > 0, "in greyscale, some colours look alike");
}

#[test]
fn no_theme_changes_the_colours_of_seats_and_gems() {
    for prefix in ["--seat-", "--gem-"] {
        let count = |css: &str| css.lines().filter(|line| line.trim().starts_with(prefix)).count();
        assert!(count(TOKENS) >= 5);
        assert_eq!(count(THEMES), 0, "{prefix}: tested once, for every theme");
        assert!(TOKENS.lines().all(|line| !line.trim().starts_with(prefix) || !line.contains('(')));
    }
}

#[test]
fn things_move_only_by_transform_and_opacity() {
    // The last three are parts of a transform.
    const ANIMATED: [&str; 5] = ["transform", "opacity", "translate", "rotate", "scale"];
    let mut found = 0;
    for css in STYLES {
        for rule in css.split("transition:").skip(1) {
            let value = rule.split([';', '}']).next().unwrap();
            let outside: String = value
                .split('(')
                .flat_map(|part| part.split_once(')').map_or([part, ""], |(_, rest)| [rest, ""]))
                .collect();
            for part in outside.split(',').filter_map(|part| part.split_whitespace().next()) {
                assert!(ANIMATED.contains(&part) || part == "none", "transition of {part}");
                found += 1;
            }
        }
        for frames in css.split("@keyframes").skip(1) {
            // Rules of several lines are not tested.
            let frames = frames.lines().next().unwrap();
            for block in frames.split('{').skip(2) {
                let block = block.split('}').next().unwrap();
                for part in block.split(';').filter_map(|part| part.split_once(':')) {
                    assert!(ANIMATED.contains(&part.0.trim()), "keyframes of {}", part.0);
                    found += 1;
                }
            }
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn letters_are_unique_among_seats_and_among_gems() {
    let mut seats = Colour::ALL.map(seat_letter).to_vec();
    let mut gems = Gem::ALL.map(gem_letter).to_vec();
    for letters in [&mut seats, &mut gems] {
        let count = letters.len();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), count);
    }
}
