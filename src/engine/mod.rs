//! The rules. Pure: no input or output, no clock, no async, no randomness, no logging.
