//! Quick fingerprints of states, to notice that a position comes again.

use std::fmt::Display;

use serde::Serialize;
use serde::ser::{
    self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// A fingerprint of a state that holds for one run of the program: two states have the same if they are written alike. It costs a fraction
/// of [`crate::digest`], and unlike that one it is never kept: another program may reckon it otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fingerprint(u64, u64);

/// The fingerprint of a state.
pub fn fingerprint<S: Serialize>(state: &S) -> Fingerprint {
    let mut mixer = Mixer(0x9e37_79b9_7f4a_7c15, 0x243f_6a88_85a3_08d3);
    // Nothing in here fails but a state that refuses to be written; what it has written until then still tells it apart.
    let _ = state.serialize(&mut mixer);
    Fingerprint(mixer.0 ^ mixer.0 >> 31, mixer.1 ^ mixer.1 >> 29)
}

/// Takes words in; the order counts.
struct Mixer(u64, u64);

impl Mixer {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        self.0 ^= self.0 >> 32;
        self.1 = (self.1.rotate_left(23) ^ word).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }
}

/// What stands for things that are no number.
const NONE: u64 = 0x6e6f_6e65;
const SOME: u64 = 0x736f_6d65;
const LEFT_OUT: u64 = 0x6c65_6674;
const END: u64 = 0x0065_6e64;

/// A state could not be written.
#[derive(Debug)]
struct Unwritten;

impl Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a state could not be written")
    }
}

impl std::error::Error for Unwritten {}

impl ser::Error for Unwritten {
    fn custom<T: Display>(_: T) -> Unwritten {
        Unwritten
    }
}

type Done = Result<(), Unwritten>;

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Done {
            self.word(value as u64);
            Ok(())
        })*
    };
}

impl ser::Serializer for &mut Mixer {
    type Ok = ();
    type Error = Unwritten;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    numbers!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_char: char);

    fn serialize_u128(self, value: u128) -> Done {
        self.word(value as u64);
        self.word((value >> 64) as u64);
        Ok(())
    }

    fn serialize_i128(self, value: i128) -> Done {
        self.serialize_u128(value as u128)
    }

    fn serialize_f32(self, value: f32) -> Done {
        self.serialize_u32(value.to_bits())
    }

    fn serialize_f64(self, value: f64) -> Done {
        self.serialize_u64(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Done {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Done {
        self.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Done {
        self.serialize_u64(NONE)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        self.word(SOME);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Done {
        self.serialize_u32(index)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Done {
        self.word(u64::from(index));
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Unwritten> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Unwritten> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Unwritten> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Unwritten> {
        self.word(u64::from(index));
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Unwritten> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Unwritten> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Unwritten> {
        self.word(u64::from(index));
        Ok(self)
    }

    fn is_human_readable(&self) -> bool {
        // As in records: a state that is written in two ways is compared as it is kept.
        true
    }
}

/// A list ends with a mark, so that what follows it is not taken for a part of it.
macro_rules! lists {
    ($($trait:ident: $method:ident),*) => {
        $(impl $trait for &mut Mixer {
            type Ok = ();
            type Error = Unwritten;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                self.word(END);
                Ok(())
            }
        })*
    };
}

lists!(SerializeSeq: serialize_element, SerializeTuple: serialize_element);
lists!(SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field);

impl SerializeMap for &mut Mixer {
    type Ok = ();
    type Error = Unwritten;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        self.word(END);
        Ok(())
    }
}

/// Fields are told apart by their order; one that is left out leaves a mark.
macro_rules! structs {
    ($($trait:ident),*) => {
        $(impl $trait for &mut Mixer {
            type Ok = ();
            type Error = Unwritten;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn skip_field(&mut self, _: &'static str) -> Done {
                self.word(LEFT_OUT);
                Ok(())
            }

            fn end(self) -> Done {
                self.word(END);
                Ok(())
            }
        })*
    };
}

structs!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Serialize)]
    enum Step {
        Rest,
        Walk(u8),
        Ride { who: u8, far: Option<i16> },
    }

    #[derive(Clone, Serialize)]
    struct State {
        steps: Vec<Step>,
        at: [u8; 3],
        name: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        extra: Option<u8>,
    }

    #[test]
    fn what_differs_anywhere_has_another_fingerprint() {
        let plain = State { steps: vec![Step::Rest], at: [0; 3], name: "", extra: None };
        let with = |change: fn(&mut State)| {
            let mut state = plain.clone();
            change(&mut state);
            fingerprint(&state)
        };
        let prints = [
            fingerprint(&plain),
            with(|state| state.steps.clear()),
            with(|state| state.steps = vec![Step::Rest, Step::Rest]),
            with(|state| state.steps = vec![Step::Walk(0)]),
            with(|state| state.steps = vec![Step::Walk(1)]),
            with(|state| state.steps = vec![Step::Ride { who: 1, far: None }]),
            with(|state| state.steps = vec![Step::Ride { who: 1, far: Some(-1) }]),
            with(|state| state.at = [1, 0, 0]),
            with(|state| state.at = [0, 1, 0]),
            with(|state| state.name = "a longer name than eight letters"),
            with(|state| state.extra = Some(0)),
        ];
        for (index, print) in prints.iter().enumerate() {
            assert_eq!(prints.iter().position(|other| other == print), Some(index));
        }
        assert_eq!(fingerprint(&plain), fingerprint(&plain.clone()));
    }
}
