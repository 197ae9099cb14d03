//! `bicorne man` and `bicorne completions`: both are made from the command line's own description, so they cannot fall behind it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap_complete::generate;
use clap_mangen::Man;

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::fail::Fail;

pub(crate) fn completions(args: &CompletionsArgs, out: &mut impl Write) -> Result<(), Fail> {
    let mut command = Cli::described();
    let mut text = Vec::new();
    generate(args.shell, &mut command, "bicorne", &mut text);
    Ok(out.write_all(&text)?)
}

pub(crate) fn man(args: &ManArgs, out: &mut impl Write) -> Result<(), Fail> {
    let command = built();
    match &args.folder {
        None => Ok(Man::new(command).render(out)?),
        Some(folder) => {
            let written = write_all(command, folder)
                .map_err(|error| Fail::wrong(format!("{}: {error}", folder.display())))?;
            Ok(writeln!(out, "{written} pages in {}", folder.display())?)
        }
    }
}

/// The whole command line, with the names of nested commands worked out: `bicorne lab balance`.
fn built() -> clap::Command {
    let mut command = Cli::described().disable_help_subcommand(true);
    command.build();
    command
}

/// Writes the page of a command and those of its subcommands, and returns how many that were.
fn write_all(command: clap::Command, folder: &Path) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let mut open = vec![command];
    let mut written = 0;
    while let Some(command) = open.pop() {
        open.extend(command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned());
        Man::new(command).generate_to(folder)?;
        written += 1;
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The command with its subcommands, with the name of each page.
    fn names(command: &clap::Command) -> Vec<String> {
        let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
        let below = command.get_subcommands().flat_map(names);
        std::iter::once(name).chain(below).collect()
    }

    #[test]
    fn every_command_has_a_page_with_each_of_its_options() {
        let folder = std::env::temp_dir().join(format!("bicorne-man-{}", std::process::id()));
        let mut said = Vec::new();
        man(&ManArgs { folder: Some(folder.clone()) }, &mut said).unwrap();
        let command = built();
        let names = names(&command);
        assert!(names.len() > 12 && names.contains(&"bicorne-lab-balance".to_owned()), "{names:?}");
        for name in &names {
            let page = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
            assert!(page.contains(".SH SYNOPSIS") || page.contains(".SH DESCRIPTION"), "{name}: {page}");
        }
        for sub in command.get_subcommands() {
            let page = fs::read_to_string(folder.join(format!("bicorne-{}.1", sub.get_name()))).unwrap();
            for argument in sub.get_arguments().filter_map(clap::Arg::get_long) {
                let long = argument.replace('-', "\\-");
                assert!(page.contains(&format!("\\-\\-{long}")), "{}: {argument}", sub.get_name());
            }
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), names.len(), "no page is orphaned");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn completions_know_every_command_and_the_levels_of_play() {
        use clap::ValueEnum as _;
        for &shell in clap_complete::Shell::value_variants() {
            let mut text = Vec::new();
            completions(&CompletionsArgs { shell }, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            for sub in Cli::described().get_subcommands() {
                assert!(text.contains(sub.get_name()), "{shell}: {}", sub.get_name());
            }
        }
    }
}
