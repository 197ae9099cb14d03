//! Efficiency, odds and the table (CAL 12.3 to 12.5.3).
