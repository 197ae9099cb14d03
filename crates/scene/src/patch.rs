//! How one scene becomes the next: a merge patch (RFC 7396) over JSON in which nothing is null.

use serde_json::{Map, Value};

/// What must be merged into `old` to make it `new`; nothing if they are equal.
pub fn patch(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return Some(new.clone()) };
    let mut changes = Map::new();
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        changes.insert(key.clone(), Value::Null);
    }
    for (key, value) in new {
        let change = match old.get(key) {
            Some(before) => patch(before, value),
            None => Some(value.clone()),
        };
        if let Some(change) = change {
            changes.insert(key.clone(), change);
        }
    }
    Some(Value::Object(changes))
}

/// Merges a patch, as a browser does.
pub fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else { return };
    for (key, change) in changes {
        if change.is_null() {
            fields.remove(key);
        } else {
            merge(fields.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_patch_leads_from_one_to_the_other() {
        let scenes = [
            json!({}),
            json!({"at": 1, "pieces": {"rusca": {"at": "salo", "hits": 1}}, "list": [1, 2]}),
            json!({"at": 2, "pieces": {"rusca": {"at": "rezzato"}, "guieu": {"at": "salo"}}, "list": [2]}),
            json!({"at": {"deep": {"er": true}}, "pieces": {}}),
        ];
        for old in &scenes {
            for new in &scenes {
                let mut merged = old.clone();
                if let Some(patch) = patch(old, new) {
                    merge(&mut merged, &patch);
                }
                assert_eq!(&merged, new);
            }
        }
        assert_eq!(patch(&scenes[1], &scenes[1]), None);
    }

    #[test]
    fn a_patch_holds_only_what_changed() {
        let old = json!({"a": 1, "pieces": {"x": {"at": "p", "v": 3}, "y": {"at": "q"}}});
        let new = json!({"a": 1, "pieces": {"x": {"at": "r", "v": 3}}});
        assert_eq!(patch(&old, &new), Some(json!({"pieces": {"x": {"at": "r"}, "y": null}})));
    }
}
