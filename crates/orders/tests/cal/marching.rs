//! Stacking, zones of control, movement and terrain (CAL 7 to 10 and the Terrain Effects Chart).
