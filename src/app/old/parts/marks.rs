//! Small drawings in texts: cards and what plans do.

use crate::app::components::board::mark_icon;
use crate::app::old::dom::{El, said, span, svg};
use crate::app::view_model::board::Mark;
use crate::core::Card;

const CLOUD: &str = "<path class=\"cloud-icon\" d=\"M7 19a5 5 0 0 1-.6-9.96 6 6 0 0 1 11.4 1.1A4.5 4.5 0 0 1 17.5 19z\"/>";
const LASSO: &str = "<ellipse class=\"lasso-icon\" cx=\"13\" cy=\"8\" rx=\"8\" ry=\"5\"/><path class=\"lasso-icon\" d=\"M8 12c-3 1-5 4-2 6s3 3 1 4\"/>";

/// An element with what stands on a card in it: the card's number, or its picture.
#[must_use]
pub fn with_face(el: El, card: Card) -> El {
    let picture = |markup| svg("icon", "0 0 24 24").markup(markup);
    match card {
        Card::Cloud => el.child(picture(CLOUD)),
        Card::Lasso => el.child(picture(LASSO)),
        Card::OneTwoThree => el.child(said("span", "one-two-three", "1·2·3")),
        card => el.text(card.as_str()),
    }
}

/// What a plan does, as pictures in order; the words beside them say the same.
#[must_use]
pub fn marks(marks: Vec<Mark>) -> El {
    span("marks").attr("aria-hidden", "true").children(marks.into_iter().map(mark_icon))
}
