//! The selection of the person to move: what is picked but not confirmed yet.

use crate::core::{CanoeNo, Decision, Gem, Place};

/// What a person has picked: the steps that lead to a staged decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// Neither canoe nor place is picked.
    #[default]
    Nothing,
    /// A canoe is picked: the board shows where its plans end.
    Canoe(CanoeNo),
    /// A place is picked where several plans end: the dock lists them. They are plans of the canoe
    /// that was picked before, or of all canoes that may move if none was (`None`).
    Place(Option<CanoeNo>, Place),
    /// A site, named by its gem, is picked where several plans of this canoe load a gem: the
    /// dock lists them.
    Site(CanoeNo, Gem),
    /// A decision waits to be confirmed.
    Staged(Decision),
}

impl Selection {
    /// The canoe that is picked or that a staged plan moves.
    #[must_use]
    pub fn canoe(self) -> Option<CanoeNo> {
        match self {
            Self::Canoe(canoe) | Self::Site(canoe, _) => Some(canoe),
            Self::Place(canoe, _) => canoe,
            Self::Staged(Decision::Plan(plan)) => Some(plan.canoe),
            Self::Nothing | Self::Staged(_) => None,
        }
    }

    /// The place that is picked, where several plans end.
    #[must_use]
    pub const fn place(self) -> Option<Place> {
        match self {
            Self::Place(_, place) => Some(place),
            Self::Nothing | Self::Canoe(_) | Self::Site(..) | Self::Staged(_) => None,
        }
    }

    /// The site that is picked, where several plans load a gem.
    #[must_use]
    pub const fn site(self) -> Option<Gem> {
        match self {
            Self::Site(_, site) => Some(site),
            Self::Nothing | Self::Canoe(_) | Self::Place(..) | Self::Staged(_) => None,
        }
    }

    /// The decision that waits to be confirmed.
    #[must_use]
    pub const fn staged(self) -> Option<Decision> {
        match self {
            Self::Staged(decision) => Some(decision),
            _ => None,
        }
    }

    /// The selection one step earlier: after a site, a staged plan, or a place that was picked for
    /// a canoe, that canoe is picked; otherwise nothing is.
    #[must_use]
    pub fn back(self) -> Self {
        match self {
            Self::Staged(Decision::Plan(plan)) => Self::Canoe(plan.canoe),
            Self::Place(Some(canoe), _) | Self::Site(canoe, _) => Self::Canoe(canoe),
            Self::Place(None, _) | Self::Nothing | Self::Canoe(_) | Self::Staged(_) => {
                Self::Nothing
            }
        }
    }
}
