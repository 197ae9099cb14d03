//! Setups that are in use, each made once: games under the same rules and values share one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use play::Header;

/// So many are kept even if no game is played on them any more.
const KEPT: usize = 32;

/// The setups of one family.
pub(crate) struct Shared<S>(Mutex<BTreeMap<String, Arc<S>>>);

impl<S> Shared<S> {
    pub(crate) const fn new() -> Shared<S> {
        Shared(Mutex::new(BTreeMap::new()))
    }

    /// The setup of a game whose header has its edition and options in canonical form; made if there is none yet.
    pub(crate) fn get<E>(&self, header: &Header, make: impl FnOnce() -> Result<S, E>) -> Result<Arc<S>, E> {
        let key = key(header);
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(setup) = known().get(&key) {
            return Ok(Arc::clone(setup));
        }
        // Nobody waits meanwhile: whoever makes the same at the same time has made it in vain.
        let made = Arc::new(make()?);
        let mut known = known();
        if known.len() >= KEPT {
            known.retain(|_, setup| Arc::strong_count(setup) > 1);
        }
        Ok(Arc::clone(known.entry(key).or_insert(made)))
    }
}

/// All that a setup is made from. An overlay counts by its text: whoever brings one may also say what its fingerprint is.
fn key(header: &Header) -> String {
    let overlay = header.overlay.as_ref().map_or("", |overlay| &overlay.toml);
    format!("{}\n{}\n{}\n{overlay}", header.battle, header.edition, header.options.join(" "))
}

#[cfg(test)]
mod tests {
    use play::{Header, Overlay};

    use super::*;

    fn header(edition: &str, options: &[&str], overlay: &str) -> Header {
        let toml = overlay.to_owned();
        Header {
            battle: "castiglione".into(),
            edition: edition.into(),
            options: options.iter().map(|&option| option.into()).collect(),
            overlay: (!toml.is_empty()).then(|| Overlay { name: "a".into(), hash: "b".into(), toml }),
            ..Header::default()
        }
    }

    #[test]
    fn a_setup_is_made_once_for_the_same_rules_and_values() {
        let shared: Shared<String> = Shared::new();
        let get = |header: &Header| shared.get(header, || Ok::<_, ()>(String::new())).unwrap();
        let plain = get(&header("1.1", &[], ""));
        assert!(Arc::ptr_eq(&plain, &get(&Header { seed: Some(7), ..header("1.1", &[], "") })));
        for other in [header("1.0", &[], ""), header("1.1", &["fog_of_war"], ""), header("1.1", &[], "x = 1")]
        {
            assert!(!Arc::ptr_eq(&plain, &get(&other)));
            assert!(Arc::ptr_eq(&get(&other), &get(&other)));
        }
    }

    #[test]
    fn what_cannot_be_made_is_not_kept_and_what_nobody_uses_is_let_go() {
        let shared: Shared<usize> = Shared::new();
        assert_eq!(shared.get(&header("9", &[], ""), || Err("no such edition")), Err("no such edition"));
        let used = shared.get(&header("1.1", &[], ""), || Ok::<_, ()>(0)).unwrap();
        for number in 0..3 * KEPT {
            shared.get(&header("1.1", &[], &number.to_string()), || Ok::<_, ()>(number)).unwrap();
        }
        assert!(shared.0.lock().unwrap().len() <= KEPT + 1);
        assert!(Arc::ptr_eq(&used, &shared.get(&header("1.1", &[], ""), || Err(())).unwrap()));
    }
}
