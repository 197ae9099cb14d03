//! The server from outside: real ports, real sockets, real files.

mod client;
mod handlers;
mod hostile;
mod house;
mod kept;
mod leak;
mod play;
