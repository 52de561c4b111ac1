//! Conversion of a [`Setup`] to a position or a view, and serde support for both.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::notation::setup::Setup;
use crate::core::notation::setup_error::{SetupError, SetupFaultKind};
use crate::core::notation::setup_reader::{SetupReading, card_fault, into_result, read};
use crate::core::position::Position;
use crate::core::seat::Seat;
use crate::core::view::View;

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Checks everything: a setup from the editor, a link or a file can contain anything.
    ///
    /// # Errors
    ///
    /// The faults of the setup, as [`SetupError`] describes.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let SetupReading { position, hidden, mut faults } = read(setup);
        for seat in hidden.iter() {
            faults.push(card_fault(seat, SetupFaultKind::Hidden));
        }
        into_result(position, faults)
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Self::try_from(&setup)
    }
}

/// Writes the setup of the position.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(serializer)
    }
}

/// Reads a setup and checks it.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(&Setup::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Writes the setup of the view.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(serializer)
    }
}

/// Reads a setup as the view of the seat to move.
impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(&Setup::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl TryFrom<&Setup> for View {
    type Error = SetupError;

    /// Reads the view of the seat to move; that of an onlooker if the game is over.
    ///
    /// # Errors
    ///
    /// As for [`View::from_setup`].
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let to_move = setup
            .to_move
            .as_ref()
            .and_then(|colour| setup.seats.iter().position(|seat| seat.colour == *colour));
        Self::from_setup(setup, to_move.and_then(Seat::new))
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

    /// Reads the view of a seat; that of an onlooker for `None`.
    ///
    /// # Errors
    ///
    /// The faults of the setup, as [`SetupError`] describes. A setup that shows another seat's
    /// face-down card is refused (B-171).
    pub fn from_setup(setup: &Setup, seat: Option<Seat>) -> Result<Self, SetupError> {
        let SetupReading { position, hidden, mut faults } = read(setup);
        if let Some(position) = &position {
            for other in position.table().seats() {
                let own = Some(other) == seat;
                if own && hidden.contains(other) {
                    faults.push(card_fault(other, SetupFaultKind::HiddenKnown));
                }
                if !own && position.card(other).is_some() && !position.is_revealed(other) {
                    faults.push(card_fault(other, SetupFaultKind::Secret));
                }
            }
        }
        into_result(position, faults).map(|known| Self::new(known, seat, hidden))
    }
}
