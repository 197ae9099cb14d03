//! The stack of procedures of a family that interrupts itself.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// Procedures that lie upon each other: the one that runs on top, those it has interrupted beneath. Flat and of fixed room, so
/// that a state that holds one is copied in one go.
///
/// ```
/// use play::Stack;
///
/// let mut stack: Stack<&str, 3> = Stack::only("movement", "");
/// stack.push("retreat");
/// assert_eq!((stack.top(), stack.iter().count()), ("retreat", 2));
/// stack.pop();
/// assert_eq!(stack, Stack::only("movement", ""));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack<F, const ROOM: usize> {
    depth: u8,
    list: [F; ROOM],
    empty: F,
}

impl<F: Copy, const ROOM: usize> Stack<F, ROOM> {
    /// A stack with one procedure; `empty` stands in the places that are not used.
    pub fn only(frame: F, empty: F) -> Stack<F, ROOM> {
        let mut list = [empty; ROOM];
        list[0] = frame;
        Stack { depth: 1, list, empty }
    }

    /// What is being done.
    pub fn top(&self) -> F {
        self.list[usize::from(self.depth) - 1]
    }

    /// From the lowest up to what is being done.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.list[..usize::from(self.depth)].iter()
    }

    /// Interrupts what is being done.
    pub fn push(&mut self, frame: F) {
        self.list[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    /// Goes back to what was interrupted.
    pub fn pop(&mut self) {
        self.depth -= 1;
        // What is gone leaves no trace, so that equal states are equal.
        self.list[usize::from(self.depth)] = self.empty;
    }

    /// Replaces what is being done.
    pub fn set(&mut self, frame: F) {
        self.list[usize::from(self.depth) - 1] = frame;
    }
}

impl<F: Serialize, const ROOM: usize> Serialize for Stack<F, ROOM> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Frames", 2)?;
        fields.serialize_field("depth", &self.depth)?;
        fields.serialize_field("list", self.list.as_slice())?;
        fields.end()
    }
}
