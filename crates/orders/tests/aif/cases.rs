//! The worked examples of the rulebook and the vectors derived from it, one case file each.

use orders::Orders;
use testkit::run_cases;

use super::common::{campotenese, montebello};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

fn texts(options: &[String]) -> Vec<&str> {
    options.iter().map(String::as_str).collect()
}

#[test]
fn every_case_of_montebello_comes_out_as_written() {
    run_cases::<Orders>(|_, options| montebello(&texts(options)), format!("{FOLDER}/montebello/cases"));
}

#[test]
fn every_case_of_campotenese_comes_out_as_written() {
    run_cases::<Orders>(|_, options| campotenese(&texts(options)), format!("{FOLDER}/campotenese/cases"));
}
