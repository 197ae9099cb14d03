//! A server in a process of its own, for as long as it is measured.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::fail::Fail;

/// A server that ends with this value, with its folder.
pub(crate) struct Serving {
    child: Child,
    /// What the server says. It ends if nobody listens any more.
    output: BufReader<ChildStdout>,
    dir: PathBuf,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

impl Serving {
    /// Starts this very program. Its limits by address are for strangers: here one address plays everybody.
    pub(crate) fn start() -> Result<Serving, Fail> {
        let dir = std::env::temp_dir().join(format!("bicorne-load-{}", std::process::id()));
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--port", "0", "--no-open", "--no-limits", "--data-dir"]).arg(&dir);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or_else(|| Fail::wrong("the server has no output"))?;
        let (output, address) = (BufReader::new(output), SocketAddr::from(([127, 0, 0, 1], 0)));
        let mut serving = Serving { child, output, dir, address };
        let mut first = String::new();
        serving.output.read_line(&mut first)?;
        let address = first.trim_end().strip_prefix("Bicorne is at http://");
        let address = address.and_then(|it| it.strip_suffix('/')?.parse().ok());
        serving.address = address.ok_or_else(|| Fail::wrong(format!("the server says {first:?}")))?;
        Ok(serving)
    }

    /// The time of the processor that the server has used, where the system tells.
    pub(crate) fn used(&self) -> Option<Duration> {
        used(&self.child.id().to_string())
    }
}

/// The time of the processor that a process has used; `self` is this one.
pub(super) fn used(process: &str) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |number: usize| fields.get(number).and_then(|field| field.parse::<u64>().ok());
    // User and system; the system counts in hundredths of a second.
    Some(Duration::from_millis((field(11)? + field(12)?) * 10))
}
