//! Weather and victory (CAL 17, 18).
