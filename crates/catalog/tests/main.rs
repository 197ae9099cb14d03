//! Everything that is tested from outside: records, drawings, secrets and what the catalog gives away. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod concession;
mod kinds;
mod originals;
mod records;
mod secrets;
mod situations;
mod sketches;
