//! Where values come from: the tags of the files, and how they are collected.

use play::Faults;

use crate::{Node, Place, Value};

/// The tag of a replaced value.
pub const OVERLAY: &str = "overlay";

/// The tags of the data files.
const TAGS: [&str; 3] = ["rulebook", "history", "design"];

/// Refuses a tag nobody knows.
pub(crate) fn check_tag(text: &str, place: Place<'_>, id: &str, faults: &mut Faults) {
    if !TAGS.contains(&text) {
        place.fault(faults, id, format!("provenance {text:?} is none of {}", TAGS.join(", ")));
    }
}

/// Where tables, rows and modifiers come from, each by its path: `combat.drm_attacker.city`. An item of a list is
/// called by its `id`, by its `die`, or else by its number.
pub fn provenance(root: &Node<'_>) -> Vec<(String, String)> {
    let mut list = Vec::new();
    collect("", root, &mut list);
    list
}

fn collect(path: &str, node: &Node<'_>, list: &mut Vec<(String, String)>) {
    if node.from_overlay {
        return list.push((path.into(), OVERLAY.into()));
    }
    let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    for (key, inner) in node.entries() {
        match (key.strip_suffix("provenance"), inner.text()) {
            (Some(""), Some(tag)) => list.push((path.into(), tag.into())),
            (Some(field), Some(tag)) => list.push((join(field.trim_end_matches('_')), tag.into())),
            _ => collect(&join(key), inner, list),
        }
    }
    for (index, item) in node.items().iter().enumerate() {
        let die = item
            .get("die")
            .and_then(|die| if let Value::Integer(die) = die.value { Some(die) } else { None });
        let id = item.get("id").and_then(Node::text).map(str::to_owned);
        let name = id.or(die.map(|die| die.to_string())).unwrap_or_else(|| index.to_string());
        collect(&join(&name), item, list);
    }
}
