//! See the library.

fn main() -> std::process::ExitCode {
    bicorne::main()
}
