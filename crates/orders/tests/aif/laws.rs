//! Laws that hold in every game: random play to the end, what stays hidden, what is said, and how many ways there are.

mod battery;
mod chances;
mod counts;
mod hidden;
mod shortcuts;
mod situations;
mod words;
