//! Why not? What is refused, by which clause, and that explanations agree with what is offered.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/war.rs"]
mod war;

mod agreement;
mod deciding;
mod fighting;
mod marching;
