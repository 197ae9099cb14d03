//! The time that the processor spent on this thread, where the system tells it.

use std::time::Duration;

#[cfg(unix)]
pub(crate) use cpu::now;
#[cfg(not(unix))]
pub(crate) use wall::now;

/// What is measured.
pub(crate) const KIND: &str = if cfg!(unix) { "cpu" } else { "wall" };

/// A clock that was started.
pub struct Clock(Duration);

impl Clock {
    /// Starts now.
    pub fn start() -> Clock {
        Clock(now())
    }

    /// How much time has been spent since.
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

#[cfg(unix)]
mod cpu {
    use std::time::Duration;

    use rustix::time::{ClockId, clock_gettime};

    /// The time spent on this thread.
    pub(crate) fn now() -> Duration {
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
    }
}

#[cfg(not(unix))]
mod wall {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    /// The time since it was first asked for.
    pub(crate) fn now() -> Duration {
        static FIRST: OnceLock<Instant> = OnceLock::new();
        FIRST.get_or_init(Instant::now).elapsed()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Time of the processor, so this holds however busy the machine is.
    #[test]
    fn work_of_this_thread_counts_and_that_of_others_does_not() {
        const WORK: Duration = Duration::from_millis(20);
        let busy = || {
            let clock = Clock::start();
            while clock.elapsed() < WORK {
                std::hint::spin_loop();
            }
        };
        let here = Clock::start();
        std::thread::scope(|scope| drop(scope.spawn(busy).join()));
        assert!(here.elapsed() < WORK, "waiting costs nothing");
        busy();
        assert!(here.elapsed() >= WORK);
    }
}
