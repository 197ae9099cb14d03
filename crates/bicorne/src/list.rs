//! `bicorne list`: what there is to play.

use std::io::Write;

use catalog::Battle;
use serde_json::json;

use crate::cli::ListArgs;
use crate::fail::Fail;
use crate::files;
use crate::rules::wrap;
use crate::style::Style;

pub(crate) fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Fail> {
    let battles = match &args.battle {
        None => catalog::battles(),
        Some(id) => vec![catalog::battle(id)?],
    };
    if args.json {
        writeln!(out, "{}", files::json(&json!({ "battles": battles }))?)?;
        return Ok(());
    }
    let style = Style::of_stdout();
    for battle in &battles {
        write!(out, "{}", card(battle, style)?)?;
    }
    writeln!(out, "{}", style.dim("bicorne play BATTLE plays one; bicorne play --help says how."))?;
    Ok(())
}

/// What a player reads before choosing.
fn card(battle: &Battle, style: Style) -> Result<String, Fail> {
    let mut text = format!("{}  {}\n", style.bold(&format!("{:<12}", battle.id)), battle.title);
    let mut line = |what: &str| text += &wrap(what, "    ", style.width);
    let [one, two] = battle.side_names;
    let mut facts = format!("{one} ({}) and {two} ({})", battle.sides[0], battle.sides[1]);
    let page = catalog::battle::page(battle.id)?;
    if let Some(page) = &page {
        facts = format!("{facts}; {} turns; {}", page.turns, page.length);
    }
    if battle.editions.len() > 1 {
        facts += &format!("; editions {}", battle.editions.join(", "));
    }
    line(&format!("{facts}; clauses {}", battle.book));
    if let Some(page) = &page {
        line(&page.picture);
        page.special.iter().for_each(|what| line(&format!("- {what}")));
    }
    if !battle.options.is_empty() {
        let ids: Vec<&str> = battle.options.iter().map(|option| option.id).collect();
        line(&format!("Options: {}", ids.join(", ")));
    }
    text.push('\n');
    Ok(text)
}
