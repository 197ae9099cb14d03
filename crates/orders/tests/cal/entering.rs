//! Reinforcements, directions of attack, set-up (CAL 15.4, 19, 21).
