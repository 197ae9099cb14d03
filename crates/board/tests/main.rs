//! Everything that is tested from outside: lines, maps and reach on hexes. One program, so that it is linked once.

mod common;
mod hex_lines;
mod hex_maps;
mod hex_reach;
