//! Positions and views out of a [`Setup`], and with serde.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::notation::setup::Setup;
use crate::core::notation::setup_error::{Fault, SetupError};
use crate::core::notation::setup_reader::{Read, finish, read, reason};
use crate::core::position::Position;
use crate::core::seat::Seat;
use crate::core::view::View;

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Checks everything: an editor, a link or a file can hold any setup.
    ///
    /// # Errors
    ///
    /// All reasons why this is no position of the game.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let Read { position, hidden, mut reasons } = read(setup);
        for seat in hidden.iter() {
            reasons.push(reason(seat, Fault::Hidden));
        }
        finish(position, reasons)
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Self::try_from(&setup)
    }
}

/// A position is written as its setup.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(serializer)
    }
}

/// A position is read as a setup, with all its checks.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(&Setup::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A view is written as its setup.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(serializer)
    }
}

/// A view is read as the view of the seat to move in its setup.
impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(&Setup::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl TryFrom<&Setup> for View {
    type Error = SetupError;

    /// Reads the view of the seat to move, which the setup names; of a game that is over,
    /// an onlooker's.
    ///
    /// # Errors
    ///
    /// As for [`View::from_setup`].
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let asked = setup
            .to_move
            .as_ref()
            .and_then(|colour| setup.seats.iter().position(|seat| seat.colour == *colour));
        Self::from_setup(setup, asked.and_then(Seat::new))
    }
}

impl TryFrom<Setup> for View {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Self::try_from(&setup)
    }
}

impl View {
    /// The view as plain data: the position with `?` for each hidden card.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.known().setup_hiding(self.hidden())
    }

    /// Reads what a seat may know; `None` for an onlooker.
    ///
    /// # Errors
    ///
    /// All reasons why this is no view of that seat, as with a position. A view that
    /// knows another seat's secret is none (B-171).
    pub fn from_setup(setup: &Setup, seat: Option<Seat>) -> Result<Self, SetupError> {
        let Read { position, hidden, mut reasons } = read(setup);
        if let Some(position) = &position {
            for other in position.table().seats() {
                let own = Some(other) == seat;
                if own && hidden.contains(other) {
                    reasons.push(reason(other, Fault::HiddenKnown));
                }
                if !own && position.card(other).is_some() && !position.is_revealed(other) {
                    reasons.push(reason(other, Fault::Secret));
                }
            }
        }
        finish(position, reasons).map(|known| Self::new(known, seat, hidden))
    }
}
