//! The study as a page: one file without scripts, fonts or addresses.

use super::Balance;
use super::plot::{self, escaped};
use super::tell::said;

/// How many places are drawn.
const PLACES: usize = 20;

const STYLE: &str = "\
:root{color-scheme:light dark;--paper:#fbf8f1;--ink:#26231d;--soft:#6f675a;--rule:#d9d0bf;--one:#2f5d8c;--two:#b0562c;--none:#a59d8e;\
--plain:#7a6a4f;--band:#e9e2d2;--on:#fff}\
@media(prefers-color-scheme:dark){:root{--paper:#1b1a18;--ink:#ece6da;--soft:#a89f90;--rule:#3d3a34;--one:#7fb0e0;--two:#e5946a;\
--none:#6b665d;--plain:#b8a683;--band:#2c2a26;--on:#14130f}}\
*{box-sizing:border-box}\
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',\
'Book Antiqua',Georgia,serif;font-variant-numeric:oldstyle-nums}\
main{max-width:46rem;margin:0 auto;padding:3.5rem 1.25rem 5rem}\
h1{font-weight:500;font-size:2.1rem;line-height:1.2;margin:0 0 .4rem;text-wrap:balance}\
h2{font-weight:500;font-size:1.3rem;margin:3rem 0 .2rem}\
p{margin:.3rem 0 1rem}.soft,figcaption{color:var(--soft)}\
.lead{font-size:1.25rem;line-height:1.45;margin:1.4rem 0 1.6rem}\
figure{margin:1rem 0}svg{display:block;width:100%;height:auto;overflow:visible}\
figcaption{font-size:.92rem;margin-top:.5rem}\
text{fill:var(--ink);font:14px/1 inherit;font-family:inherit;font-size:14px;font-variant-numeric:lining-nums tabular-nums}\
.small{font-size:12.5px;fill:var(--soft)}.name{font-size:14px}.end{text-anchor:end}.middle{text-anchor:middle}\
.on{fill:var(--on);font-size:16px}.one{fill:var(--one)}.two{fill:var(--two)}.none{fill:var(--none)}.plain{fill:var(--plain)}\
.band{fill:var(--band)}.axis{stroke:var(--rule)}.whisker{stroke:var(--ink);stroke-width:1.6}.ring{stroke:var(--paper);stroke-width:2}\
.box{opacity:.28}.dot{opacity:.55}.median{stroke:var(--ink);stroke-width:2}\
table{border-collapse:collapse;width:100%;font-size:.95rem;font-variant-numeric:lining-nums tabular-nums}\
th,td{text-align:left;font-weight:400;padding:.28rem .8rem .28rem 0;border-bottom:1px solid var(--rule)}\
td{text-align:right;padding-right:0;width:7rem}thead th{color:var(--soft)}thead th+th{text-align:right;padding-right:0}\
details{margin-top:.6rem}summary{cursor:pointer;color:var(--soft);font-size:.92rem}\
code{font-size:.86em;overflow-wrap:anywhere}\
@media print{body{background:none}main{padding:0}}";

pub(super) fn page(balance: &Balance) -> String {
    let b = balance;
    let mut body =
        format!("<h1>{}</h1>\n<p class=\"soft\">{}</p>\n", escaped(&b.title), escaped(&setting(b)));
    body += &format!("<p class=\"lead\">{}</p>\n", escaped(&verdict(b)));
    body += &figure(
        &plot::split(b),
        "Above, the games. Below, the share of the first side with draws counted half; the line is the 95 % interval, the shaded part \
         what passes for balanced.",
    );
    body += "<h2>Victory</h2>\n";
    body += &figure(&plot::levels(b), "Games by winner and level of victory.");
    body += &format!(
        "<h2>Length</h2>\n<p>A game lasts {:.1} of {} turns on average.</p>\n",
        b.length.mean, b.length.turns
    );
    body += &figure(&plot::length(b), "Games by the turn in which they ended.");
    body += &format!(
        "<h2>Losses</h2>\n<p>{} lose {:.1} {} a game, {} {:.1}.</p>\n",
        escaped(&b.names[0]),
        b.losses.mean[0],
        b.losses.unit,
        escaped(&b.names[1]),
        b.losses.mean[1]
    );
    let caption = format!(
        "In {}. Every game is a dot, the middle half of them a box, the median a line.",
        b.losses.unit
    );
    body += &figure(&plot::losses(b), &caption);
    body += &format!(
        "<h2>Fighting</h2>\n<p>There are {:.1} combats a game, in {} different places over all games.</p>\n",
        b.fights_a_game,
        b.fights.len()
    );
    if !b.fights.is_empty() {
        body += &figure(&plot::places(b, PLACES), "Combats a game, where there are most.");
        body += &table(b);
    }
    body += &format!(
        "<h2>Again</h2>\n<p>The same games on any machine:<br><code>{}</code></p>\n",
        escaped(&command(b))
    );
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Balance: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escaped(&b.title)
    )
}

fn figure(plot: &str, caption: &str) -> String {
    format!("<figure>\n{plot}<figcaption>{}</figcaption>\n</figure>\n", escaped(caption))
}

fn setting(b: &Balance) -> String {
    let mut words =
        format!("{} games of {} against itself, edition {}", b.games, capital(&b.level), b.edition);
    if !b.options.is_empty() {
        words += &format!(", with {}", b.options.join(", "));
    }
    if let Some(overlay) = &b.overlay {
        words += &format!(", overlay {overlay}");
    }
    if b.budget > 1 {
        words += &format!(", one in {} of the simulations", b.budget);
    }
    words
}

fn verdict(b: &Balance) -> String {
    let mut words = format!(
        "{} {:.1} %, {} {:.1} %. With 95 % certainty the true share of the first lies between {:.1} and {:.1} %.",
        b.names[0],
        100.0 * b.share,
        b.names[1],
        100.0 * (1.0 - b.share),
        100.0 * b.interval[0],
        100.0 * b.interval[1]
    );
    if let Some(level) = b.levels.iter().max_by_key(|level| level.games) {
        words += &format!(" The most frequent end: {}.", said(b, level.side, &level.level));
    }
    if b.unfinished > 0 {
        words += &format!(" {} games did not end and count as drawn.", b.unfinished);
    }
    words
}

fn table(b: &Balance) -> String {
    let mut rows = String::new();
    for fight in &b.fights {
        let place = escaped(&fight.place);
        rows += &format!(
            "<tr><th scope=\"row\">{place}</th><td>{}</td><td>{}</td></tr>\n",
            fight.fights, fight.games
        );
    }
    format!(
        "<details><summary>All places</summary>\n<table>\n<thead><tr><th>Place</th><th>Combats</th><th>Games with any</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</details>\n"
    )
}

fn command(b: &Balance) -> String {
    let mut words = format!(
        "bicorne lab balance {} --edition {} --level {} --games {} --seed {}",
        b.battle, b.edition, b.level, b.games, b.seed
    );
    for option in &b.options {
        words += &format!(" --option {option}");
    }
    if let Some(overlay) = &b.overlay {
        words += &format!(" --overlay {overlay}");
    }
    if b.budget > 1 {
        words += &format!(" --budget {}", b.budget);
    }
    words
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
