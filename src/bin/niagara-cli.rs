//! The native tools' entry.
fn main() {}
