//! Leaders and command (CAL 4).
