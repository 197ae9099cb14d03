//! The fields of a request, and what is answered when something is wrong.

use catalog::CatalogError;
use play::{Fault, Faults, Refusal};
use serde_json::{Map, Value, json};
use session::Denied;

use crate::check::fault_json;

/// A request as it came in.
pub(super) struct Request(pub(super) Map<String, Value>);

/// Why a request was not served.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The request makes no sense.
    Error(String),
    /// The rules forbid it.
    Refusal(Refusal),
    /// A text is faulty.
    Faults(Faults),
}

impl Trouble {
    pub(super) fn json(&self) -> Value {
        match self {
            Trouble::Error(what) => json!({ "ok": false, "error": cut(what) }),
            Trouble::Refusal(refusal) => json!({
                "ok": false, "refusal": { "clause": refusal.clause, "reason": refusal.reason },
            }),
            Trouble::Faults(faults) => {
                let one =
                    |fault: &Fault| Fault { id: cut(&fault.id), what: cut(&fault.what), ..fault.clone() };
                let faults = Faults(faults.0.iter().map(one).collect());
                let list: Vec<_> = faults.0.iter().map(fault_json).collect();
                json!({ "ok": false, "error": faults.to_string(), "faults": list })
            }
        }
    }
}

/// A text without the middle of whatever endless name somebody sent.
fn cut(text: &str) -> String {
    const END: usize = 600;
    let length = text.chars().count();
    if length <= 2 * END {
        return text.to_owned();
    }
    let (first, last) = (text.chars().take(END), text.chars().skip(length - END));
    first.chain(" .. ".chars()).chain(last).collect()
}

impl From<Denied> for Trouble {
    fn from(denied: Denied) -> Trouble {
        match denied {
            Denied::Refused(refusal) => Trouble::Refusal(refusal),
            other => Trouble::Error(other.to_string()),
        }
    }
}

impl From<CatalogError> for Trouble {
    fn from(error: CatalogError) -> Trouble {
        match error {
            CatalogError::Faults(faults) => Trouble::Faults(faults),
            other => Trouble::Error(other.to_string()),
        }
    }
}

/// How hard the computer shall think.
pub(super) enum Level<'a> {
    /// Counted from 1.
    Number(u64),
    /// By its name.
    Name(&'a str),
}

impl Request {
    /// A field that must be there.
    pub(super) fn value(&self, key: &str) -> Result<&Value, Trouble> {
        self.present(key).ok_or_else(|| Trouble::Error(format!("the field {key:?} is missing")))
    }

    /// A text that must be there.
    pub(super) fn text(&self, key: &str) -> Result<&str, Trouble> {
        self.value(key)?.as_str().ok_or_else(|| wrong(key, "a text"))
    }

    /// A text that may be there.
    pub(super) fn text_if(&self, key: &str) -> Result<Option<&str>, Trouble> {
        self.present(key).map(|value| value.as_str().ok_or_else(|| wrong(key, "a text"))).transpose()
    }

    /// A number that may be there.
    pub(super) fn number_if(&self, key: &str) -> Result<Option<u64>, Trouble> {
        let number = |value: &Value| value.as_u64().ok_or_else(|| wrong(key, "a whole number, 0 or more"));
        self.present(key).map(number).transpose()
    }

    /// Whether a mark that may be there is set.
    pub(super) fn flag_if(&self, key: &str) -> Result<bool, Trouble> {
        let flag = |value: &Value| value.as_bool().ok_or_else(|| wrong(key, "true or false"));
        self.present(key).map_or(Ok(false), flag)
    }

    /// A place in the record that must be there.
    pub(super) fn place(&self, key: &str) -> Result<usize, Trouble> {
        self.value(key)?;
        Ok(usize::try_from(self.number_if(key)?.unwrap_or_default()).unwrap_or(usize::MAX))
    }

    /// A list of texts; empty if it is not there.
    pub(super) fn texts(&self, key: &str) -> Result<Vec<String>, Trouble> {
        let Some(value) = self.present(key) else { return Ok(Vec::new()) };
        let list = value.as_array().ok_or_else(|| wrong(key, "a list of texts"))?;
        let text =
            |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| wrong(key, "a list of texts"));
        list.iter().map(text).collect()
    }

    /// The face of a die, given as a number or a text.
    pub(super) fn face_if(&self) -> Result<Option<String>, Trouble> {
        match self.present("face") {
            None => Ok(None),
            Some(Value::String(face)) => Ok(Some(face.clone())),
            Some(Value::Number(face)) => Ok(Some(face.to_string())),
            Some(_) => Err(wrong("face", "a number, or a text such as \"2+4\"")),
        }
    }

    /// How hard the computer shall think, given as a number or a name.
    pub(super) fn level_if(&self) -> Result<Option<Level<'_>>, Trouble> {
        match self.present("level") {
            None => Ok(None),
            Some(Value::String(name)) => Ok(Some(Level::Name(name))),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(Some(Level::Number(number))),
                None => Err(wrong("level", "a number, or a name such as \"colonel\"")),
            },
        }
    }

    fn present(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }
}

fn wrong(key: &str, what: &str) -> Trouble {
    Trouble::Error(format!("the field {key:?} must be {what}"))
}
