//! The playground's page in a real browser, with a small bot that knows no game. What people see and do
//! is checked here; what the bot and the server say to each other is checked elsewhere.
#![cfg(unix)]

mod browser {
    pub mod bot;
    pub mod driver;
    pub mod stage;
    pub mod window;

    mod controls;
    mod keyboard;
    mod messages;
    mod page;
    mod slash;
}
