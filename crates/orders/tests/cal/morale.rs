//! Checks, cavalry, disorder, Elan (CAL 13 to 16).
