//! Stable names for the variants of a question or a reason to roll.

/// Gives every variant of an enum a kind: a name in kebab case that programs, documents and lessons can rely on. The list
/// and the match come from one table, and the table takes no wildcard, so no variant can be forgotten in either of them.
///
/// ```
/// pub enum Question {
///     Move(u8),
///     Retreat,
/// }
///
/// play::kinds! {
///     Question {
///         Move => "move",
///         Retreat => "retreat",
///     }
/// }
///
/// assert_eq!(Question::KINDS, ["move", "retreat"]);
/// assert_eq!(Question::Move(3).kind(), "move");
/// ```
#[macro_export]
macro_rules! kinds {
    ($type:ident { $($variant:ident => $kind:literal,)+ }) => {
        impl $type {
            /// Every kind there is, in the order of the variants.
            pub const KINDS: &'static [&'static str] = &[$($kind),+];

            /// The kind of this one; it depends on the variant alone.
            pub const fn kind(&self) -> &'static str {
                match self {
                    $($type::$variant { .. } => $kind,)+
                }
            }
        }
    };
}
