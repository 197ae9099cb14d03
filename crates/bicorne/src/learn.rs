//! `bicorne learn`: the list of lessons, and a lesson in the terminal.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use play::Viewer;
use school::{Lesson, Practice, Verdict, Waits};
use session::{Awaited, Choice};
use sheets::Source;

use crate::cli::LearnArgs;
use crate::fail::Fail;
use crate::files;
use crate::style::Style;
use crate::terminal;

/// Choices that are listed at once.
const MOST_LISTED: usize = 30;

/// What can be typed at any time.
const HELP: &str =
    "Type a number or an answer. Also: hint, show me, again (the step from its beginning), map, q";

pub(crate) fn run(args: &LearnArgs, mut input: impl BufRead, out: &mut impl Write) -> Result<(), Fail> {
    let Some(name) = &args.lesson else { return list(out) };
    if let Some(first) = school::shelf::shelf().first(name) {
        return terminal::first(first, args.seed, args.save.clone(), input, out);
    }
    let lesson = find(name)?;
    play(&lesson, &mut input, out)
}

/// Every lesson by battle.
fn list(out: &mut impl Write) -> Result<(), Fail> {
    let (style, shelf) = (Style::of_stdout(), school::shelf::shelf());
    for fault in &shelf.faults().0 {
        writeln!(out, "{}", files::plain(&format!("left out: {fault}")))?;
    }
    for battle in catalog::battles() {
        let lessons: Vec<_> = shelf.lessons().iter().filter(|lesson| lesson.battle == battle.id).collect();
        let first = shelf.firsts().iter().find(|first| first.battle == battle.id);
        if lessons.is_empty() && first.is_none() {
            continue;
        }
        writeln!(out, "{}", style.bold(battle.title))?;
        for lesson in lessons {
            writeln!(out, "  {:<34} {}", lesson.id, lesson.title)?;
        }
        if let Some(first) = first {
            writeln!(out, "  {:<34} a first game: {}", first.id, first.title)?;
        }
    }
    writeln!(
        out,
        "\n{}",
        style.dim("To play one: bicorne learn ID, or a file of your own: see docs/lessons.md")
    )?;
    Ok(())
}

/// A lesson by its id, or in a file.
fn find(name: &str) -> Result<Arc<Lesson>, Fail> {
    if let Some(lesson) = school::shelf::shelf().lesson(name) {
        return Ok(Arc::clone(lesson));
    }
    let path = Path::new(name);
    if !path.exists() {
        return Err(Fail::wrong(format!("there is no lesson {name:?}; `bicorne learn` lists them")));
    }
    let text = files::read(path)?;
    let lesson = Lesson::read(Source { file: name, text: &text });
    lesson.map(Arc::new).map_err(|faults| Fail::wrong(faults.to_string()))
}

fn play(lesson: &Arc<Lesson>, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Fail> {
    let style = Style::of_stdout();
    let mut practice = Practice::begin(lesson)?;
    writeln!(out, "{}\n{}\n", style.bold(&lesson.title), style.dim(HELP))?;
    let mut told = 0;
    loop {
        for line in practice.told() {
            writeln!(out, "  {}", style.dim(&files::plain(&line)))?;
        }
        let stage = practice.course().stage();
        if stage.waits == Waits::Nothing {
            writeln!(out, "\n{}", style.bold(&stage.say))?;
            return Ok(());
        }
        if told != stage.step {
            told = stage.step;
            writeln!(out, "\n{} {}", style.bold(&format!("{} of {}.", stage.step, stage.of)), stage.say)?;
            if !stage.clauses.is_empty() {
                writeln!(out, "{}", style.dim(&stage.clauses.join(", ")))?;
            }
        }
        let choices = choices(&practice, stage.waits)?;
        list_choices(&practice, &choices, out)?;
        write!(out, "{}", if stage.waits == Waits::Next { "Enter goes on> " } else { "> " })?;
        out.flush()?;
        let Some(line) = terminal::read_line(input)? else { return Ok(()) };
        match line.as_str() {
            "q" | "quit" | "exit" => return Ok(()),
            "map" => writeln!(
                out,
                "{}",
                practice.session().sketch(Viewer::Seat(practice.course().side()), WIDTH)?
            )?,
            "again" => {
                practice.again()?;
                told = 0;
            }
            "hint" => writeln!(
                out,
                "{}",
                practice.course().hint().unwrap_or("There is nothing to do here but read.")
            )?,
            "show me" | "show" => {
                for answer in practice.show_me()? {
                    writeln!(out, "  {answer}")?;
                }
            }
            "help" => writeln!(out, "{HELP}")?,
            _ if stage.waits == Waits::Next => practice.go_on()?,
            line => {
                let number =
                    line.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
                let answer = number.map_or(line, |choice| &choice.text).to_owned();
                judged(&practice.answer(&answer)?, out)?;
            }
        }
    }
}

/// How wide a map may be.
const WIDTH: usize = 100;

/// What the learner may choose from.
fn choices(practice: &Practice, waits: Waits) -> Result<Vec<Choice>, Fail> {
    if !matches!(waits, Waits::Answer | Waits::Attempt) {
        return Ok(Vec::new());
    }
    Ok(practice.session().choices(practice.course().side())?)
}

fn list_choices(practice: &Practice, choices: &[Choice], out: &mut impl Write) -> Result<(), Fail> {
    let side = practice.course().side();
    if choices.is_empty() {
        return Ok(());
    }
    if let Awaited::Decide(asked) = practice.session().awaited(Viewer::Seat(side))?
        && let Some(mine) = asked.into_iter().find(|asked| asked.side == side)
    {
        writeln!(out, "{}", files::plain(&mine.question))?;
    }
    for (index, choice) in choices.iter().take(MOST_LISTED).enumerate() {
        let note = choice.note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
        writeln!(out, "  {:>2}  {}{note}", index + 1, choice.text)?;
    }
    if choices.len() > MOST_LISTED {
        writeln!(out, "  .. and {} more", choices.len() - MOST_LISTED)?;
    }
    Ok(())
}

fn judged(verdict: &Verdict, out: &mut impl Write) -> Result<(), Fail> {
    let hint = match verdict {
        Verdict::Accepted { .. } => return Ok(()),
        Verdict::Tried { clause, reason } => {
            writeln!(out, "As it should be: {clause}: {reason}.")?;
            return Ok(());
        }
        Verdict::Wrong { say, hint } => {
            writeln!(out, "{say}")?;
            hint
        }
        Verdict::Refused { clause, reason, hint } => {
            writeln!(out, "{clause}: {reason}.")?;
            hint
        }
        Verdict::Unreadable(what) => {
            writeln!(out, "{}", files::plain(what))?;
            return Ok(());
        }
    };
    if let Some(hint) = hint {
        writeln!(out, "Hint: {hint}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(lesson: &str, lines: &str) -> String {
        let mut out = Vec::new();
        let args = LearnArgs { lesson: Some(lesson.into()), ..LearnArgs::default() };
        run(&args, lines.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_list_names_every_lesson() {
        let mut out = Vec::new();
        run(&LearnArgs::default(), &b""[..], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let shelf = school::shelf::shelf();
        assert!(shelf.lessons().iter().all(|lesson| text.contains(&lesson.id)), "{text}");
        assert!(shelf.firsts().iter().all(|first| text.contains(&first.id)), "{text}");
    }

    #[test]
    fn a_lesson_is_played_and_a_wrong_answer_is_answered_and_changes_nothing() {
        let text = typed(
            "caldiero/first-assault",
            "take m-32-line\ntake m-18-line\nto 9999\nto 1513\nhint\nshow me\nq\n",
        );
        assert!(text.contains("The 32 Line comes next."), "{text}");
        assert!(text.contains("2 of 7.") && text.contains("3 of 7."), "{text}");
        assert!(text.contains("any hex that glows"), "the hint: {text}");
    }

    #[test]
    fn whoever_is_shown_everything_comes_to_the_end() {
        let lesson = school::shelf::shelf().lesson("castiglione/first-fight").unwrap();
        let text = typed(&lesson.id, &"show me\n".repeat(lesson.steps.len()));
        assert!(text.contains(&lesson.done), "{text}");
    }

    /// Plays a first game by what is typed.
    fn first_game(name: &str, lines: &str) -> String {
        let keep = std::env::temp_dir().join(format!("bicorne-first-{}-{name}.json", std::process::id()));
        let mut out = Vec::new();
        let args =
            LearnArgs { lesson: Some("castiglione/first".into()), seed: Some(7), save: Some(keep.clone()) };
        run(&args, lines.as_bytes(), &mut out).unwrap();
        // Whoever leaves before the first answer leaves nothing behind.
        if keep.exists() {
            std::fs::remove_file(keep).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_first_game_has_its_goal_its_coach_and_its_words() {
        let first = school::shelf::shelf().first("castiglione/first").unwrap();
        let text = first_game("words", "what\nhint recruit\nq\n");
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(&format!("Your goal: {}", first.goal)), "{plain}");
        let saying = school::shelf::shelf().saying("castiglione", "move").unwrap();
        assert_eq!(plain.matches(saying.what.as_str()).count(), 2, "unasked, and when asked for: {plain}");
        assert!(plain.contains("You can do now: move: "), "{plain}");
    }

    #[test]
    fn whoever_ends_too_soon_is_asked_once_and_may_take_it_back() {
        let text = first_game("warned", "pass\n\nwhat\npass\nyes\nq\n");
        assert_eq!(text.matches("could still do something").count(), 2, "{text}");
        assert_eq!(text.matches("Nothing is done.").count(), 1, "{text}");
    }

    #[test]
    fn a_first_game_tells_what_was_reached_and_can_be_played_on() {
        // Whoever passes and takes whatever there is to take comes to the end of the last turn.
        let lines = "pass\nyes\n1\nyes\n".repeat(400) + "q\n";
        let text = first_game("over", &lines);
        assert!(text.contains("Your first game is over."), "{text}");
        let first = school::shelf::shelf().first("castiglione/first").unwrap();
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(first.par.iter().all(|par| plain.contains(&par.says)), "{plain}");
    }

    #[test]
    fn an_unknown_lesson_is_told() {
        let args = LearnArgs { lesson: Some("waterloo/la-haye-sainte".into()), ..LearnArgs::default() };
        let failed = run(&args, &b""[..], &mut Vec::new()).unwrap_err();
        assert!(failed.message().unwrap().contains("no lesson"), "{failed:?}");
    }
}
