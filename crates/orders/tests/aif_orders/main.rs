//! The rulebook of *Arrivano i francesi!*, chapters 5 to 8: orders, initiative, stacking and zones of control.

mod changes;
mod duty;
mod initiative;
mod kit;
mod powers;
mod stacking;
mod zones;
