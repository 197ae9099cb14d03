//! Combat results, retreat, advance, losses (CAL 12.5.4 to 12.8).
