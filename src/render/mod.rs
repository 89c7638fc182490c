//! Position to picture, and to words.
