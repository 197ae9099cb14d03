//! Everything that is tested from outside: scripted tables, and a battery that finds what is wrong. One program, so that it is linked once.

mod battery;
mod broken;
mod table;
