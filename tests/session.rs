//! Sessions through their public face: who may do what and when, with a journal in memory and a clock
//! that is moved by hand.

#[path = "session/challenges.rs"]
mod challenges;
#[path = "session/failures.rs"]
mod failures;
#[path = "session/gone.rs"]
mod gone;
#[path = "session/hints.rs"]
mod hints;
#[path = "session/memory.rs"]
mod memory;
#[path = "session/offers.rs"]
mod offers;
#[path = "session/outages.rs"]
mod outages;
#[path = "session/play.rs"]
mod play;
#[path = "session/restore.rs"]
mod restore;
#[path = "session/shelf.rs"]
mod shelf;
#[path = "session/starts.rs"]
mod starts;
#[path = "session/storms.rs"]
mod storms;
#[path = "session/table.rs"]
mod table;
#[path = "session/time.rs"]
mod time;
#[path = "session/untold.rs"]
mod untold;
