//! What waits to be sent on one socket, and why it ends.

use std::sync::{Arc, OnceLock};

use axum::extract::ws::{CloseFrame, Utf8Bytes, close_code};
use serde::Serialize;
use tokio::sync::{Notify, mpsc};

/// Why a socket is closed by us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It reads too slowly; it may come back and catch up.
    Slow,
    /// Nothing was heard for too long.
    Silent,
    /// The game was thrown away.
    Deleted,
    /// The server goes down; come back later.
    Shutdown,
    /// It went on sending what it was told not to send.
    Abuse,
    /// A message was larger than we read.
    TooLarge,
    /// It never said who it is.
    NoHello,
}

impl End {
    /// As the socket says it.
    pub(crate) fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            End::Slow => (close_code::AGAIN, "slow"),
            End::Silent => (close_code::POLICY, "silent"),
            End::Deleted => (close_code::NORMAL, "deleted"),
            End::Shutdown => (close_code::RESTART, "shutdown"),
            End::Abuse => (close_code::POLICY, "abuse"),
            End::TooLarge => (close_code::SIZE, "too-large"),
            End::NoHello => (close_code::POLICY, "no-hello"),
        };
        CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
    }
}

/// The near end of a socket's queue. It never waits: who cannot keep up is let go.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    end: Arc<Ending>,
}

#[derive(Default)]
struct Ending {
    why: OnceLock<End>,
    bell: Notify,
}

/// The far end: what the socket sends.
pub(crate) struct Outgoing {
    queue: mpsc::Receiver<Utf8Bytes>,
    end: Arc<Ending>,
}

/// What the socket does next.
pub(crate) enum Due {
    /// Send this.
    Send(Utf8Bytes),
    /// Say this and close.
    Close(End),
}

/// A queue for so many messages.
pub(crate) fn outbox(backlog: usize) -> (Outbox, Outgoing) {
    let (queue, rest) = mpsc::channel(backlog);
    let end = Arc::<Ending>::default();
    (Outbox { queue, end: Arc::clone(&end) }, Outgoing { queue: rest, end })
}

impl Outbox {
    /// Sends a message; whether it had room.
    pub(crate) fn say(&self, message: &impl Serialize) -> bool {
        self.send(text(message))
    }

    /// Sends a message that is written already; whether it had room.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        let sent = self.queue.try_send(text).is_ok();
        if !sent {
            self.close(End::Slow);
        }
        sent
    }

    /// Closes the socket; the first reason counts.
    pub(crate) fn close(&self, why: End) {
        let _ = self.end.why.set(why);
        self.end.bell.notify_one();
    }
}

impl Outgoing {
    /// A message that waits already, unless the socket is to be closed.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        if self.end.why.get().is_some() { None } else { self.queue.try_recv().ok() }
    }

    /// What to do next; waits for it.
    pub(crate) async fn due(&mut self) -> Due {
        if let Some(&why) = self.end.why.get() {
            return Due::Close(why);
        }
        tokio::select! {
            biased;
            () = self.end.bell.notified() => Due::Close(self.end.why.get().copied().unwrap_or(End::Slow)),
            text = self.queue.recv() => text.map_or(Due::Close(End::Shutdown), Due::Send),
        }
    }
}

/// A message as text.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_waits_goes_along_with_what_is_sent_unless_the_socket_is_to_be_closed() {
        let (out, mut rest) = outbox(8);
        for text in ["patch", "done", "more"] {
            assert!(out.send(Utf8Bytes::from_static(text)));
        }
        let Due::Send(first) = rest.due().await else { panic!("there is something to send") };
        assert_eq!(first.as_str(), "patch");
        assert_eq!(rest.waiting().as_deref(), Some("done"));
        out.close(End::Deleted);
        assert!(rest.waiting().is_none());
        assert!(matches!(rest.due().await, Due::Close(End::Deleted)));
    }
}
