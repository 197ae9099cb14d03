//! Orders (CAL 5).
