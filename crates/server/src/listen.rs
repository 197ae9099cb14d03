//! Where connections come in: so many from one address, and none that stays silent.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

use crate::callers::{counted, is_trusted};
use crate::hall::Hall;
use crate::limits::Place;

/// Longer than any connection lives.
const FAR_OFF: Duration = Duration::from_secs(10 * 365 * 86_400);

/// The listener with what it asks of those who come.
pub(crate) struct Door {
    pub listener: TcpListener,
    pub hall: Arc<Hall>,
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// The other end of the connection, which may be a proxy.
    pub address: IpAddr,
    /// What is asked over this connection.
    pub duty: Arc<Duty>,
}

/// How many requests are being answered over a connection.
#[derive(Debug, Default)]
pub(crate) struct Duty(AtomicUsize);

/// A request is being answered, as long as this lives.
pub(crate) struct OnDuty(Arc<Duty>);

impl Duty {
    /// A request is being answered.
    pub(crate) fn begin(self: &Arc<Duty>) -> OnDuty {
        self.0.fetch_add(1, Ordering::AcqRel);
        OnDuty(Arc::clone(self))
    }

    /// The connection has become a socket: it is never idle again.
    pub(crate) fn for_good(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    fn busy(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }
}

impl Drop for OnDuty {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Listener for Door {
    type Io = Patient;
    type Addr = Peer;

    async fn accept(&mut self) -> (Patient, Peer) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    let (hall, address) = (&self.hall, address.ip());
                    let trusted = is_trusted(&hall.config, address);
                    let Some(places) = hall.gate.connection(counted(address), trusted) else { continue };
                    // Small messages go out at once.
                    let _ = stream.set_nodelay(true);
                    let limits = &hall.config.limits;
                    let peer = Peer { address, duty: Arc::default() };
                    let duty = Arc::clone(&peer.duty);
                    return (Patient::new(stream, limits.silence * 2, limits.heading, places, duty), peer);
                }
                // Too many open files, most likely: it helps to wait for some to be closed.
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<Peer> {
        let address = self.listener.local_addr()?.ip();
        Ok(Peer { address, duty: Arc::default() })
    }
}

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Peer {
        stream.remote_addr().clone()
    }
}

/// A connection that ends when nothing is heard for too long, or when a request takes too long to come.
pub(crate) struct Patient {
    stream: TcpStream,
    patience: Duration,
    heading: Duration,
    until: Pin<Box<Sleep>>,
    /// A request has begun to come.
    coming: bool,
    duty: Arc<Duty>,
    _place: Place,
    /// Given back when the first request is there.
    unasked: Option<Place>,
}

impl Patient {
    fn new(
        stream: TcpStream,
        patience: Duration,
        heading: Duration,
        [place, unasked]: [Place; 2],
        duty: Arc<Duty>,
    ) -> Patient {
        // Who opens a connection and says nothing has as long as who says half of something.
        let until = Box::pin(tokio::time::sleep(heading));
        Patient {
            stream,
            patience,
            heading,
            until,
            coming: true,
            duty,
            _place: place,
            unasked: Some(unasked),
        }
    }

    fn wait(&mut self, time: Duration) {
        // Far off is as good as never.
        let until = Instant::now() + time.min(FAR_OFF);
        self.until.as_mut().reset(until);
    }

    /// A request is being answered: what comes and goes now has the longer patience.
    fn answering(&mut self) -> bool {
        let busy = self.duty.busy();
        if busy && self.coming {
            self.coming = false;
            self.unasked = None;
            self.wait(self.patience);
        }
        busy
    }

    /// Something of an answer went out.
    fn went_out(&mut self) {
        self.answering();
        if !self.coming {
            self.wait(self.patience);
        }
    }

    fn late(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        self.answering();
        ready!(self.until.as_mut().poll(context));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(context, buffer) {
            if self.answering() {
                let patience = self.patience;
                self.wait(patience);
            } else if !self.coming {
                self.coming = true;
                let heading = self.heading;
                self.wait(heading);
            }
            return Poll::Ready(read);
        }
        self.late(context).map(Err)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = Pin::new(&mut self.stream).poll_write(context, bytes) {
            self.went_out();
            return Poll::Ready(written);
        }
        // Who does not read what he asked for is not waited for either.
        self.late(context).map(Err)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = Pin::new(&mut self.stream).poll_write_vectored(context, slices) {
            self.went_out();
            return Poll::Ready(written);
        }
        self.late(context).map(Err)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
