//! See the library.

/// Answers at a table are made of many small texts, on several threads: asking the system's allocator for them is a sixth of what an answer costs.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    bicorne::main()
}
