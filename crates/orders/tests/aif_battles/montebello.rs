//! AIF 17.1: *Uno scontro di avanguardie*, Montebello 1800.

mod arrivals;
mod march;
mod scale;
mod victory;
