//! Laws that hold in every game: random play to the end, what stays hidden, and how many ways there are to play on.

mod battery;
mod counts;
mod hidden;
mod reasons;
mod written;

use crate::common;
