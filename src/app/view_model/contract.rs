//! The testers' functions: names, arguments and results of `window.niagara`.
//!
//! `niagara.d.ts` and `docs/TESTING.md` are held against this table by the tests below; the page
//! makes its object from it (`test_api`).

use core::fmt::Write as _;

/// The version of the testers' contract: the minor number grows with what is added, the major number
/// with what is changed or taken away.
pub const VERSION: &str = "1.1";

/// The longest that `clock.advance` goes at once, in milliseconds.
pub const LONGEST_ADVANCE: u32 = 600_000;

/// The deepest `perft` that is counted in the page: more would take minutes.
pub const DEEPEST_PERFT: u32 = 8;

/// What an argument must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number from 0.
    Number {
        /// The largest.
        most: u32,
    },
    /// One of [`Told::ALL`].
    Told,
    /// A function.
    Callback,
}

/// What a callback can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A decision that was played.
    Decision,
    /// An event that followed from one.
    Event,
}

impl Told {
    /// Everything that can be told.
    pub const ALL: [Self; 2] = [Self::Decision, Self::Event];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Decision => "decision",
            Self::Event => "event",
        }
    }

    /// What a word means.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|told| told.as_str() == word)
    }
}

/// An argument of a function.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// What it must be.
    pub kind: Kind,
}

/// A function of `window.niagara`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "docs/TESTING.md says what each does")]
pub enum Function {
    Position,
    View,
    Legal,
    Play,
    Record,
    Load,
    Perft,
    WhyNot,
    Seed,
    Idle,
    On,
    ClockPause,
    ClockAdvance,
    ClockResume,
}

impl Function {
    /// All functions.
    pub const ALL: [Self; 14] = [
        Self::Position,
        Self::View,
        Self::Legal,
        Self::Play,
        Self::Record,
        Self::Load,
        Self::Perft,
        Self::WhyNot,
        Self::Seed,
        Self::Idle,
        Self::On,
        Self::ClockPause,
        Self::ClockAdvance,
        Self::ClockResume,
    ];

    /// Its name; those of the clock have `clock.` before it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Its arguments.
    #[must_use]
    pub const fn arguments(self) -> &'static [Argument] {
        self.row().1
    }

    /// The TypeScript type of its result.
    #[must_use]
    pub const fn result(self) -> &'static str {
        self.row().2
    }

    const fn row(self) -> (&'static str, &'static [Argument], &'static str) {
        const fn text(name: &'static str) -> Argument {
            Argument { name, kind: Kind::Text }
        }
        const COLOUR: &[Argument] = &[text("colour")];
        const DECISION: &[Argument] = &[text("decision")];
        const RECORD: &[Argument] = &[text("record")];
        const DEPTH: &[Argument] =
            &[Argument { name: "depth", kind: Kind::Number { most: DEEPEST_PERFT } }];
        const HEAR: &[Argument] = &[
            Argument { name: "what", kind: Kind::Told },
            Argument { name: "callback", kind: Kind::Callback },
        ];
        const MILLIS: &[Argument] =
            &[Argument { name: "ms", kind: Kind::Number { most: LONGEST_ADVANCE } }];
        match self {
            Self::Position => ("position", &[], "Position"),
            Self::View => ("view", COLOUR, "Position"),
            Self::Legal => ("legal", &[], "string[]"),
            Self::Play => ("play", DECISION, "Position"),
            Self::Record => ("record", &[], "string"),
            Self::Load => ("load", RECORD, "void"),
            Self::Perft => ("perft", DEPTH, "number"),
            Self::WhyNot => ("whyNot", DECISION, "string | null"),
            Self::Seed => ("seed", &[], "string | null"),
            Self::Idle => ("idle", &[], "Promise<void>"),
            Self::On => ("on", HEAR, "() => void"),
            Self::ClockPause => ("clock.pause", &[], "void"),
            Self::ClockAdvance => ("clock.advance", MILLIS, "Promise<void>"),
            Self::ClockResume => ("clock.resume", &[], "void"),
        }
    }

    /// Its TypeScript signature, such as `perft(depth: number): number`.
    #[must_use]
    pub fn signature(self) -> String {
        let mut text = format!("{}(", self.name());
        for (index, argument) in self.arguments().iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let kind = match argument.kind {
                Kind::Text => "string",
                Kind::Number { .. } => "number",
                Kind::Told => "Told[\"what\"]",
                Kind::Callback => "(told: Told) => void",
            };
            // Writing into a text does not fail.
            let _ = write!(text, "{comma}{}: {kind}", argument.name);
        }
        text + "): " + self.result()
    }
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
