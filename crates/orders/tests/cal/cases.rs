//! The worked examples of the rulebook and the vectors derived from it, one case file each.

use orders::Orders;
use testkit::run_cases;

use crate::common::setup_with;

#[test]
fn every_case_comes_out_as_written() {
    let make = |edition: Option<&str>, options: &[String]| setup_with(edition.unwrap_or_default(), options);
    run_cases::<Orders>(make, concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/caldiero/cases"));
}
