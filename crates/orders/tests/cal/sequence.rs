//! The sequence of play and initiative (CAL 3, 6).
