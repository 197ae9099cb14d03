//! Declaring assaults (CAL 12.0 to 12.4.1).
