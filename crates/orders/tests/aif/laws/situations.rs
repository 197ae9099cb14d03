//! Positions are written as situations that read back to the same state.

use orders::titles::campotenese::CAMPOTENESE;
use orders::titles::montebello::MONTEBELLO;

use super::battery::options;
use crate::aif::common::{campotenese, montebello};
use crate::laws::situations::{COMMON, comes_back, written};

#[test]
fn positions_of_montebello_are_written_and_read_back() {
    let met = ["orders", "bombardment", "assaults", "rally", "replacement"];
    // One formation alone can act first, so that nobody is asked which.
    written(&montebello(&[]), 900, &["opening"]).assert_written(800, &COMMON).assert_written(800, &met);
}

#[test]
fn positions_of_montebello_under_all_options_are_written_and_read_back() {
    let report = written(&montebello(&options(&MONTEBELLO)), 900, &[]);
    report.assert_written(800, &COMMON).assert_written(800, &["headquarters", "officers", "rally"]);
}

#[test]
fn positions_of_campotenese_are_written_and_read_back() {
    let met = ["orders", "weather", "activation"];
    written(&campotenese(&[]), 900, &[]).assert_written(800, &COMMON).assert_written(800, &met);
}

#[test]
fn positions_of_campotenese_under_all_options_are_written_and_read_back() {
    let report = written(&campotenese(&options(&CAMPOTENESE)), 900, &[]);
    report.assert_written(800, &COMMON).assert_written(800, &["headquarters", "officers", "weather"]);
}

#[test]
fn situations_at_rare_points_are_written() {
    let options = ["headquarters", "columns", "open_order"];
    // A routed unit in a village may stop there.
    let runs = "base = \"empty\"\nturn = 5\nphase = \"rout\"\n[pieces]\nwatrin = \"3016\"\n\
                40e-1 = { at = \"2010\", status = \"routed\" }\nir57-1 = \"2809\"";
    comes_back(&montebello(&[]), "rout", runs);
    let eleven = "base = \"empty\"\nturn = 3\nphase = \"movement\"\nformation = \"watrin\"\n\
                  activated = [\"lannes\"]\nmarching = [\"schellenberg\"]\nheadquarters = [\"french\"]\n\
                  changed = { austrian = 1 }\nfrench_holds = [\"3510\"]\n\
                  orders = { watrin = \"attack\", lannes = \"advance\" }\n[pieces]\nlannes = \"3410\"\n\
                  garde-consulaire = { at = \"3410\", moved = true }\nwatrin = \"3110\"\n\
                  gency = { at = \"3010\", leads = \"attack\" }\n40e-1 = { at = \"3010\", column = \"gency\" }\n\
                  6e-legere-1 = { at = \"3109\", skirmisher = true, tired = true }\n\
                  22e-1 = { at = \"3211\", out = true }\ngottesheim = \"2709\"\n\
                  ir57-1 = { at = \"2809\", status = \"disordered\", reduced = true }\n\
                  schellenberg = \"1611\"\nir17-1 = \"1711\"";
    comes_back(&montebello(&options), "movement", eleven);
    let blizzard = "turn = 9\nweather = 1\nphase = \"declaration\"\nformation = \"compere\"\napart = true\n\
                    flags = 1\norders = { compere = \"attack\" }\n[pieces]\ncompere = \"2509\"\n\
                    franceschi = \"2611\"\n9e-chasseurs-1 = \"2611\"\n9e-chasseurs-2 = \"2711\"\n\
                    redoubt-right = { at = \"2712\", reduced = true }\nmilizia-1 = \"left\"\nmajor-z = \"gone\"\n\
                    abruzzi1-fus-2 = { at = \"waiting\", reduced = true, back_on = 11 }";
    comes_back(&campotenese(&["open_order"]), "declaration", blizzard);
}
