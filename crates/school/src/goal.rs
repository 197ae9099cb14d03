//! What a solver wants.

use cases::Facts;
use serde_json::Value;

/// What is to hold: all of `all`, one of `any` if there are some, and none of `none`.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    /// Facts that all hold.
    pub all: Facts,
    /// Lists of facts; those of one of them all hold.
    pub any: Vec<Facts>,
    /// Lists of facts; of each of them one does not hold.
    pub none: Vec<Facts>,
}

impl Goal {
    /// A goal of facts that all hold.
    pub fn of(all: Facts) -> Goal {
        Goal { all, ..Goal::default() }
    }

    /// Whether it is reached in a view.
    pub fn holds(&self, view: &Value) -> bool {
        let holds = |facts: &Facts| facts.check(view).is_ok();
        holds(&self.all)
            && (self.any.is_empty() || self.any.iter().any(holds))
            && !self.none.iter().any(holds)
    }

    /// Whether it must last: what is to be avoided can still come until the end, so that it is looked at only there.
    pub fn lasts(&self) -> bool {
        !self.none.is_empty()
    }

    /// Every path into the view that it names.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let lists = [&self.all].into_iter().chain(&self.any).chain(&self.none);
        lists.flat_map(|facts| facts.iter().map(|(path, _)| path))
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.paths().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn facts(text: &str) -> Facts {
        Facts::of_table(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn all_one_of_several_and_none() {
        let view = json!({ "a": 1, "b": 2 });
        let goal = |all: &str, any: &[&str], none: &[&str]| Goal {
            all: facts(all),
            any: any.iter().map(|text| facts(text)).collect(),
            none: none.iter().map(|text| facts(text)).collect(),
        };
        assert!(goal("a = 1", &[], &[]).holds(&view) && !goal("a = 2", &[], &[]).holds(&view));
        assert!(goal("", &["a = 3", "b = 2"], &[]).holds(&view) && !goal("", &["a = 3"], &[]).holds(&view));
        assert!(
            goal("", &[], &["a = 1\nb = 3"]).holds(&view) && !goal("", &[], &["a = 2", "b = 2"]).holds(&view)
        );
        assert!(goal("", &[], &["a = 2"]).lasts() && !goal("a = 1", &["b = 2"], &[]).lasts());
        assert!(Goal::default().is_empty());
    }
}
