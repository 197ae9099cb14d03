//! Reads a lesson. Reading goes on after a fault, so that an author learns everything at once.

use play::Faults;
use sheets::{Node, Source};

use super::{Attempt, Foretold, Lesson, Reply, Step};
use crate::checks::{self, battle_of_folder};
use crate::fields::{Fields, toml_of};
use crate::{Pattern, Said};

impl Lesson {
    /// Reads a lesson and checks all that can be told without playing it.
    pub fn read(source: Source<'_>) -> Result<Lesson, Faults> {
        let mut faults = Faults::default();
        let node = sheets::read(source, &mut faults);
        if !faults.0.is_empty() {
            // Whatever is missing below may stand in the part that cannot be read.
            return Err(faults.or(()).err().unwrap_or_default());
        }
        let lesson = lesson(source, &node, &mut faults);
        checks::lesson(&lesson, &mut faults);
        faults.or(lesson)
    }
}

fn lesson(source: Source<'_>, node: &Node<'_>, faults: &mut Faults) -> Lesson {
    let fields = Fields::of(node, "lesson", faults);
    let battle = fields.needed("battle", faults);
    let id = fields.needed("id", faults);
    if let Some(folder) = battle_of_folder(source.file)
        && (folder != battle || id != checks::id_of_file(source.file, &battle))
    {
        let wanted = checks::id_of_file(source.file, folder);
        fields.fault(
            faults,
            "id",
            format!("the file stands for the battle {folder:?} and the id {wanted:?}"),
        );
    }
    let options = texts(fields.texts("options", faults));
    let edition = fields.text("edition", faults).unwrap_or_default().text;
    let order = fields.number("order", faults);
    if order.is_none() {
        fields.fault(faults, "order", "is missing: its place in the list of lessons");
    }
    let lesson = Lesson {
        file: source.file.to_owned(),
        order: order.unwrap_or_default(),
        title: fields.needed("title", faults),
        side: fields.needed("side", faults),
        teaches: texts(fields.texts("teaches", faults)),
        words: fields.texts("words", faults),
        done: fields.needed("done", faults),
        situation: situation(&fields, &battle, &edition, &options, faults),
        enemy: patterns(&fields, "enemy", faults),
        steps: steps(&fields, faults),
        id,
        battle,
        edition,
        options,
    };
    checks::clauses(&fields, "teaches", &lesson.teaches, faults);
    checks::words(&fields, "done", &lesson.done, checks::MOST_WORDS, faults);
    if lesson.teaches.is_empty() {
        fields.fault(faults, "teaches", "names no clause");
    }
    fields.rest(faults);
    lesson
}

/// The part of the file that is a situation, as a text of its own.
pub(crate) fn situation(
    fields: &Fields<'_, '_>,
    battle: &str,
    edition: &str,
    options: &[String],
    faults: &mut Faults,
) -> String {
    let mut table = toml::Table::new();
    match fields.node("situation").map(toml_of) {
        Some(toml::Value::Table(inner)) => table = inner,
        Some(_) => fields.fault(faults, "situation", "should be a table"),
        None => fields.fault(faults, "situation", "is missing"),
    }
    table.insert("battle".into(), battle.into());
    if !edition.is_empty() {
        table.insert("edition".into(), edition.into());
    }
    table.insert("options".into(), options.to_vec().into());
    toml::to_string(&table).unwrap_or_default()
}

fn steps(fields: &Fields<'_, '_>, faults: &mut Faults) -> Vec<Step> {
    let nodes = fields.tables("step", faults);
    if nodes.is_empty() {
        fields.fault(faults, "step", "a lesson has at least one [[step]]");
    }
    let mut steps = Vec::new();
    for (index, node) in nodes.into_iter().enumerate() {
        let fields = Fields::of(node, format!("step {}", index + 1), faults);
        steps.push(step(&fields, faults));
        fields.rest(faults);
    }
    steps
}

fn step(fields: &Fields<'_, '_>, faults: &mut Faults) -> Step {
    let attempt = fields.text("try", faults);
    let clause = fields.text("clause", faults);
    if attempt.is_some() != clause.is_some() {
        fields.fault(faults, "try", "what is impossible and the `clause` that forbids it belong together");
    }
    let step = Step {
        line: fields.line(),
        say: fields.needed("say", faults),
        show: fields.texts("show", faults),
        clauses: texts(fields.texts("clauses", faults)),
        accepts: patterns(fields, "do", faults),
        wrong: replies(fields, faults),
        hint: fields.text("hint", faults).unwrap_or_default().text,
        attempt: attempt
            .zip(clause)
            .map(|(act, clause)| Attempt { act: Pattern::of(act), clause: clause.text }),
        until: fields.facts("until", faults),
        until_asks: fields.texts("until_asks", faults),
        dice: dice(fields, faults),
        enemy: patterns(fields, "enemy", faults),
        given: fields.facts("given", faults),
        expect: fields.facts("expect", faults),
        log: fields.texts("log", faults),
        forecasts: forecasts(fields, faults),
        show_me: fields.texts("show_me", faults),
    };
    checks::step(fields, &step, faults);
    step
}

fn texts(list: Vec<Said>) -> Vec<String> {
    list.into_iter().map(|said| said.text).collect()
}

/// The patterns under a key.
pub(crate) fn patterns(fields: &Fields<'_, '_>, key: &str, faults: &mut Faults) -> Vec<Pattern> {
    fields.texts(key, faults).into_iter().map(Pattern::of).collect()
}

fn replies(fields: &Fields<'_, '_>, faults: &mut Faults) -> Vec<Reply> {
    let mut replies = Vec::new();
    for node in fields.tables("wrong", faults) {
        let reply = Fields::of(node, "wrong", faults);
        let act = reply.text("act", faults);
        if act.is_none() {
            reply.fault(faults, "act", "is missing: which answers it is about");
        }
        let say = reply.needed("say", faults);
        checks::words(&reply, "say", &say, checks::MOST_WORDS, faults);
        let line = reply.line();
        replies.push(Reply { act: Pattern { line, ..Pattern::of(act.unwrap_or_default()) }, say });
        reply.rest(faults);
    }
    replies
}

/// Faces as texts: a number is the face of one die, `2+4` those of two, a word what is drawn.
fn dice(fields: &Fields<'_, '_>, faults: &mut Faults) -> Vec<Said> {
    let Some(node) = fields.node("dice") else { return Vec::new() };
    let face = |node: &Node<'_>| match crate::fields::json(node) {
        serde_json::Value::Number(number) => Some(number.to_string()),
        serde_json::Value::String(text) => Some(text),
        _ => None,
    };
    let mut dice = Vec::new();
    for item in node.list("dice", "faces", faults) {
        match face(item) {
            Some(text) => dice.push(Said { text, line: item.place.line }),
            None => item.fault(faults, "dice", "a face is a number or a text"),
        }
    }
    dice
}

fn forecasts(fields: &Fields<'_, '_>, faults: &mut Faults) -> Vec<Foretold> {
    let mut list = Vec::new();
    for node in fields.tables("forecast", faults) {
        let told = Fields::of(node, "forecast", faults);
        let act = told.text("act", faults);
        if act.is_none() {
            told.fault(faults, "act", "is missing: the answer whose chances these are");
        }
        let numbers = |key: &str, faults: &mut Faults| {
            let mut pairs = Vec::new();
            for (path, value) in told.facts(key, faults).iter() {
                match value.as_i64() {
                    Some(number) => pairs.push((path.to_owned(), number)),
                    None => told.fault(faults, key, format!("{path} should be a whole number")),
                }
            }
            pairs
        };
        let chances = numbers("chances", faults);
        let chances = chances.into_iter().map(|(result, weight)| (result, weight.unsigned_abs() as u32));
        list.push(Foretold {
            act: act.unwrap_or_default(),
            chances: chances.collect(),
            out_of: told.number("out_of", faults),
            values: numbers("values", faults),
        });
        told.rest(faults);
    }
    list
}
