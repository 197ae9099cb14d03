//! Looking into a view by a dotted path, and facts that must hold there.

use serde_json::Value;

/// Values by their dotted paths. The text "null" also stands for null, which TOML has not.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts(Vec<(String, Value)>);

impl Facts {
    /// The facts of a table; nested tables are longer paths.
    pub fn of_table(table: &toml::Table) -> Result<Facts, String> {
        let mut facts = Facts::default();
        facts.read("", table)?;
        Ok(facts)
    }

    fn read(&mut self, above: &str, table: &toml::Table) -> Result<(), String> {
        for (key, value) in table {
            let path = format!("{above}{key}");
            if let toml::Value::Table(inner) = value {
                self.read(&format!("{path}."), inner)?;
                continue;
            }
            let value = serde_json::to_value(value).map_err(|error| format!("`{path}`: {error}"))?;
            self.0.push((path, value));
        }
        Ok(())
    }

    /// Adds a fact.
    pub fn add(&mut self, path: String, value: Value) {
        self.0.push((path, value));
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The facts, each with its path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(path, value)| (path.as_str(), value))
    }

    /// Compares all of them with a view; an error names the first that does not hold.
    pub fn check(&self, view: &Value) -> Result<(), String> {
        for (path, wanted) in self.iter() {
            let fact = look(view, path)?;
            if fact != wanted && !(wanted == "null" && fact.is_null()) {
                return Err(format!("`{path}` should be {wanted}, but it is {fact}"));
            }
        }
        Ok(())
    }
}

/// The value at `path` (`pieces.rusca.at`, `points.0`). A list is entered by number, or by the `id` of its members.
///
/// ```
/// let view = serde_json::json!({ "pieces": [{ "id": "rusca", "at": "rezzato" }] });
/// assert_eq!(cases::look(&view, "pieces.rusca.at").unwrap(), "rezzato");
/// ```
pub fn look<'a>(value: &'a Value, path: &str) -> Result<&'a Value, String> {
    let mut here = value;
    let mut walked = String::new();
    for step in path.split('.') {
        here = enter(here, step).ok_or_else(|| {
            let place = if walked.is_empty() { "the view" } else { &walked };
            format!("there is no `{step}` in {place}; there is {}", names(here))
        })?;
        if !walked.is_empty() {
            walked.push('.');
        }
        walked.push_str(step);
    }
    Ok(here)
}

fn enter<'a>(value: &'a Value, step: &str) -> Option<&'a Value> {
    match value {
        Value::Object(map) => map.get(step),
        Value::Array(list) => match step.parse::<usize>() {
            Ok(index) => list.get(index),
            Err(_) => list.iter().find(|item| item.get("id").is_some_and(|id| id == step)),
        },
        _ => None,
    }
}

/// What could have been asked for instead.
fn names(value: &Value) -> String {
    let names: Vec<String> = match value {
        Value::Object(map) => map.keys().cloned().collect(),
        Value::Array(list) => {
            let id = |(index, item): (usize, &Value)| match item.get("id").and_then(Value::as_str) {
                Some(id) => id.to_owned(),
                None => index.to_string(),
            };
            list.iter().enumerate().map(id).collect()
        }
        other => return format!("only {other}"),
    };
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_wrong_path_tells_what_is_there() {
        let view = json!({ "pieces": [{ "id": "rusca", "at": null }], "turn": 3 });
        assert_eq!(look(&view, "pieces.0.at"), Ok(&Value::Null));
        assert_eq!(
            look(&view, "pieces.rampon").unwrap_err(),
            "there is no `rampon` in pieces; there is rusca"
        );
        assert_eq!(look(&view, "turn.x").unwrap_err(), "there is no `x` in turn; there is only 3");
    }
}
