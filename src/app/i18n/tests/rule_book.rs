//! The rule text.

use super::*;

#[test]
fn the_rule_text_opens_by_id() {
    let ids: Vec<RuleId> = rule_ids(Lang::En).map(|(_, id)| id).collect();
    assert_eq!(ids.len(), 185);
    assert_eq!(rule_ids(Lang::En).next().unwrap().0, "The river");
    let text = |id| rule_text(Lang::En, RuleId(id)).unwrap();
    assert!(text("B-01").text.starts_with("The river has nine spaces"));
    assert!(text("B-01").text.ends_with("falls."));
    assert_eq!(text("B-139").table.len(), 9);
    assert_eq!(text("B-139").table[1], ["1", "2", "3", "4", "5", "L6", "L7", "✗", "R6", "R7"]);
    assert_eq!(rule_text(Lang::En, RuleId("B-00")), None);
    for id in ids {
        let rule = text(id.0);
        assert_readable(&rule.text);
        assert!(!rule.text.contains(['*', '`', '#', '|']), "{id}: {}", rule.text);
        assert_ne!(rule_text(Lang::Pseudo, id), Some(rule));
    }
}
