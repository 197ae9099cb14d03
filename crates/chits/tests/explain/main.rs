//! Why not? What is refused, by which clause, and that explanations agree with what is offered.

mod agreement;
mod deciding;
mod fighting;
mod marching;
