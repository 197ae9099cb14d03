//! The plots of a study, as SVG with nothing but classes: colours and type belong to the page.

use play::Side;

use super::Balance;
use super::tell::said;

/// The width of every plot.
const WIDTH: f64 = 720.0;

/// The class of what belongs to a side, or to nobody.
fn class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::A) => "one",
        Some(Side::B) => "two",
        None => "none",
    }
}

/// A text that means itself in HTML.
pub(super) fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut all, letter| {
        match letter {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&quot;"),
            _ => all.push(letter),
        }
        all
    })
}

fn svg(height: f64, label: &str, body: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">{body}</svg>\n",
        escaped(label)
    )
}

fn text(x: f64, y: f64, class: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>", escaped(words))
}

fn bar(x: f64, y: f64, width: f64, height: f64, class: &str) -> String {
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\" class=\"{class}\"/>",
        width.max(0.0)
    )
}

fn line(from: [f64; 2], to: [f64; 2], class: &str) -> String {
    let ([x1, y1], [x2, y2]) = (from, to);
    format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>")
}

/// Victories and draws in one bar, below it the share with its interval on a scale that marks what passes for balanced.
pub(super) fn split(balance: &Balance) -> String {
    let all = balance.games.max(1) as f64;
    let mut body = String::new();
    let mut x = 0.0;
    for (count, side) in
        [(balance.wins[0], Some(Side::A)), (balance.draws, None), (balance.wins[1], Some(Side::B))]
    {
        let width = WIDTH * count as f64 / all;
        body += &bar(x, 24.0, width - 1.5, 44.0, class(side));
        if width > 26.0 {
            body += &text(x + width / 2.0, 52.0, "on middle", &count.to_string());
        }
        x += width;
    }
    body += &text(0.0, 15.0, "name", &format!("{} won", balance.names[0]));
    body += &text(WIDTH, 15.0, "name end", &format!("{} won", balance.names[1]));
    if balance.draws > 0 {
        let middle = WIDTH * (balance.wins[0] as f64 + balance.draws as f64 / 2.0) / all;
        body += &text(middle.clamp(180.0, WIDTH - 180.0), 15.0, "small middle", "drawn");
    }
    let at = |share: f64| 10.0 + share * (WIDTH - 20.0);
    body += &bar(at(0.35), 88.0, at(0.65) - at(0.35), 30.0, "band");
    for mark in [0.0, 0.25, 0.35, 0.5, 0.65, 0.75, 1.0] {
        body += &line([at(mark), 114.0], [at(mark), 121.0], "axis");
        body += &text(at(mark), 134.0, "small middle", &format!("{:.0} %", 100.0 * mark));
    }
    body += &line([at(0.0), 118.0], [at(1.0), 118.0], "axis");
    let [low, high] = balance.interval;
    body += &line([at(low), 103.0], [at(high), 103.0], "whisker");
    for end in [low, high] {
        body += &line([at(end), 97.0], [at(end), 109.0], "whisker");
    }
    body += &format!("<circle cx=\"{:.1}\" cy=\"103\" r=\"6\" class=\"one ring\"/>", at(balance.share));
    let label = format!(
        "{} won {}, {} drawn, {} won {}",
        balance.names[0], balance.wins[0], balance.draws, balance.names[1], balance.wins[1]
    );
    svg(140.0, &label, &body)
}

/// A row of a list of bars: what, how much, how that is written, whose.
struct Row {
    name: String,
    amount: f64,
    words: String,
    class: &'static str,
}

fn rows(rows: &[Row], label: &str) -> String {
    const NAMES: f64 = 250.0;
    const STEP: f64 = 26.0;
    const LINE: f64 = 16.0;
    let most = rows.iter().map(|row| row.amount).fold(0.0, f64::max).max(1e-9);
    let mut body = String::new();
    let mut y = 0.0;
    for row in rows {
        let width = (WIDTH - NAMES - 70.0) * row.amount / most;
        let lines = broken(&row.name);
        let tall = STEP + LINE * (lines.len() as f64 - 1.0);
        for (index, words) in lines.iter().enumerate() {
            body += &text(NAMES - 12.0, y + 17.0 + LINE * index as f64, "end", words);
        }
        let middle = y + tall / 2.0;
        body += &bar(NAMES, middle - STEP / 2.0 + 4.0, width.max(1.5), STEP - 8.0, row.class);
        body += &text(NAMES + width + 8.0, middle + 4.0, "small", &row.words);
        y += tall;
    }
    svg(y.max(STEP), label, &body)
}

/// A name in lines that fit beside a bar, broken between words; a word that is too long by itself loses its end.
fn broken(name: &str) -> Vec<String> {
    const MOST: usize = 34;
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + length <= MOST => {
                line.push(' ');
                line.push_str(word);
            }
            _ if length <= MOST => lines.push(word.to_owned()),
            _ => lines.push(word.chars().take(MOST - 1).chain(['…']).collect()),
        }
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

/// How games were won.
pub(super) fn levels(balance: &Balance) -> String {
    let all: Vec<Row> = balance
        .levels
        .iter()
        .map(|level| Row {
            name: said(balance, level.side, &level.level),
            amount: level.games as f64,
            words: level.games.to_string(),
            class: class(level.side),
        })
        .collect();
    rows(&all, "How games were won")
}

/// Where there was most fighting.
pub(super) fn places(balance: &Balance, count: usize) -> String {
    let all: Vec<Row> = balance
        .fights
        .iter()
        .take(count)
        .map(|fight| {
            let a_game = fight.fights as f64 / balance.games.max(1) as f64;
            Row { name: fight.place.clone(), amount: a_game, words: format!("{a_game:.2}"), class: "plain" }
        })
        .collect();
    rows(&all, "Combats a game by place")
}

/// In which turn games ended.
pub(super) fn length(balance: &Balance) -> String {
    const FLOOR: f64 = 150.0;
    let ended = &balance.length.ended;
    let most = ended.iter().copied().max().unwrap_or(0).max(1) as f64;
    let step = WIDTH / ended.len().max(1) as f64;
    // Numbers stay apart however many turns there are.
    let every = (ended.len() / 24) + 1;
    let mut body = line([0.0, FLOOR], [WIDTH, FLOOR], "axis");
    for (index, &games) in ended.iter().enumerate() {
        let (x, height) = (index as f64 * step, (FLOOR - 24.0) * games as f64 / most);
        let gap = (step * 0.15).min(8.0);
        if games > 0 {
            body += &bar(x + gap, FLOOR - height, step - 2.0 * gap, height, "plain");
            body += &text(x + step / 2.0, FLOOR - height - 6.0, "small middle", &games.to_string());
        }
        if index % every == 0 || index + 1 == ended.len() {
            body += &text(x + step / 2.0, FLOOR + 17.0, "small middle", &(index + 1).to_string());
        }
    }
    svg(FLOOR + 22.0, "Games by the turn in which they ended", &body)
}

/// What the sides lost: every game a dot, the middle half a box, the median a line.
pub(super) fn losses(balance: &Balance) -> String {
    const NAMES: f64 = 110.0;
    const ROW: f64 = 62.0;
    let most = balance.losses.spread.iter().map(|spread| spread[4]).max().unwrap_or(0).max(1);
    let at = |amount: f64| NAMES + (WIDTH - NAMES - 16.0) * amount / f64::from(most);
    let mut body = String::new();
    for side in Side::BOTH {
        let (index, own) = (side.index(), class(Some(side)));
        let middle = 30.0 + index as f64 * ROW;
        let [_, lower, median, upper, _] = balance.losses.spread[index].map(|lost| at(f64::from(lost)));
        body += &text(NAMES - 14.0, middle + 5.0, "end", &balance.names[index]);
        body += &bar(lower, middle - 16.0, (upper - lower).max(2.0), 32.0, &format!("{own} box"));
        let games = &balance.losses.games[index];
        // Dots of the same amount spread over the height of the row.
        for (number, &lost) in games.iter().enumerate() {
            let y = middle - 20.0 + ((number * 29) % 41) as f64;
            let x = at(f64::from(lost));
            body += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\" class=\"{own} dot\"/>");
        }
        body += &line([median, middle - 16.0], [median, middle + 16.0], "median");
    }
    let floor = 2.0 * ROW + 2.0;
    body += &line([at(0.0), floor], [at(f64::from(most)), floor], "axis");
    let step = (f64::from(most) / 6.0).ceil().max(1.0);
    let marks = (0..=6).map(|mark| f64::from(mark) * step);
    for mark in marks.take_while(|&mark| mark <= f64::from(most)) {
        body += &line([at(mark), floor], [at(mark), floor + 4.0], "axis");
        body += &text(at(mark), floor + 18.0, "small middle", &format!("{mark:.0}"));
    }
    svg(floor + 24.0, "Losses by side", &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_broken_between_words_and_keeps_them_all() {
        assert_eq!(broken("Lonato"), ["Lonato"]);
        let name = "Austrian: Casale, Vercelli and Novara are taken";
        let lines = broken(name);
        assert!(lines.len() == 2 && lines.iter().all(|line| line.chars().count() <= 34), "{lines:?}");
        assert_eq!(lines.join(" "), name);
        assert_eq!(broken(&"x".repeat(40))[0].chars().count(), 34);
        assert_eq!(broken(""), [""]);
    }

    #[test]
    fn rows_of_two_lines_do_not_run_into_the_next() {
        let row = |name: &str| Row { name: name.into(), amount: 1.0, words: "1".into(), class: "plain" };
        let long = "a name of very many words that needs more than a line";
        let plot = rows(&[row(long), row("short")], "two");
        assert!(plot.contains("viewBox=\"0 0 720 68\""), "{plot}");
        assert!(plot.contains("y=\"33.0\"") && plot.contains("y=\"59.0\""), "{plot}");
    }
}
