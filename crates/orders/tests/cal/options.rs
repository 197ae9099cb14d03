//! Optional rules (CAL 20).
