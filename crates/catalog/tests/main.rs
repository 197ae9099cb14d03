//! Everything that is tested from outside: records, drawings, secrets and what the catalog gives away. One program, so that it is linked once.

mod concession;
mod originals;
mod records;
mod secrets;
mod sketches;
