//! Another program at the end of a pipe: one line out, one line in, never longer than patience lasts.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use staff::arena::Fault;

/// No answer is longer.
const LONGEST: u64 = 4 << 20;

/// How long a program may take to end after its input has.
const FAREWELL: Duration = Duration::from_secs(1);

/// The programs that are running, to end them if we are told to stop.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// A line that came, or what came instead.
type Heard = Result<String, &'static str>;

/// A running program.
#[derive(Debug)]
pub(super) struct Pipe {
    child: Child,
    /// Lines are written by a thread of their own: a program that does not read would make us wait.
    say: Option<Sender<String>>,
    hear: Receiver<Heard>,
    patience: Duration,
    spoiled: bool,
}

impl Pipe {
    /// Starts a program; its words on standard error are passed on.
    pub(super) fn start(words: &[String], patience: Duration) -> io::Result<Pipe> {
        let [program, args @ ..] = words else { return Err(io::ErrorKind::InvalidInput.into()) };
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that whatever it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        end_all_when_told();
        let mut child = command.spawn()?;
        if let Ok(mut running) = RUNNING.lock() {
            running.push(child.id());
        }
        let (say, lines) = channel::<String>();
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                for line in lines {
                    if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        // Hardly any room: who talks without being asked waits, and costs no memory.
        let (tell, hear) = sync_channel(1);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &tell));
        }
        Ok(Pipe { child, say: Some(say), hear, patience, spoiled: false })
    }

    /// Sends a line and returns the line that answers it, or why there is none.
    pub(super) fn ask(&mut self, line: String) -> Result<String, Fault> {
        let answer = self.exchange(line);
        self.spoiled |= answer.is_err();
        answer
    }

    /// Ends it without waiting.
    pub(super) fn dismiss(mut self) {
        self.spoiled = true;
    }

    fn exchange(&mut self, line: String) -> Result<String, Fault> {
        match self.hear.try_recv() {
            Ok(Ok(said)) => return Err(Fault::new("said something without being asked").about(&said)),
            Ok(Err(what)) => return Err(Fault::new(what)),
            Err(_) => {}
        }
        if let Some(say) = &self.say {
            // Whether it is still there shows when it is listened to.
            let _ = say.send(line + "\n");
        }
        match self.hear.recv_timeout(self.patience) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(what)) => Err(Fault::new(what)),
            Err(RecvTimeoutError::Timeout) => {
                Err(Fault::new(format!("did not answer within {} s", self.patience.as_secs())))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }
}

impl Pipe {
    /// That it ended, and how. Who has closed its output is usually gone at once; it gets no longer than for an answer.
    fn ended(&mut self) -> Fault {
        let fault = Fault::new("ended in the middle of a game");
        let start = Instant::now();
        while start.elapsed() < self.patience {
            match self.child.try_wait() {
                Ok(Some(status)) => return fault.about(&status.to_string()),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(_) => break,
            }
        }
        fault
    }
}

impl Drop for Pipe {
    /// A program that behaved well may end by itself, others are ended before they notice that nobody talks to them any more; what they have
    /// started goes with them.
    fn drop(&mut self) {
        if !self.spoiled {
            self.say = None;
        }
        let start = Instant::now();
        while !self.spoiled && start.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        end(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Ok(mut running) = RUNNING.lock() {
            running.retain(|&id| id != self.child.id());
        }
    }
}

fn listen(output: ChildStdout, tell: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let heard = match read {
            Err(_) | Ok(0) => return,
            Ok(count) if count as u64 == LONGEST => Err("wrote a line without an end"),
            Ok(_) => String::from_utf8(line).map_err(|_| "wrote something that is not UTF-8"),
        };
        let last = heard.is_err();
        if tell.send(heard).is_err() || last {
            return;
        }
    }
}

/// Ends a program with all that it has started.
#[cfg(unix)]
fn end(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end(_id: u32) {}

/// Groups of their own do not hear the interrupt of a terminal: we hear it for them.
fn end_all_when_told() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        thread::spawn(|| {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            if runtime.block_on(told()) {
                for &id in RUNNING.lock().iter().flat_map(|running| running.iter()) {
                    end(id);
                }
                std::process::exit(130);
            }
        });
    });
}

/// Waits until somebody interrupts us or asks us to end; false if that cannot be heard.
async fn told() -> bool {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            return tokio::select! {
                interrupted = tokio::signal::ctrl_c() => interrupted.is_ok(),
                ended = ended.recv() => ended.is_some(),
            };
        }
    }
    tokio::signal::ctrl_c().await.is_ok()
}

/// The words of a command: parted by spaces, with quotes as a shell has them, and nothing else of a shell.
pub(super) fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(end), _) if letter == end => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            // Paths of another system are full of these; only a quote is taken literally after one.
            (_, '\\') if letters.as_str().starts_with(['"', '\'']) && quote != Some('\'') => {
                word.get_or_insert_default().extend(letters.next());
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(quote), _) => Err(format!("a {quote} is never closed in {command:?}")),
        (None, true) => Err("engine: needs a command, as in 'engine:bicorne engine'".into()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let split = |command: &str| words(command).unwrap();
        assert_eq!(split("bicorne  engine"), ["bicorne", "engine"]);
        assert_eq!(split(r#"sh -c 'echo "a b"' "" x\"y"#), ["sh", "-c", "echo \"a b\"", "", "x\"y"]);
        assert_eq!(split(r"C:\bots\b.exe"), [r"C:\bots\b.exe"]);
        assert!(words("  ").is_err() && words("sh -c 'x").is_err());
    }
}
