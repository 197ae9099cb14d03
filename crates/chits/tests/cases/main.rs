//! The worked examples of the rulebook and the vectors derived from it, one case file each, with the values they reckon with.

use std::sync::Arc;

use chits::Chits;
use chits::ruleset::Ruleset;
use testkit::run_cases;

use crate::common;

#[test]
fn every_case_comes_out_as_written() {
    let setup = |edition: Option<&str>, options: &[String]| {
        let (rules, _) =
            Ruleset::resolve(edition.unwrap_or_default(), options).expect("options of this family");
        Arc::new(chits::data::load(&common::FILES, rules, common::EXAMPLES).expect("the files are sound"))
    };
    run_cases::<Chits>(setup, concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/novara/cases"));
}
