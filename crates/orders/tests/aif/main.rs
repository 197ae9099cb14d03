//! The rules of *Arrivano i francesi!*: Montebello and Campotenese.

#[path = "../laws/alike.rs"]
mod alike;
#[path = "../words/brute.rs"]
mod brute;
mod cases;
mod common;
#[path = "../words/ear.rs"]
mod ear;
mod laws;
mod shown;
mod situations;
mod texts;
#[path = "../laws/told.rs"]
mod told;
#[path = "../laws/twins.rs"]
mod twins;
#[path = "../laws/walk.rs"]
mod walk;
