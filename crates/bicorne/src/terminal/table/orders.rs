//! Orders to formations at the terminal.

use std::fmt::Write as _;
use std::io::{BufRead, Write};

use session::orders::{HaltSaid, TopicSaid};
use session::{Asked, Denied};

use super::super::screen;
use super::{After, Table};
use crate::cli::DiceMode;
use crate::fail::Fail;
use crate::rules;

impl<I: BufRead, O: Write> Table<'_, I, O> {
    /// What was said, or why it cannot be.
    fn or_refused(&self, said: Result<String, Denied>) -> String {
        said.unwrap_or_else(|denied| {
            let what = rules::wrap(&denied.to_string(), "", self.style.width);
            format!("{}\n", self.style.refused(what.trim_end()))
        })
    }

    /// Gives a formation an order.
    pub(super) fn order(&mut self, asked: &Asked, text: &str) -> Result<String, Fail> {
        let ordered = self.orders[asked.side.index()].give(&self.session, asked.side, text);
        Ok(self.or_refused(ordered.map(|ordered| match ordered.order {
            Some(order) => {
                format!("{}: {}. Type carry to have it carried out.\n", ordered.formation, order.words)
            }
            None => format!("{} has no order any more.\n", ordered.formation),
        })))
    }

    /// What can be ordered, and what is.
    pub(super) fn list_orders(&self, asked: &Asked) -> Result<String, Fail> {
        let listed = self.orders[asked.side.index()].list(&self.session, asked.side);
        Ok(self.or_refused(listed.map(|listed| {
            let mut text = String::new();
            for formation in &listed.formations {
                let mark = if formation.acts { "*" } else { " " };
                let order = formation.order.as_ref().map_or("no order", |order| order.words.as_str());
                // Writing to a text cannot fail.
                let _ = writeln!(text, "{mark} {:<14} {} ({order})", formation.id, formation.name);
                if let Some(would) = formation.would.as_ref().filter(|_| formation.order.is_none()) {
                    let _ = writeln!(text, "    the staff would: {}", would.text);
                }
                if let Some(trouble) = &formation.trouble {
                    let _ = writeln!(text, "    {trouble}");
                }
            }
            let verbs: Vec<&str> = listed.verbs.iter().map(|verb| verb.verb).collect();
            let _ = writeln!(
                text,
                "* can act now. Orders: {}; as in: order FORMATION VERB PLACE cautiously",
                verbs.join(", ")
            );
            text
        })))
    }

    /// What an order would lead to.
    pub(super) fn preview(&self, asked: &Asked, text: &str) -> Result<String, Fail> {
        let seen = self.orders[asked.side.index()].preview(&self.session, asked.side, text);
        Ok(self.or_refused(seen.map(|seen| {
            let mut text = format!("{}: {}\n", seen.formation, seen.order.words);
            for end in seen.ends.iter().filter(|end| end.from != end.to) {
                let _ = writeln!(text, "  {} goes from {} to {}", end.piece, end.from, end.to);
            }
            if let Some(turns) = seen.turns.filter(|turns| *turns > 1 || seen.late) {
                let late = if seen.late { ": too late for the turn that the order names" } else { "" };
                let _ = writeln!(text, "  all of it can be there in {turns} turns{late}");
            }
            if let Some(joint) = &seen.joint {
                let _ = write!(text, "  all {} units that could come against {}: {}", joint.units.len(), joint.place, joint.odds);
                match &joint.also[..] {
                    [] => text.push('\n'),
                    also => {
                        let _ = writeln!(text, "; from some sides also against {}", also.join(", "));
                    }
                }
            }
            if !seen.bound.is_empty() {
                let _ = writeln!(text, "  bound by its order to close or to attack: {}", seen.bound.join(", "));
            }
            if !seen.meets.is_empty() {
                let _ = writeln!(text, "  meets enemies at {}", seen.meets.join(", "));
            }
            if let Some(first) = &seen.first {
                let _ = writeln!(text, "  first die: {}", screen::brief_odds(first).unwrap_or_else(|| first.title.clone()));
            }
            let _ = writeln!(
                text,
                "  mean of {} turns: {:+.1} points, {:.1} lost, {:.1} inflicted, there in {:.0} %, chance to win {:.1} %",
                seen.samples, seen.ground, seen.own, seen.enemy, seen.there, seen.chance
            );
            text
        })))
    }

    /// Sets a standing order, or shows them.
    pub(super) fn standing(&mut self, asked: &Asked, text: &str) -> Result<String, Fail> {
        let (side, orders) = (asked.side, &mut self.orders[asked.side.index()]);
        let set = if text.is_empty() { Ok(()) } else { orders.set(&self.session, side, text) };
        let listed = set.and_then(|()| orders.list(&self.session, side));
        let line = |topic: &TopicSaid| {
            let clause = self.style.dim(topic.clause.0);
            format!("  {:<14} {:<20} {} {clause}\n", topic.id, topic.setting, topic.title)
        };
        Ok(self.or_refused(listed.map(|listed| {
            let of = |topic: &&TopicSaid| {
                text.is_empty() || text.starts_with("all ") || text.starts_with(topic.id)
            };
            listed.standing.iter().filter(of).map(line).collect()
        })))
    }

    /// The staff carries the orders out until it halts.
    pub(super) fn carry(&mut self, asked: &Asked, anyway: bool) -> Result<After, Fail> {
        let (side, rolls) = (asked.side, self.dice == DiceMode::Auto);
        let before = self.session.at();
        // With dice by hand every answer may need one.
        let carried = self.orders[side.index()].carry(&mut self.session, side, u32::MAX, anyway, rolls);
        let carried = match carried {
            Ok((carried, _)) => carried,
            Err(denied) => {
                let text = self.or_refused(Err(denied));
                write!(self.out, "{text}")?;
                return Ok(After::Again);
            }
        };
        let mut log = self.session.log(before, self.eyes)?.into_iter().peekable();
        for gave in &carried.gave {
            writeln!(self.out, "  > {} {}", gave.act, self.style.dim(&gave.because))?;
            while let Some(entry) = log.next_if(|entry| entry.at <= gave.at) {
                self.show_events(&entry.events)?;
            }
        }
        for entry in log {
            self.show_events(&entry.events)?;
        }
        if let Some(halt) = &carried.halt {
            let text = self.halted(halt);
            write!(self.out, "{text}")?;
        }
        if carried.gave.is_empty() {
            return Ok(After::Again);
        }
        self.keep_quietly()?;
        Ok(After::Changed)
    }

    fn halted(&self, halt: &HaltSaid) -> String {
        let clause = halt.clause.map_or("", |clause| clause.0);
        let mut text = screen::sentence("The staff halts: ", &halt.text, clause, self.style);
        if let Some(would) = &halt.would {
            let _ = writeln!(text, "It would answer: {would}. Type carry anyway to have it do so.");
        }
        text
    }
}
