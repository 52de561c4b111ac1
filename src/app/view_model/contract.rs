//! The contract with external tests: the functions of `window.niagara` with their arguments and
//! results.
//!
//! `test_api` builds the object from this contract; the tests of this module compare `niagara.d.ts`
//! and `docs/TESTING.md` with it.

use core::fmt::Write as _;

/// The version of the contract. The minor number is raised when something is added, the major
/// number when something is changed or removed.
pub const VERSION: &str = "1.2";

/// The maximum number of milliseconds that one call of `clock.advance` accepts.
pub const MAX_ADVANCE_MILLIS: u32 = 600_000;

/// The maximum depth that `perft` accepts: a greater one would take minutes.
pub const MAX_PERFT_DEPTH: u32 = 8;

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// A JavaScript string of any content.
    Text,
    /// A whole number from 0 to `max`.
    Number {
        /// The maximum number that is accepted.
        max: u32,
    },
    /// When a callback is called: a word of [`CallbackTrigger`].
    Trigger,
    /// A JavaScript function that is called later.
    Callback,
}

/// When a callback of `niagara.on` is called: `Told["what"]` in `niagara.d.ts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallbackTrigger {
    /// For every decision that is played.
    Decision,
    /// For every event that follows from a decision.
    Event,
}

impl CallbackTrigger {
    /// Both triggers, in the order of the contract.
    pub const ALL: [Self; 2] = [Self::Decision, Self::Event];

    /// The word in the contract.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Decision => "decision",
            Self::Event => "event",
        }
    }

    /// The trigger with this word; `None` for an unknown word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|trigger| trigger.as_str() == word)
    }
}

/// An argument of a function.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// The name of the argument.
    pub name: &'static str,
    /// The type of the argument.
    pub kind: ArgumentKind,
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
    /// All functions, in the order of the contract.
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

    /// The name of the function; those of the clock begin with `clock.`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// The arguments of the function, in order.
    #[must_use]
    pub const fn arguments(self) -> &'static [Argument] {
        self.entry().1
    }

    /// The TypeScript type of the result.
    #[must_use]
    pub const fn result(self) -> &'static str {
        self.entry().2
    }

    /// Name, arguments and type of the result.
    const fn entry(self) -> (&'static str, &'static [Argument], &'static str) {
        const fn text(name: &'static str) -> Argument {
            Argument { name, kind: ArgumentKind::Text }
        }
        const COLOUR: &[Argument] = &[text("colour")];
        const DECISION: &[Argument] = &[text("decision")];
        const RECORD: &[Argument] = &[text("record")];
        const DEPTH: &[Argument] =
            &[Argument { name: "depth", kind: ArgumentKind::Number { max: MAX_PERFT_DEPTH } }];
        const ON: &[Argument] = &[
            Argument { name: "what", kind: ArgumentKind::Trigger },
            Argument { name: "callback", kind: ArgumentKind::Callback },
        ];
        const MILLIS: &[Argument] =
            &[Argument { name: "ms", kind: ArgumentKind::Number { max: MAX_ADVANCE_MILLIS } }];
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
            Self::On => ("on", ON, "() => void"),
            Self::ClockPause => ("clock.pause", &[], "void"),
            Self::ClockAdvance => ("clock.advance", MILLIS, "Promise<void>"),
            Self::ClockResume => ("clock.resume", &[], "void"),
        }
    }

    /// The TypeScript signature, such as `perft(depth: number): number`.
    #[must_use]
    pub fn signature(self) -> String {
        let mut text = format!("{}(", self.name());
        for (index, argument) in self.arguments().iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let kind = match argument.kind {
                ArgumentKind::Text => "string",
                ArgumentKind::Number { .. } => "number",
                ArgumentKind::Trigger => "Told[\"what\"]",
                ArgumentKind::Callback => "(told: Told) => void",
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
