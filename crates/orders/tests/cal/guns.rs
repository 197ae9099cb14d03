//! Artillery and line of sight (CAL 11).
