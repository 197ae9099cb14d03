//! AIF 17.2: *A lento passo*, Campotenese 1806.

mod arrivals;
mod flags;
mod franceschi;
mod mountain;
mod redoubts;
mod roads;
mod snow;
mod victory;
