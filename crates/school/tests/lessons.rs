//! Every shipped lesson: fifty random right ways, every wrong answer, and the way the author shows.

use school::trial::{WAYS, try_out};

#[test]
fn no_shipped_file_has_a_fault() {
    let shelf = school::shelf::shelf();
    assert!(shelf.faults().0.is_empty(), "{}", shelf.faults());
}

#[test]
fn every_lesson_leads_to_its_end_on_every_way() {
    let mut faults = Vec::new();
    for lesson in school::shelf::shelf().lessons() {
        let report = try_out(lesson, WAYS);
        println!(
            "{}: {} ways, {} questions, {} legal answers, {} of them wrong",
            lesson.id, report.ways, report.questions, report.legal, report.wrong
        );
        faults.extend(report.faults.0.iter().map(ToString::to_string));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
