//! The playground's page in a real browser: with a small bot that knows no game, to try all that a bot can
//! send, and with the program itself, to play. What people see and do is checked here; what the bot and
//! the server say to each other is checked elsewhere.
#![cfg(unix)]

mod browser {
    pub mod bot;
    pub mod driver;
    pub mod player;
    pub mod program;
    pub mod stage;
    pub mod window;

    mod controls;
    mod game;
    mod keyboard;
    mod messages;
    mod page;
    mod people;
    mod picture;
    mod restart;
    mod showcase;
    mod slash;
    mod start;
}
