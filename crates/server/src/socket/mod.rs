//! One browser's socket: read a message, answer it, and between them send what happens at the table.

mod answer;
pub(crate) mod outbox;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt as _;
use tokio_tungstenite::tungstenite;

use self::answer::Guest;
use self::outbox::{Due, End, Outgoing, outbox};
use crate::callers::Caller;
use crate::hall::Hall;
use crate::limits::Bucket;
use crate::trouble::{Code, Trouble};

/// How much of a socket's memory is there before it is needed.
const BUFFER: usize = 4096;

/// A socket is opened.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    Caller(address): Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => return Trouble::new(Code::Malformed, error.body_text()).into_response(),
    };
    let Some(place) = hall.gate.socket(address) else {
        return Trouble::new(Code::TooFast, "too many tables are open from this address").into_response();
    };
    // What is a little too large is answered; what is far too large is not even read.
    let most = hall.config.limits.message * 16;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    // Most sockets say little and wait long.
    upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER).on_upgrade(move |socket| async move {
        hall.metrics.socket(true);
        serve(socket, &hall, address).await;
        hall.metrics.socket(false);
        drop(place);
    })
}

async fn serve(mut socket: WebSocket, hall: &Arc<Hall>, address: IpAddr) {
    let (out, mut outgoing) = outbox(hall.config.limits.backlog);
    let mut guest = Guest::new(Arc::clone(hall), out.clone(), address);
    let why = talk(&mut socket, &mut guest, &mut outgoing, hall).await;
    guest.leave().await;
    if let Some(why) = why {
        tracing::debug!(?why, "a socket is closed");
        let close = async {
            let _ = socket.send(Message::Close(Some(why.frame()))).await;
            // The other side answers a close with a close; until it has, what we sent may be lost.
            while let Some(Ok(_)) = socket.recv().await {}
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), close).await;
    }
}

/// The conversation; returns why we end it, or nothing if the other side did.
async fn talk(
    socket: &mut WebSocket,
    guest: &mut Guest,
    outgoing: &mut Outgoing,
    hall: &Arc<Hall>,
) -> Option<End> {
    let limits = &hall.config.limits;
    let began = Instant::now();
    let mut rate = Bucket::new(limits.messages, began);
    let mut forbearance = Bucket::new(limits.offences, began);
    let mut heard = began;
    let mut beat = tokio::time::interval(limits.silence / 3);
    loop {
        tokio::select! {
            due = outgoing.due() => match due {
                Due::Close(why) => return Some(why),
                Due::Send(text) => {
                    match tokio::time::timeout(limits.reading, send(socket, text, outgoing)).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return None,
                        Err(_) => return Some(End::Slow),
                    }
                }
            },
            () = hall.closed() => return Some(End::Shutdown),
            _ = beat.tick() => {
                if !guest.seated() && began.elapsed() > limits.silence {
                    return Some(End::NoHello);
                }
                if heard.elapsed() > limits.silence {
                    return Some(End::Silent);
                }
                if tokio::time::timeout(limits.reading, socket.send(Message::Ping(Default::default()))).await.is_err() {
                    return Some(End::Slow);
                }
            },
            message = socket.recv() => {
                heard = Instant::now();
                let good = match message? {
                    Ok(Message::Text(text)) => {
                        if !rate.take(heard) {
                            guest.fault(&text, Trouble::new(Code::TooFast, "too many messages; wait a moment"));
                            false
                        } else if text.len() > limits.message {
                            guest.fault("", Trouble::new(Code::TooLarge, "a message is at most 64 KiB long"));
                            false
                        } else {
                            guest.hear(&text).await
                        }
                    }
                    Ok(Message::Binary(_)) => {
                        guest.fault("", Trouble::new(Code::Malformed, "messages are text"));
                        false
                    }
                    Ok(Message::Ping(_) | Message::Pong(_)) => rate.take(heard),
                    Ok(Message::Close(_)) => return None,
                    Err(error) => return too_large(error).then_some(End::TooLarge),
                };
                if !good && !forbearance.take(heard) {
                    return Some(End::Abuse);
                }
            },
        }
    }
}

/// Sends a message, and with it what else waits: a change and the word that it is kept go over the wire in one piece.
async fn send(socket: &mut WebSocket, text: Utf8Bytes, outgoing: &mut Outgoing) -> Result<(), axum::Error> {
    socket.feed(Message::Text(text)).await?;
    while let Some(text) = outgoing.waiting() {
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
}

/// Whether reading failed because a message is larger than the socket reads.
fn too_large(error: axum::Error) -> bool {
    let error = error.into_inner();
    matches!(error.downcast_ref::<tungstenite::Error>(), Some(tungstenite::Error::Capacity(_)))
}

#[cfg(test)]
mod tests {
    use tungstenite::error::CapacityError;

    use super::*;

    #[test]
    fn only_the_size_of_a_message_makes_it_too_large() {
        let long = CapacityError::MessageTooLong { size: 9, max_size: 8 };
        assert!(too_large(axum::Error::new(tungstenite::Error::Capacity(long))));
        assert!(!too_large(axum::Error::new(tungstenite::Error::ConnectionClosed)));
        assert!(!too_large(axum::Error::new(std::io::Error::other("the wire is too long"))));
    }
}
