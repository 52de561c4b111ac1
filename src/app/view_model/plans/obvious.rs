//! The plan that a tap on a place obviously means, if several plans end there.

use super::end_of;
use crate::core::{End, Place, Plan, Run, SiteAction};

/// Of the plans of a canoe to one place, the one that nearly everybody means: the only one; the only
/// one that steals, if the others are the same without the theft; or that which comes ashore with
/// the cargo, if the others unload some of it at a site first. `None` if it is not that clear.
#[must_use]
pub fn obvious_plan(plans: &[Plan]) -> Option<Plan> {
    let without_theft = |plan: Plan| match plan.run {
        Some(Run { to, pulled, end: End::Steal(_) }) => {
            Some(Plan { run: Some(Run { to, pulled, end: End::Nothing }), ..plan })
        }
        _ => None,
    };
    let without_unloading = |plan: Plan| {
        let only_unloads = plan.start.load.is_empty() && !plan.start.unload.is_empty();
        (only_unloads && end_of(plan) == Place::Pier)
            .then_some(Plan { start: SiteAction::NONE, ..plan })
    };
    let is_obvious = |plan: &Plan| {
        plans.iter().copied().filter(|other| other != plan).all(|other| {
            without_theft(*plan) == Some(other) || without_unloading(other) == Some(*plan)
        })
    };
    plans.iter().copied().find(is_obvious)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Decision;

    #[test]
    fn the_obvious_plan_steals_or_brings_the_cargo_ashore() {
        let obvious = |texts: &[&str]| {
            let parse = |text: &&str| match text.parse() {
                Ok(Decision::Plan(plan)) => plan,
                other => panic!("{text}: {other:?}"),
            };
            let found: Vec<Plan> = texts.iter().map(parse).collect();
            obvious_plan(&found).map(|plan| Decision::Plan(plan).to_string())
        };
        let steal = "1 5>3xr@red1";
        assert_eq!(obvious(&["1 5>3", steal]).as_deref(), Some(steal));
        assert_eq!(obvious(&["1 5>3", steal, "1 5>3xr@red2"]), None, "which canoe is a choice");
        assert_eq!(obvious(&["1 3>pier", "1 3-a>pier"]).as_deref(), Some("1 3>pier"));
        assert_eq!(obvious(&["1 3>pier", "1 3+a>pier"]), None, "a second gem is a choice");
        assert_eq!(obvious(&["1 3>2", "1 3-a>2"]), None, "where the gem lies may matter");
        assert_eq!(obvious(&["1 3>2"]).as_deref(), Some("1 3>2"), "there is nothing to choose");
        assert_eq!(obvious(&[]), None);
    }
}
