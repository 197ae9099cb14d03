//! The stack of procedures of a family that interrupts itself.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// A procedure that can be interrupted by another.
pub trait Procedure: Copy {
    /// What stands in the places of a stack that are not used.
    const EMPTY: Self;
}

/// Procedures that lie upon each other: the one that runs on top, those it has interrupted beneath. Flat and of fixed room, so
/// that a state that holds one is copied in one go.
///
/// ```
/// use play::{Procedure, Stack};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Frame {
///     Movement,
///     Retreat,
/// }
///
/// impl Procedure for Frame {
///     const EMPTY: Frame = Frame::Movement;
/// }
///
/// let mut stack: Stack<Frame, 3> = Stack::only(Frame::Movement);
/// stack.push(Frame::Retreat);
/// assert_eq!((stack.top(), stack.iter().count()), (Frame::Retreat, 2));
/// stack.pop();
/// assert_eq!(stack, Stack::only(Frame::Movement));
/// ```
#[derive(Copy, PartialEq, Eq, Debug)]
pub struct Stack<F, const ROOM: usize> {
    depth: u8,
    list: [F; ROOM],
}

// Not derived: a derived clone of a generic type goes field by field, and this is copied a million times.
impl<F: Copy, const ROOM: usize> Clone for Stack<F, ROOM> {
    fn clone(&self) -> Stack<F, ROOM> {
        *self
    }
}

impl<F: Procedure, const ROOM: usize> Stack<F, ROOM> {
    /// A stack with one procedure.
    pub fn only(frame: F) -> Stack<F, ROOM> {
        let mut list = [F::EMPTY; ROOM];
        list[0] = frame;
        Stack { depth: 1, list }
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
        self.list[usize::from(self.depth)] = F::EMPTY;
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
