//! The program itself, `damath bot`, played through a stand-in for Discord: nothing of the bot is
//! replaced. What players are told is checked by a second scorer.

mod play {
    mod admin;
    mod after;
    mod against_bot;
    mod agreements;
    mod brought_back;
    mod care;
    mod compact;
    mod crossings;
    mod edge;
    mod figures;
    mod filipino;
    mod hand;
    mod helped;
    mod in_process;
    mod lessons;
    mod lifetimes;
    mod limiter;
    mod mydata;
    mod offers_of_language;
    mod own_boards;
    mod parked;
    mod places;
    mod referee;
    mod refusals;
    mod rematches;
    mod seed;
    mod settings;
    mod stage;
    mod starting;
    mod strength;
    mod teaching;
    mod threads;
    mod time;
    mod timed;
    mod two_players;
    mod visits;
}
#[path = "support/schemas.rs"]
mod schemas;
