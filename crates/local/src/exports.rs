//! What the module of WebAssembly exports: `alloc`, `call` and `length`, over memory that stays ours.
//!
//! The worker asks for a place with `alloc`, writes its text there, calls `call`, and reads as many bytes as `length` says from where
//! `call` points. Both texts belong to this thread, so nothing is dereferenced and nothing has to be given back.
#![expect(
    unsafe_code,
    reason = "an export is named without mangling; two of the same name would be undefined behaviour"
)]

use std::cell::RefCell;
use std::sync::Once;

use crate::Host;

static HOOK: Once = Once::new();

thread_local! {
    static HOST: RefCell<Host> = RefCell::default();
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SAID: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Why the program broke down.
    static LAST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A place for a text of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    ASKED.with_borrow_mut(|asked| {
        *asked = vec![0; length];
        asked.as_mut_ptr()
    })
}

/// Answers the text that was written; returns where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn call() -> *const u8 {
    HOOK.call_once(|| std::panic::set_hook(Box::new(|info| LAST.set(info.to_string().into_bytes()))));
    let asked = ASKED.take();
    let said = HOST.with_borrow_mut(|host| host.call(&String::from_utf8_lossy(&asked)));
    SAID.with_borrow_mut(|place| {
        *place = said.into_bytes();
        place.as_ptr()
    })
}

/// How long the answer is.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    SAID.with_borrow(Vec::len)
}

/// After a breakdown: where the text begins that says why. [`length`] tells how long it is.
#[unsafe(no_mangle)]
extern "C" fn broken() -> *const u8 {
    SAID.set(LAST.take());
    SAID.with_borrow(|said| said.as_ptr())
}
