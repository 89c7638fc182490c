//! Where sessions live durably. One file a table.
