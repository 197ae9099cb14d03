//! The worked examples of the rulebook and the vectors derived from it, one case file each.

use areas::Areas;
use testkit::run_cases;

use super::reconstruction_with;

#[test]
fn every_case_comes_out_as_written() {
    let make =
        |edition: Option<&str>, options: &[String]| reconstruction_with(edition.unwrap_or("1.1"), options);
    run_cases::<Areas>(make, concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/castiglione/cases"));
}
